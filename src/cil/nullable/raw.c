/* SPDX-License-Identifier: MIT */
/* A forward walk over the code, until nothing changes: which slots of the stack hold `this`, which
 * fields have surely been stored, whether others may have `this`. */
#include "cil/nullable/raw.h"

#include "cil/lift/decls.h"
#include "cil/lift/effects.h"
#include "cil/nullable/annotation.h"

#include <string.h>

enum { SLOTS = 64, DEEPEST = 32 };
typedef enum RawLeak { LEAK_NOT_KNOWN, LEAK_NEVER, LEAK_MAYBE } RawLeak;

/* The state in front of an instruction. */
typedef struct RawState {
  bool reached, leaked;
  uint32_t depth;
  uint64_t self;    /* slots that hold `this` */
  uint64_t *stored; /* fields, by their place in the list */
} RawState;

typedef struct RawWalk {
  RawConstructors *all;
  const LiftNames *names;
  uint32_t method, type, fields, words;
  const uint32_t *field;
  uint8_t *early;
  IlBody body;
  RawState *at; /* by offset */
  RawState now; /* after the instruction */
  bool is_static, again, broken;
  IlOp before; /* the instruction before */
} RawWalk;

static uint32_t place_in_list(const RawWalk *w, uint32_t field) {
  for (uint32_t i = 0; i < w->fields; i++)
    if (w->field[i] == field) return i;
  return UINT32_MAX;
}

static bool is_in(const uint64_t *set, uint32_t i) {
  return set[i / 64] >> i % 64 & 1;
}

/* ---- the stack --------------------------------------------------------------------- */

static void push_slot(RawWalk *w, bool self) {
  if (w->now.depth >= SLOTS) {
    w->broken = true;
    return;
  }
  uint64_t bit = (uint64_t)1 << w->now.depth++;
  w->now.self = self ? w->now.self | bit : w->now.self & ~bit;
}

static bool pop_slot(RawWalk *w) {
  if (!w->now.depth) {
    w->broken = true;
    return false;
  }
  return w->now.self >> --w->now.depth & 1;
}

/* Whether `this` was among them. */
static bool pop_all(RawWalk *w, uint32_t n) {
  bool self = false;
  for (; n && !w->broken; n--) self |= pop_slot(w);
  return self;
}

/* ---- flow -------------------------------------------------------------------------- */

static void join_state(RawWalk *w, uint32_t to) {
  if (to >= w->body.code.n) return;
  RawState *s = &w->at[to];
  if (!s->reached) {
    uint64_t *stored = s->stored;
    *s = w->now;
    s->stored = stored;
    memcpy(stored, w->now.stored, w->words * sizeof *stored);
    s->reached = w->again = true;
    return;
  }
  uint64_t self = s->self | w->now.self;
  bool leaked = s->leaked || w->now.leaked;
  w->again |= self != s->self || leaked != s->leaked;
  s->self = self;
  s->leaked = leaked;
  for (uint32_t i = 0; i < w->words; i++) {
    w->again |= (s->stored[i] & w->now.stored[i]) != s->stored[i];
    s->stored[i] &= w->now.stored[i];
  }
}

static void note_stored(RawWalk *w, uint32_t field) {
  uint32_t i = place_in_list(w, field);
  if (i == UINT32_MAX) return;
  uint64_t bit = (uint64_t)1 << i % 64;
  if (w->before == IL_LDNULL)
    w->now.stored[i / 64] &= ~bit; /* `= null!`, which counts for nothing */
  else
    w->now.stored[i / 64] |= bit;
}

static void store_all(RawWalk *w) {
  memset(w->now.stored, 0xFF, w->words * sizeof *w->now.stored);
}

