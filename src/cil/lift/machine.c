/* SPDX-License-Identifier: MIT */
#include "cil/lift/machine.h"

#include "cil/lift/closure.h"
#include "cil/lift/decls.h"
#include "cil/names.h"

#include <string.h>

enum { SLOTS = MACHINE_LOCALS, MOST_STEPS = 200 };

static uint32_t method_of_type(const Assembly *a, uint32_t type, const char *name) {
  uint32_t from, to;
  metadata_range(&a->md, MD_TYPE_DEF_METHODS, type, &from, &to);
  for (; from < to; from++)
    if (strcmp(metadata_text(&a->md, MD_METHOD_NAME, from), name) == 0) return from;
  return 0;
}

/* The type of which an instruction makes an object, or stores a field. */
static uint32_t made_type(const Assembly *a, const IlInsn *insn) {
  Member m;
  if (insn->op == IL_NEWOBJ && assembly_method(a, insn->token, &m) && m.definition)
    return a->owner_of_method[m.definition];
  if (insn->op == IL_STFLD && assembly_field(a, insn->token, &m) && m.definition)
    return a->owner_of_field[m.definition];
  return 0;
}

static void find_machine(const LiftNames *names, struct Machines *all, uint32_t maker) {
  const Assembly *a = names->assembly;
  uint32_t owner = a->owner_of_method[maker];
  IlBody body;
  IlInsn insn;
  const char *why;
  if (!owner || !assembly_body(a, maker, &body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    uint32_t type = made_type(a, &insn);
    if (!type || type == owner || a->enclosing[type] != owner || !closure_generated(a, type))
      continue;
    uint32_t move = method_of_type(a, type, "MoveNext");
    if (!move || all->maker[type]) continue;
    all->maker[type] = maker;
    all->of_maker[maker] = move;
    return;
  }
}

uint32_t machines_maker(const LiftNames *names, uint32_t method) {
  return names->machines->maker[names->assembly->owner_of_method[method]];
}

bool machines_is_code(const LiftNames *names, uint32_t method) {
  if (!machines_maker(names, method)) return false;
  const char *name = metadata_text(&names->assembly->md, MD_METHOD_NAME, method);
  return strcmp(name, "MoveNext") == 0 || strstr(name, "__Finally");
}

bool machines_is_plumbing(const LiftNames *names, uint32_t method) {
  if (names->machines->of_maker[method]) return true;
  return machines_maker(names, method) && !machines_is_code(names, method);
}

static void note_stores(const LiftNames *names, struct Machines *all, uint32_t method) {
  const Assembly *a = names->assembly;
  IlBody body;
  IlInsn insn;
  Member m;
  const char *why;
  if (!assembly_body(a, method, &body, &why)) return;
  for (uint32_t at = 0; il_decode(body.code, at, &insn); at = insn.next) {
    if ((insn.op != IL_STFLD && insn.op != IL_LDFLDA) || !assembly_field(a, insn.token, &m))
      continue;
    uint32_t type = m.definition ? a->owner_of_field[m.definition] : 0;
    uint32_t maker = type ? all->maker[type] : 0;
    bool copies =
        method == maker || (a->owner_of_method[method] == type && !machines_is_code(names, method));
    if (maker && !copies) all->stored[m.definition] = true;
  }
}

void machines_find(LiftNames *names) {
  const Metadata *md = &names->assembly->md;
  struct Machines *all = ARENA_NEW(names->arena, struct Machines);
  all->of_maker = ARENA_ARRAY(names->arena, uint32_t, md->rows[MD_METHOD] + 1);
  all->maker = ARENA_ARRAY(names->arena, uint32_t, md->rows[MD_TYPE_DEF] + 1);
  all->stored = ARENA_ARRAY(names->arena, uint8_t, md->rows[MD_FIELD] + 1);
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++) find_machine(names, all, m);
  names->machines = all;
  for (uint32_t m = 1; m <= md->rows[MD_METHOD]; m++) note_stores(names, all, m);
}

