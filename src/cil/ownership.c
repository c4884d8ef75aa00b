/* SPDX-License-Identifier: MIT */
/* See ownership.h. A walk over each body, until nothing changes: which slots of the stack and which
 * locals hold an owned object. Inside of methods of its class, `this` may be one. Whatever is not
 * known to keep it counts as letting it out. */
#include "cil/ownership.h"

#include <string.h>

enum { OWN_SLOTS = 64, OWN_LOCALS = 256 };

typedef struct OwnState {
  bool reached;
  uint32_t depth;
  uint64_t owned, made; /* slots: an owned object, or an address in it; a new object */
} OwnState;

typedef struct OwnWalk {
  const Assembly *a;
  Arena *arena;
  uint32_t field, class, part; /* part: 0 for arrays */
  uint32_t method;
  bool is_part; /* the method is one of the part, so `this` may be owned */
  IlBody body;
  OwnState *at; /* by offset */
  OwnState now;
  uint64_t locals[OWN_LOCALS / 64]; /* that hold an owned object somewhere */
  bool again, lost;
} OwnWalk;

/* ---- the stack -------------------------------------------------------------------- */

static void own_push(OwnWalk *w, bool owned, bool made) {
  if (w->now.depth >= OWN_SLOTS) {
    w->lost = true;
    return;
  }
  uint64_t bit = (uint64_t)1 << w->now.depth++;
  w->now.owned = owned ? w->now.owned | bit : w->now.owned & ~bit;
  w->now.made = made ? w->now.made | bit : w->now.made & ~bit;
}

static bool own_pop(OwnWalk *w, bool *made) {
  if (made) *made = false;
  if (!w->now.depth) {
    w->lost = true;
    return false;
  }
  w->now.depth--;
  if (made) *made = w->now.made >> w->now.depth & 1;
  return w->now.owned >> w->now.depth & 1;
}

/* What must not be owned. */
static void own_pop_plain(OwnWalk *w, uint32_t n) {
  for (; n && !w->lost; n--)
    if (own_pop(w, NULL)) w->lost = true;
}

static void own_join(OwnWalk *w, uint32_t to) {
  if (to >= w->body.code.n) return;
  OwnState *s = &w->at[to];
  if (!s->reached) {
    *s = w->now;
    s->reached = w->again = true;
    return;
  }
  if (s->depth != w->now.depth) w->lost = true;
  uint64_t owned = s->owned | w->now.owned, made = s->made & w->now.made;
  w->again |= owned != s->owned || made != s->made;
  s->owned = owned;
  s->made = made;
}

/* ---- instructions -------------------------------------------------------------------- */

static uint32_t own_field(const OwnWalk *w, const IlInsn *insn) {
  Member m;
  return assembly_field(w->a, insn->token, &m) ? m.definition : 0;
}

/* Fields of an owned object are those of its class; arrays have none. */
static void of_owned(OwnWalk *w, uint32_t field) {
  if (!w->part || !field || w->a->owner_of_field[field] != w->part) w->lost = true;
}

static void load_own_field(OwnWalk *w, const IlInsn *insn) {
  uint32_t field = own_field(w, insn);
  bool owned = own_pop(w, NULL), address = insn->op == IL_LDFLDA;
  if (owned) of_owned(w, field);
  if (field == w->field && (address || w->a->owner_of_method[w->method] != w->class))
    w->lost = true;
  own_push(w, field == w->field || (address && owned), false);
}

static void store_own_field(OwnWalk *w, const IlInsn *insn) {
  bool made, owned = own_pop(w, &made);
  uint32_t field = own_field(w, insn);
  if (owned) w->lost = true;
  if (own_pop(w, NULL)) of_owned(w, field);
  if (field == w->field && !made) w->lost = true;
}

/* Methods of arrays that keep nothing of what they get. */
static bool only_uses_arrays(const OwnWalk *w, const Member *m) {
  static const char *const names[] = {"Copy", "Clear", "Fill", "IndexOf"};
  if (!assembly_is_type(w->a, m->owner, "System", "Array")) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(m->name, names[i]) == 0) return true;
  return false;
}

/* A method of the owned object itself, all of which are looked at. */
static bool is_of_part(const OwnWalk *w, const Member *m) {
  if (m->definition && w->part && w->a->owner_of_method[m->definition] == w->part) return true;
  return strcmp(m->name, ".ctor") == 0 && assembly_is_type(w->a, m->owner, "System", "Object");
}