/* ---- calls ------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

/* Constructors of other assemblies that only store what they get. */
static bool is_harmless_base(const RawWalk *w, const Member *m) {
  const Assembly *a = w->names->assembly;
  if (assembly_is_type(a, m->owner, "System", "Object") ||
      assembly_is_type(a, m->owner, "System", "Attribute") ||
      assembly_is_type(a, m->owner, "System", "EventArgs"))
    return true;
  return md_table_of(m->owner) == MD_TYPE_REF &&
         ends_with(metadata_text(&a->md, MD_TYPE_REF_NAME, md_row_of(m->owner)), "Exception");
}

/* Static constructors run when their class is first used, which may be now: what they read of the
 * class whose own static constructor this is, they may read before it is stored. */
static void expose_to_classes(RawWalk *w) {
  const Metadata *md = &w->names->assembly->md;
  for (uint32_t m = 1; w->is_static && m <= md->rows[MD_METHOD]; m++) {
    if (m == w->method || strcmp(metadata_text(md, MD_METHOD_NAME, m), ".cctor") != 0) continue;
    for (uint32_t i = 0; i < w->fields; i++)
      if (!is_in(w->now.stored, i))
        w->early[i] |= effects_reads(
            w->names, m, decls_global_number(w->names->decls, w->names->field[w->field[i]]));
  }
}

/* What is called may read fields that are not stored yet. */
static void expose(RawWalk *w, const IlInsn *insn) {
  LiftRows nodes = {0};
  effects_calls(w->names, insn, &nodes);
  for (uint32_t i = 0; i < w->fields; i++) {
    if (is_in(w->now.stored, i)) continue;
    uint32_t g = decls_global_number(w->names->decls, w->names->field[w->field[i]]);
    for (uint32_t k = 0; k < nodes.n; k++) w->early[i] |= effects_reads(w->names, nodes.at[k], g);
  }
  vec_free(&nodes);
  expose_to_classes(w);
}

/* The fields that a method says it has stored. */
static void take_promises(RawWalk *w, uint32_t callee) {
  const Assembly *a = w->names->assembly;
  AnnotationWords words;
  uint32_t from = 0;
  while (callee &&
         annotation_words(a, md_token(MD_METHOD, callee), "MemberNotNullAttribute", &from, &words))
    for (uint32_t i = 0; i < w->fields; i++) {
      const char *name = nonnull_name(w->names, w->field[i]);
      const char *own = metadata_text(&a->md, MD_FIELD_NAME, w->field[i]);
      for (uint32_t k = 0; k < words.names; k++) {
        Bytes b = words.name[k];
        if ((strlen(name) == b.n && memcmp(name, b.at, b.n) == 0) ||
            (strlen(own) == b.n && memcmp(own, b.at, b.n) == 0))
          w->now.stored[i / 64] |= (uint64_t)1 << i % 64;
      }
    }
}

static RawLeak leak_of(RawConstructors *, uint32_t method);

/* The constructor that a constructor calls on its own object. */
static void call_constructor(RawWalk *w, const IlInsn *insn, const Member *m) {
  uint32_t owner = m->definition ? w->names->assembly->owner_of_method[m->definition] : 0;
  if (owner != w->type && !is_harmless_base(w, m)) expose(w, insn);
  if (m->definition)
    w->now.leaked |= leak_of(w->all, m->definition) != LEAK_NEVER;
  else
    w->now.leaked |= !is_harmless_base(w, m);
  if (owner == w->type) store_all(w);
}

static void call_raw(RawWalk *w, const IlInsn *insn) {
  const Assembly *a = w->names->assembly;
  Member m;
  const SigMethod *sig =
      assembly_method(a, insn->token, &m) ? sig_method(a->arena, m.signature) : NULL;
  if (!sig) {
    w->broken = true;
    return;
  }
  bool is_new = insn->op == IL_NEWOBJ, has_this = sig->flags & SIG_HAS_THIS && !is_new;
  bool self = pop_all(w, sig->params), on_self = has_this && pop_slot(w);
  bool delegate = is_new && (w->before == IL_LDFTN || w->before == IL_LDVIRTFTN);
  if (on_self && !self && insn->op == IL_CALL && strcmp(m.name, ".ctor") == 0 && !w->is_static) {
    call_constructor(w, insn, &m);
  } else {
    w->now.leaked |= self || on_self;
    if ((w->now.leaked || w->is_static) && !delegate) expose(w, insn);
    bool of_its = on_self || (w->is_static && !has_this && m.definition &&
                              a->owner_of_method[m.definition] == w->type);
    if (of_its) take_promises(w, m.definition);
  }
  if (is_new || sig->result->elem != SIG_VOID) push_slot(w, false);
}