bool machines_keeps(const LiftNames *names, uint32_t field) {
  const Assembly *a = names->assembly;
  const struct Machines *all = names->machines;
  uint32_t type = a->owner_of_field[field];
  const char *name = metadata_text(&a->md, MD_FIELD_NAME, field);
  bool is_this = strcmp(name, "<>4__this") == 0 || strcmp(name, "$this") == 0;
  if (!type || !all->maker[type] || (!is_this && strpbrk(name, "<$"))) return false;
  return !all->stored[field];
}

void machines_name(const LiftNames *names, uint32_t method, Buf *out) {
  bool code = !names->mode.whole && machines_is_code(names, method);
  const char *own = metadata_text(&names->assembly->md, MD_METHOD_NAME, method);
  names_method(names->assembly, out, code ? machines_maker(names, method) : method, false);
  if (code && strcmp(own, "MoveNext") != 0) buf_puts(out, ".finally");
}

/* ---- where the code begins --------------------------------------------------- */

/* An execution from the beginning, as long as everything is known. */
typedef struct MachineStart {
  const LiftNames *names;
  uint32_t type;
  int64_t state, stack[SLOTS], local[SLOTS];
  bool self[SLOTS], set[SLOTS]; /* it is the object itself; the local is assigned */
  uint32_t n, landed;           /* landed: where the last branch led to           */
} MachineStart;

static bool push_known(MachineStart *s, int64_t value, bool self) {
  if (s->n == SLOTS) return false;
  s->stack[s->n] = value;
  s->self[s->n++] = self;
  return true;
}

static int64_t pop_known(MachineStart *s) {
  return s->stack[--s->n];
}

static bool is_state_name(const char *field) {
  return strcmp(field, "<>1__state") == 0 || strcmp(field, "$PC") == 0;
}

static bool is_state(const MachineStart *s, const IlInsn *insn) {
  Member m;
  const Assembly *a = s->names->assembly;
  if (!assembly_field(a, insn->token, &m) || !m.definition) return false;
  const char *name = metadata_text(&a->md, MD_FIELD_NAME, m.definition);
  return a->owner_of_field[m.definition] == s->type && is_state_name(name);
}

static bool take_branch(MachineStart *s, const IlInsn *insn, uint32_t *to) {
  int64_t b = pop_known(s), a = 0;
  bool two = insn->op != IL_BRTRUE && insn->op != IL_BRTRUE_S && insn->op != IL_BRFALSE &&
             insn->op != IL_BRFALSE_S && insn->op != IL_SWITCH;
  if (two && !s->n) return false;
  if (two) a = pop_known(s);
  switch (insn->op) {
  case IL_BRTRUE:
  case IL_BRTRUE_S: *to = b ? insn->target : insn->next; return true;
  case IL_BRFALSE:
  case IL_BRFALSE_S: *to = b ? insn->next : insn->target; return true;
  case IL_BEQ:
  case IL_BEQ_S: *to = a == b ? insn->target : insn->next; return true;
  case IL_BNE_UN:
  case IL_BNE_UN_S: *to = a != b ? insn->target : insn->next; return true;
  case IL_SWITCH:
    *to = b >= 0 && b < insn->token ? il_case(insn, (uint32_t)b) : insn->next;
    return true;
  default: return false;
  }
}

static bool simple(MachineStart *s, const IlInsn *insn) {
  IlOp op = insn->op;
  if (op == IL_NOP) return true;
  if (op == IL_LDARG_0) return push_known(s, 0, true);
  if (op >= IL_LDC_I4_M1 && op <= IL_LDC_I4_8)
    return push_known(s, (int64_t)op - IL_LDC_I4_0, false);
  if (op == IL_LDC_I4 || op == IL_LDC_I4_S) return push_known(s, insn->number, false);
  if (op >= IL_LDLOC_0 && op <= IL_LDLOC_3) return push_known(s, s->local[op - IL_LDLOC_0], false);
  if (op >= IL_STLOC_0 && op <= IL_STLOC_3 && s->n && !s->self[s->n - 1])
    return s->set[op - IL_STLOC_0] = true, s->local[op - IL_STLOC_0] = pop_known(s), true;
  if (op == IL_LDFLD && s->n && s->self[s->n - 1] && is_state(s, insn))
    return pop_known(s), push_known(s, s->state, false);
  if (op == IL_STFLD && s->n > 1 && s->self[s->n - 2] && is_state(s, insn))
    return s->state = pop_known(s), pop_known(s), true;
  if ((op == IL_SUB || op == IL_ADD) && s->n > 1) {
    int64_t b = pop_known(s), a = pop_known(s);
    return push_known(s, op == IL_SUB ? a - b : a + b, false);
  }
  return false;
}