static void call_own(OwnWalk *w, const IlInsn *insn) {
  Member m;
  const SigMethod *sig =
      assembly_method(w->a, insn->token, &m) ? sig_method(w->arena, m.signature) : NULL;
  if (!sig || strcmp(m.name, "MemberwiseClone") == 0) {
    w->lost = true; /* a copy of the owner has the same part */
    return;
  }
  bool makes = insn->op == IL_NEWOBJ, harmless = !makes && only_uses_arrays(w, &m);
  for (uint32_t i = 0; i < sig->params && !w->lost; i++)
    if (own_pop(w, NULL) && !harmless) w->lost = true;
  if (!makes && sig->flags & SIG_HAS_THIS && own_pop(w, NULL) && !is_of_part(w, &m)) w->lost = true;
  bool part = makes && w->part && m.definition && w->a->owner_of_method[m.definition] == w->part;
  if (makes || sig->result->elem != SIG_VOID) own_push(w, false, part);
}

static bool local_of(const IlInsn *insn, IlOp first, IlOp small, IlOp large, uint32_t *n) {
  if (insn->op >= first && insn->op <= first + 3)
    *n = (uint32_t)(insn->op - first);
  else if (insn->op == small || insn->op == large)
    *n = insn->token;
  else
    return false;
  return true;
}

/* Variables are owned or not as a whole: what one holds somewhere, it may hold anywhere. */
static bool step_own_variable(OwnWalk *w, const IlInsn *insn) {
  uint32_t n = 0;
  bool address = insn->op == IL_LDLOCA || insn->op == IL_LDLOCA_S;
  bool argument = insn->op == IL_LDARGA || insn->op == IL_LDARGA_S || insn->op == IL_STARG ||
                  insn->op == IL_STARG_S;
  if (argument && w->is_part && !insn->token) w->lost = true;
  if (local_of(insn, IL_LDARG_0, IL_LDARG_S, IL_LDARG, &n)) {
    own_push(w, w->is_part && !n, false);
    return true;
  }
  if (local_of(insn, IL_LDLOC_0, IL_LDLOC_S, IL_LDLOC, &n) || address) {
    if (address) n = insn->token;
    bool owned = n < OWN_LOCALS && w->locals[n / 64] >> n % 64 & 1;
    if (address && owned) w->lost = true;
    own_push(w, owned, false);
    return true;
  }
  if (!local_of(insn, IL_STLOC_0, IL_STLOC_S, IL_STLOC, &n)) return false;
  if (!own_pop(w, NULL)) return true;
  if (n >= OWN_LOCALS) {
    w->lost = true;
  } else if (!(w->locals[n / 64] >> n % 64 & 1)) {
    w->locals[n / 64] |= (uint64_t)1 << n % 64;
    w->again = true;
  }
  return true;
}

/* Elements of an owned array; addresses in it are used at once. */
static bool step_own_element(OwnWalk *w, const IlInsn *insn) {
  bool load = (insn->op >= IL_LDELEM_I1 && insn->op <= IL_LDELEM_REF) || insn->op == IL_LDELEM;
  bool store = (insn->op >= IL_STELEM_I && insn->op <= IL_STELEM_REF) || insn->op == IL_STELEM;
  bool get = (insn->op >= IL_LDIND_I1 && insn->op <= IL_LDIND_REF) || insn->op == IL_LDOBJ ||
             insn->op == IL_LDLEN;
  bool put = (insn->op >= IL_STIND_REF && insn->op <= IL_STIND_R8) || insn->op == IL_STIND_I ||
             insn->op == IL_STOBJ;
  if (!load && !store && !get && !put && insn->op != IL_LDELEMA) return false;
  if (store || put) own_pop_plain(w, 1);
  if (load || store || insn->op == IL_LDELEMA) own_pop_plain(w, 1); /* the index */
  bool owned = own_pop(w, NULL);
  if (load || get || insn->op == IL_LDELEMA) own_push(w, owned && insn->op == IL_LDELEMA, false);
  return true;
}

static void step_own_other(OwnWalk *w, const IlInsn *insn) {
  const IlOpInfo *op = &il_op[insn->op];
  bool compares =
      op->flow == IL_FLOW_COND || insn->op == IL_POP || insn->op == IL_CEQ || insn->op == IL_CGT_UN;
  if (insn->op == IL_RET) {
    if (w->now.depth) own_pop_plain(w, 1);
    return;
  }
  if (op->flow == IL_FLOW_LEAVE) {
    w->now.depth = 0;
    return;
  }
  if (op->pops == IL_VAR || op->pushes == IL_VAR) {
    w->lost = true;
    return;
  }
  for (int i = 0; i < op->pops && !w->lost; i++)
    if (own_pop(w, NULL) && !compares) w->lost = true;
  for (int i = 0; i < op->pushes; i++) own_push(w, false, insn->op == IL_NEWARR && !w->part);
}