/* ---- instructions ------------------------------------------------------------------ */

static void store_field(RawWalk *w, const IlInsn *insn) {
  Member f;
  bool own = assembly_field(w->names->assembly, insn->token, &f) && f.definition;
  if (pop_slot(w)) w->now.leaked = true;
  if (insn->op == IL_STSFLD) {
    if (own && w->is_static) note_stored(w, f.definition);
  } else if (pop_slot(w) && own) {
    note_stored(w, f.definition);
  }
}

static bool is_this(const RawWalk *w, const IlInsn *insn) {
  bool first = insn->op == IL_LDARG_0 ||
               ((insn->op == IL_LDARG || insn->op == IL_LDARG_S) && insn->token == 0);
  return first && !w->is_static;
}

static void other_insn(RawWalk *w, const IlInsn *insn) {
  const IlOpInfo *op = &il_op[insn->op];
  if (op->pops == IL_VAR || op->pushes == IL_VAR) {
    w->broken = insn->op != IL_RET;
    return;
  }
  bool self = pop_all(w, (uint32_t)op->pops);
  bool harmless = op->flow == IL_FLOW_COND || insn->op == IL_POP || insn->op == IL_CEQ ||
                  insn->op == IL_LDFLD || insn->op == IL_LDFLDA || insn->op == IL_CGT_UN;
  bool address = !w->is_static && insn->token == 0 &&
                 (insn->op == IL_LDARGA || insn->op == IL_LDARGA_S || insn->op == IL_STARG ||
                  insn->op == IL_STARG_S);
  if ((self && !harmless) || address) w->now.leaked = true;
  for (int i = 0; i < op->pushes; i++) push_slot(w, false);
}

/* A static field of another class. */
static bool uses_class(const RawWalk *w, const IlInsn *insn) {
  Member f;
  bool is_static = insn->op == IL_LDSFLD || insn->op == IL_LDSFLDA || insn->op == IL_STSFLD;
  const Assembly *a = w->names->assembly;
  return is_static && assembly_field(a, insn->token, &f) && f.definition &&
         a->owner_of_field[f.definition] != w->type;
}

static void step_raw(RawWalk *w, const IlInsn *insn) {
  if (uses_class(w, insn)) expose_to_classes(w);
  switch (insn->op) {
  case IL_STFLD:
  case IL_STSFLD: store_field(w, insn); break;
  case IL_CALL:
  case IL_CALLVIRT:
  case IL_NEWOBJ: call_raw(w, insn); break;
  case IL_DUP: {
    bool self = pop_slot(w);
    push_slot(w, self);
    push_slot(w, self);
    break;
  }
  case IL_LEAVE:
  case IL_LEAVE_S: w->now.depth = 0; break;
  default:
    if (is_this(w, insn))
      push_slot(w, true);
    else
      other_insn(w, insn);
  }
}

static void flow_on(RawWalk *w, const IlInsn *insn) {
  uint32_t f = il_op[insn->op].flow;
  for (uint32_t i = 0; insn->op == IL_SWITCH && i < insn->token; i++)
    join_state(w, il_case(insn, i));
  if ((f == IL_FLOW_BRANCH || f == IL_FLOW_COND) && insn->op != IL_SWITCH)
    join_state(w, insn->target);
  if (f != IL_FLOW_BRANCH && f != IL_FLOW_RETURN && f != IL_FLOW_THROW && f != IL_FLOW_LEAVE)
    join_state(w, insn->next);
}