/* Where the execution comes to what it cannot know; 0: it comes to an end. */
static uint32_t start_at(MachineStart *s, const IlBody *body, uint32_t at) {
  IlInsn insn;
  uint32_t begin = 0;
  s->landed = at;
  for (uint32_t steps = 0; steps < MOST_STEPS && il_decode(body->code, at, &insn); steps++) {
    uint32_t flow = il_op[insn.op].flow;
    if (!s->n) begin = at;
    if (flow == IL_FLOW_LEAVE || flow == IL_FLOW_RETURN) return 0;
    if (flow == IL_FLOW_BRANCH) {
      if (insn.target <= at) break;
      s->landed = at = insn.target;
    } else if (flow == IL_FLOW_COND) {
      if (!s->n || !take_branch(s, &insn, &at)) break;
      s->landed = at;
    } else if (simple(s, &insn)) {
      at = insn.next;
    } else {
      break;
    }
  }
  return begin;
}

static uint32_t start_in(const LiftNames *names, uint32_t move, const IlBody *body, int64_t state) {
  MachineStart s = {.names = names, .type = names->assembly->owner_of_method[move], .state = state};
  return start_at(&s, body, 0);
}

uint32_t machines_landing(const LiftNames *names, uint32_t move, const IlBody *body, uint32_t from,
                          int64_t state, MachineLocals *locals) {
  MachineStart s = {.names = names, .type = names->assembly->owner_of_method[move], .state = state};
  for (uint32_t i = 0; i < SLOTS && from; i++) s.local[i] = state;
  start_at(&s, body, from);
  for (uint32_t i = 0; i < SLOTS && locals; i++) {
    locals->set[i] = s.set[i];
    locals->value[i] = s.local[i];
  }
  return s.landed;
}

static uint32_t state_field(const Assembly *a, uint32_t type) {
  uint32_t from, to;
  metadata_range(&a->md, MD_TYPE_DEF_FIELDS, type, &from, &to);
  for (; from < to; from++)
    if (is_state_name(metadata_text(&a->md, MD_FIELD_NAME, from))) return from;
  return 0;
}

Expr *machines_field(const Lift *l, uint32_t field) {
  const char *name = l->names->field[field];
  if (!name) return NULL;
  if (l->arg[0].kind == LIFT_REF) return lift_tree(l, "%e[this]", decls_tree(l->names, name));
  return lift_tree(l, "%e->%s", l->arg[0].tree, name);
}

bool machines_stores_state(const LiftNames *names, uint32_t move, const IlInsn *insn) {
  MachineStart s = {.names = names, .type = names->assembly->owner_of_method[move]};
  return insn->op == IL_STFLD && is_state(&s, insn);
}

MachineBegin machines_begin(const LiftNames *names, uint32_t move, const IlBody *body) {
  const Assembly *a = names->assembly;
  const SigMethod *sig = sig_method(names->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, move));
  /* Iterators begin with 0, and so do async methods of mcs; those of Roslyn with -1. */
  bool async = sig && sig->result->elem == SIG_VOID;
  MachineBegin b = {.state = async ? -1 : 0, .field = state_field(a, a->owner_of_method[move])};
  b.at = start_in(names, move, body, b.state);
  if (!b.at && async) b.at = start_in(names, move, body, b.state = 0);
  return b;
}