static void step_own(OwnWalk *w, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDFLD:
  case IL_LDFLDA: load_own_field(w, insn); return;
  case IL_STFLD: store_own_field(w, insn); return;
  case IL_CALL:
  case IL_CALLVIRT:
  case IL_NEWOBJ: call_own(w, insn); return;
  case IL_JMP: w->lost = true; return; /* the arguments go along */
  case IL_LDTOKEN:
    if (own_field(w, insn) == w->field) w->lost = true;
    own_push(w, false, false);
    return;
  case IL_DUP: {
    bool owned = own_pop(w, NULL);
    own_push(w, owned, false);
    own_push(w, owned, false);
    return;
  }
  default:
    if (!step_own_variable(w, insn) && !step_own_element(w, insn)) step_own_other(w, insn);
  }
}

/* ---- bodies ------------------------------------------------------------------------------ */

static void own_flow(OwnWalk *w, const IlInsn *insn) {
  uint32_t f = il_op[insn->op].flow;
  for (uint32_t i = 0; insn->op == IL_SWITCH && i < insn->token; i++) own_join(w, il_case(insn, i));
  bool jumps = f == IL_FLOW_BRANCH || f == IL_FLOW_COND || f == IL_FLOW_LEAVE;
  if (jumps && insn->op != IL_SWITCH) own_join(w, insn->target);
  if (f != IL_FLOW_BRANCH && f != IL_FLOW_RETURN && f != IL_FLOW_THROW && f != IL_FLOW_LEAVE)
    own_join(w, insn->next);
}

static void own_handlers(OwnWalk *w) {
  for (uint32_t i = 0; i < w->body.clause_count; i++) {
    IlClause c = il_clause(&w->body, i);
    w->now = (OwnState){.depth = c.kind == IL_CATCH || c.kind == IL_FILTER};
    own_join(w, c.handler_at);
    if (c.kind == IL_FILTER) own_join(w, c.token);
  }
}

/* Whether the body keeps owned objects to itself. */
static bool own_keeps(OwnWalk *w) {
  w->at = ARENA_ARRAY(w->arena, OwnState, w->body.code.n + 1);
  memset(w->locals, 0, sizeof w->locals);
  w->now = (OwnState){0};
  w->lost = false;
  own_join(w, 0);
  own_handlers(w);
  for (w->again = true; w->again && !w->lost;) {
    IlInsn insn;
    w->again = false;
    for (uint32_t at = 0; il_decode(w->body.code, at, &insn) && !w->lost; at = insn.next) {
      if (!w->at[at].reached) continue;
      w->now = w->at[at];
      step_own(w, &insn);
      if (!w->lost) own_flow(w, &insn);
    }
  }
  return !w->lost;
}

static bool own_keeps_everywhere(OwnWalk *w) {
  const Metadata *md = &w->a->md;
  for (w->method = 1; w->method <= md->rows[MD_METHOD]; w->method++) {
    const char *why = NULL, *name = metadata_text(md, MD_METHOD_NAME, w->method);
    bool is_static = metadata_get(md, MD_METHOD_FLAGS, w->method) & METHOD_STATIC;
    w->is_part = w->part && w->a->owner_of_method[w->method] == w->part && !is_static;
    if (w->is_part && strcmp(name, "Finalize") == 0) return false;
    if (!assembly_body(w->a, w->method, &w->body, &why)) {
      if (why || w->is_part) return false; /* code that is not seen */
      continue;
    }
    if (!il_check(&w->body, &why) || !own_keeps(w)) return false;
  }
  return true;
}

static bool is_plain_class(const Assembly *a, uint32_t type) {
  return type && assembly_type_kind(a, type) == CIL_KIND_CLASS &&
         !assembly_generics(a, md_token(MD_TYPE_DEF, type));
}

bool ownership_owns(const Assembly *a, Arena *arena, uint32_t field, uint32_t *part) {
  uint32_t flags = metadata_get(&a->md, MD_FIELD_FLAGS, field), class = a->owner_of_field[field];
  const SigType *t = sig_field(arena, metadata_blob(&a->md, MD_FIELD_SIGNATURE, field));
  *part = 0;
  if ((flags & 7) != 1 || flags & FIELD_STATIC || !t || !is_plain_class(a, class)) return false;
  if (t->elem == SIG_CLASS && md_table_of(t->token) == MD_TYPE_DEF)
    *part = md_row_of(t->token);
  else if (t->elem != SIG_SZARRAY)
    return false;
  /* Of a class that inherits, methods elsewhere would have `this`. */
  if (*part &&
      (!is_plain_class(a, *part) || *part == class ||
       !assembly_is_type(a, metadata_get(&a->md, MD_TYPE_DEF_EXTENDS, *part), "System", "Object")))
    return false;
  OwnWalk w = {.a = a, .arena = arena, .field = field, .class = class, .part = *part};
  return own_keeps_everywhere(&w);
}