/* In handlers, what the block before them has stored does not count. */
static void enter_handlers(RawWalk *w) {
  for (uint32_t i = 0; i < w->body.clause_count; i++) {
    IlClause c = il_clause(&w->body, i);
    memset(w->now.stored, 0, w->words * sizeof *w->now.stored);
    w->now.leaked = true;
    w->now.self = 0;
    w->now.depth = c.kind == IL_CATCH || c.kind == IL_FILTER;
    join_state(w, c.handler_at);
    if (c.kind == IL_FILTER) join_state(w, c.token);
  }
}

static void walk_code(RawWalk *w) {
  Arena *arena = w->names->arena;
  w->at = ARENA_ARRAY(arena, RawState, w->body.code.n + 1);
  uint64_t *sets = ARENA_ARRAY(arena, uint64_t, ((size_t)w->body.code.n + 1) * w->words);
  for (size_t i = 0; i <= w->body.code.n; i++) w->at[i].stored = sets + i * w->words;
  w->now = (RawState){.stored = ARENA_ARRAY(arena, uint64_t, w->words)};
  w->now.leaked = w->body.clause_count > 0; /* what a finally does is not followed */
  join_state(w, 0);
  enter_handlers(w);
  while (w->again && !w->broken) {
    IlInsn insn;
    w->again = false;
    w->before = IL_NOP;
    for (uint32_t at = 0; il_decode(w->body.code, at, &insn); at = insn.next) {
      uint64_t *stored = w->now.stored;
      if (w->at[at].reached) {
        w->now = w->at[at];
        w->now.stored = memcpy(stored, w->at[at].stored, w->words * sizeof *stored);
        step_raw(w, &insn);
        if (w->broken) return;
        flow_on(w, &insn);
      }
      w->before = insn.op;
    }
  }
}

/* ---- constructors -------------------------------------------------------------------- */

static bool leaks(const RawWalk *w) {
  bool leaked = w->broken;
  for (size_t i = 0; i < w->body.code.n && !leaked; i++)
    leaked = w->at[i].reached && w->at[i].leaked;
  return leaked;
}

const NonNullCode *raw_read(RawConstructors *all, uint32_t method, const uint32_t *field,
                            uint32_t fields, uint8_t *early) {
  const Assembly *a = all->names->assembly;
  NonNullCode *code = ARENA_NEW(all->names->arena, NonNullCode);
  const char *why;
  RawWalk w = {.all = all,
               .names = all->names,
               .method = method,
               .type = a->owner_of_method[method],
               .field = field,
               .fields = fields,
               .early = early,
               .words = fields / 64 + 1};
  w.is_static = metadata_get(&a->md, MD_METHOD_FLAGS, method) & METHOD_STATIC;
  *code = (NonNullCode){.field = field, .fields = fields, .words = w.words, .leaks = true};
  bool readable = assembly_body(a, method, &w.body, &why) && il_check(&w.body, &why);
  if (readable) walk_code(&w);
  if (!readable || w.broken) {
    for (uint32_t i = 0; i < fields; i++) early[i] = 1;
    code->fields = 0;
    return code;
  }
  code->stored = w.at[0].stored;
  code->leaks = leaks(&w);
  return code;
}

static RawLeak leak_of(RawConstructors *all, uint32_t method) {
  if (all->leaks[method]) return (RawLeak)all->leaks[method];
  if (all->depth >= DEEPEST) return LEAK_MAYBE;
  all->leaks[method] = LEAK_MAYBE; /* while it is looked at, for those that call each other */
  all->depth++;
  bool leaks = raw_read(all, method, NULL, 0, NULL)->leaks;
  all->depth--;
  return (RawLeak)(all->leaks[method] = leaks ? LEAK_MAYBE : LEAK_NEVER);
}
