/* SPDX-License-Identifier: MIT */
/* A forward walk until nothing changes. A value on the stack knows which variable it is a copy of,
 * so that a test of the copy says something of the variable. */
#include "cil/nullable/flow.h"

#include "cil/lift/annotated.h"
#include "cil/lift/external.h"
#include "cil/lift/specifications.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 48, VARIABLES = 400, COPIES = 0x10000 };

typedef enum FlowLiteral { LITERAL_NONE, LITERAL_NULL, LITERAL_ZERO } FlowLiteral;
typedef enum FlowTest { TEST_NONE, TEST_TRUE, TEST_FALSE } FlowTest;

typedef struct FlowValue {
  uint32_t origin;   /* a variable + 1, or COPIES + an offset for what `dup` has copied; 0: none */
  bool never, exact; /* never null; the very value of its origin, not a cast of it */
  FlowTest test;     /* a Boolean: on which value of it the origin is not null    */
  FlowLiteral literal; /* what it is itself                                         */
} FlowValue;

typedef struct FlowState {
  bool reached;
  uint32_t depth;
  FlowValue stack[SLOTS];
  bool variable[VARIABLES]; /* arguments, then locals: never null */
} FlowState;

typedef struct NullFlow {
  const FlowBeliefs *beliefs;
  const LiftNames *names;
  const FlowListener *listener; /* NULL while states still change */
  uint32_t method, args, variables;
  IlBody body;
  FlowState **at; /* by offset; NULL where no branch goes */
  FlowState now;
  bool alive, again, broken;
} NullFlow;

/* ---- the stack ------------------------------------------------------------------- */

static void push_value(NullFlow *f, FlowValue v) {
  if (f->now.depth >= SLOTS)
    f->broken = true;
  else
    f->now.stack[f->now.depth++] = v;
}

static void push_object(NullFlow *f, bool never) {
  push_value(f, (FlowValue){.never = never});
}

static FlowValue pop_value(NullFlow *f) {
  if (f->now.depth) return f->now.stack[--f->now.depth];
  f->broken = true;
  return (FlowValue){0};
}

/* The origin is not null from here on. */
static void learn_object(FlowState *s, uint32_t origin) {
  if (!origin) return;
  if (origin < COPIES) s->variable[origin - 1] = true;
  for (uint32_t i = 0; i < s->depth; i++)
    if (s->stack[i].origin == origin && s->stack[i].exact) s->stack[i].never = true;
}

static void forget_origin(NullFlow *f, uint32_t origin) {
  for (uint32_t i = 0; i < f->now.depth; i++)
    if (f->now.stack[i].origin == origin) f->now.stack[i].origin = 0;
}

static void load_variable_of(NullFlow *f, uint32_t variable) {
  if (variable >= f->variables) {
    f->broken = true;
    return;
  }
  push_value(
      f, (FlowValue){.origin = variable + 1, .exact = true, .never = f->now.variable[variable]});
}

static void store_variable_of(NullFlow *f, uint32_t variable) {
  FlowValue v = pop_value(f);
  if (variable >= f->variables) {
    f->broken = true;
    return;
  }
  forget_origin(f, variable + 1);
  f->now.variable[variable] = v.never;
}

/* ---- flow ------------------------------------------------------------------------ */

static void join_ways(NullFlow *f, uint32_t to, const FlowState *from) {
  FlowState *s = to < f->body.code.n ? f->at[to] : NULL;
  if (!s) return;
  if (!s->reached) {
    *s = *from;
    s->reached = f->again = true;
    return;
  }
  if (s->depth != from->depth) f->broken = true;
  for (uint32_t i = 0; i < s->depth && !f->broken; i++) {
    FlowValue *a = &s->stack[i];
    const FlowValue *b = &from->stack[i];
    bool same = a->origin == b->origin && a->exact == b->exact && a->test == b->test &&
                a->literal == b->literal;
    FlowValue met = *a;
    met.never = a->never && b->never;
    if (!same) met = (FlowValue){.never = met.never};
    f->again |= met.never != a->never || met.origin != a->origin || met.test != a->test ||
                met.literal != a->literal || met.exact != a->exact;
    *a = met;
  }
  for (uint32_t i = 0; i < f->variables; i++)
    if (s->variable[i] && !from->variable[i]) {
      s->variable[i] = false;
      f->again = true;
    }
}

static void branch_with(NullFlow *f, const IlInsn *insn, uint32_t taken, uint32_t fallen) {
  FlowState other = f->now;
  learn_object(&other, taken);
  join_ways(f, insn->target, &other);
  learn_object(&f->now, fallen);
}

/* A branch on one value. */
static void branch_on(NullFlow *f, const IlInsn *insn, bool if_true) {
  FlowValue v = pop_value(f);
  bool when_true = v.test != TEST_FALSE; /* a reference is not null when it counts as true */
  branch_with(f, insn, when_true == if_true ? v.origin : 0, when_true == if_true ? 0 : v.origin);
}

static void branch_flow(NullFlow *f, const IlInsn *insn) {
  switch (insn->op) {
  case IL_BRTRUE:
  case IL_BRTRUE_S: branch_on(f, insn, true); return;
  case IL_BRFALSE:
  case IL_BRFALSE_S: branch_on(f, insn, false); return;
  case IL_SWITCH:
    pop_value(f);
    for (uint32_t i = 0; i < insn->token; i++) join_ways(f, il_case(insn, i), &f->now);
    return;
  default: break;
  }
  FlowValue b = pop_value(f), a = pop_value(f);
  bool null = b.literal == LITERAL_NULL;
  bool unequal = insn->op == IL_BNE_UN || insn->op == IL_BNE_UN_S;
  bool equal = insn->op == IL_BEQ || insn->op == IL_BEQ_S;
  branch_with(f, insn, null && unequal ? a.origin : 0, null && equal ? a.origin : 0);
}

/* ---- members ----------------------------------------------------------------------- */

static bool field_never_null(const NullFlow *f, uint32_t field) {
  return f->beliefs->field[field] & NONNULL_KNOWN ||
         (f->names->rows.never_null && f->names->rows.never_null[field]);
}

static void field_insn(NullFlow *f, const IlInsn *insn) {
  Member m;
  bool stores = insn->op == IL_STFLD || insn->op == IL_STSFLD;
  bool of_object = insn->op == IL_STFLD || insn->op == IL_LDFLD || insn->op == IL_LDFLDA;
  FlowValue v = stores ? pop_value(f) : (FlowValue){0};
  if (of_object) learn_object(&f->now, pop_value(f).origin);
  bool own = assembly_field(f->names->assembly, insn->token, &m) && m.definition;
  if (stores) {
    if (own && f->listener) f->listener->stores(f->listener->env, m.definition, !v.never);
    return;
  }
  bool address = insn->op == IL_LDFLDA || insn->op == IL_LDSFLDA;
  if (own && address && f->listener) f->listener->exposes(f->listener->env, m.definition);
  push_object(f, address || (own && field_never_null(f, m.definition)));
}

/* `result != null`, alone or with more. */
static bool says_result(const Expr *e) {
  if (e->kind != EX_BINARY) return false;
  if (e->op == BIN_AND) return says_result(e->u.op.a) || says_result(e->u.op.b);
  return e->op == BIN_NEQ && tree_is_var(e->u.op.a, "result") && tree_is_var(e->u.op.b, "null");
}

static bool library_gives(const NullFlow *f, const Member *m, const SigMethod *sig) {
  const LibrarySpec *spec = specifications_of(f->names, m, sig);
  if (!spec && !external_find(f->names, m, sig)) return annotated_never_null(f->names, m, sig);
  if (!spec || spec->decl->kind != DECL_PROC) return false;
  const ProcDecl *p = &spec->decl->u.proc;
  for (uint32_t i = 0; i < p->n_ensures; i++)
    if (says_result(p->ensures[i].expr)) return true;
  return false;
}

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

/* What a call of another assembly says of its arguments when it returns. */
static void learn_from_library(NullFlow *f, const Member *m, const FlowValue *arg, uint32_t n) {
  const Assembly *a = f->names->assembly;
  if (n && starts_with(m->name, "ThrowIfNull")) learn_object(&f->now, arg[0].origin);
  bool asserts = assembly_is_type(a, m->owner, "System.Diagnostics.Contracts", "Contract") ||
                 assembly_is_type(a, m->owner, "System.Diagnostics", "Debug");
  if (n && asserts && arg[0].test == TEST_TRUE) learn_object(&f->now, arg[0].origin);
}

static void pass_arguments(NullFlow *f, const Member *m, const FlowValue *arg, uint32_t n) {
  uint64_t wanted = f->beliefs->param[m->definition];
  uint64_t known = wanted | f->beliefs->demanded[m->definition];
  for (uint32_t i = 0; i < n && i < 64; i++) {
    if (f->listener && wanted >> i & 1)
      f->listener->passes(f->listener->env, m->definition, i, !arg[i].never);
    if (known >> i & 1) learn_object(&f->now, arg[i].origin);
  }
}

static void call_method(NullFlow *f, const IlInsn *insn) {
  Member m;
  FlowValue arg[SLOTS] = {0};
  const Assembly *a = f->names->assembly;
  const SigMethod *sig =
      assembly_method(a, insn->token, &m) ? sig_method(a->arena, m.signature) : NULL;
  if (!sig || sig->params >= SLOTS) {
    f->broken = true;
    return;
  }
  bool is_new = insn->op == IL_NEWOBJ;
  for (uint32_t i = sig->params; i > 0; i--) arg[i - 1] = pop_value(f);
  if (sig->flags & SIG_HAS_THIS && !is_new) learn_object(&f->now, pop_value(f).origin);
  if (m.definition)
    pass_arguments(f, &m, arg, sig->params);
  else
    learn_from_library(f, &m, arg, sig->params);
  FlowValue result = {.never = is_new};
  if (!is_new && sig->result->elem == SIG_VOID) return;
  if (!is_new && m.definition)
    result.never = f->beliefs->promised[m.definition] || f->beliefs->result[m.definition];
  else if (!is_new)
    result.never = library_gives(f, &m, sig);
  if (starts_with(m.name, "IsNullOr") && sig->params == 1)
    result = (FlowValue){.origin = arg[0].origin, .test = TEST_FALSE};
  push_value(f, result);
}

/* ---- instructions -------------------------------------------------------------------- */

static void compare_null(NullFlow *f, bool equal) {
  FlowValue b = pop_value(f), a = pop_value(f), v = {0};
  if (b.literal == LITERAL_NULL && !a.test)
    v = (FlowValue){.origin = a.origin, .test = equal ? TEST_FALSE : TEST_TRUE};
  else if (b.literal == LITERAL_ZERO && a.test)
    v = (FlowValue){.origin = a.origin,
                    .test = (a.test == TEST_TRUE) == equal ? TEST_FALSE : TEST_TRUE};
  push_value(f, v);
}

static void duplicate(NullFlow *f, const IlInsn *insn) {
  FlowValue v = pop_value(f);
  if (!v.origin) {
    v.origin = COPIES + insn->offset;
    v.exact = true;
  }
  push_value(f, v);
  push_value(f, v);
}

static void function_insn(NullFlow *f, const IlInsn *insn) {
  Member m;
  if (insn->op == IL_LDVIRTFTN) pop_value(f);
  if (f->listener && assembly_method(f->names->assembly, insn->token, &m) && m.definition)
    f->listener->delegates(f->listener->env, m.definition);
  push_object(f, true);
}

static void other_flow(NullFlow *f, const IlInsn *insn) {
  const IlOpInfo *op = &il_op[insn->op];
  if (op->pops == IL_VAR || op->pushes == IL_VAR) {
    f->broken = true;
    return;
  }
  bool element = insn->op == IL_LDLEN || insn->op == IL_LDELEM_REF || insn->op == IL_STELEM_REF;
  for (int i = 0; i < op->pops; i++) {
    FlowValue v = pop_value(f);
    if (element && i + 1 == op->pops) learn_object(&f->now, v.origin); /* the array */
  }
  bool never = insn->op == IL_LDSTR || insn->op == IL_NEWARR || insn->op == IL_LDTOKEN;
  for (int i = 0; i < op->pushes; i++) push_object(f, never);
}

static void leave_block(NullFlow *f, uint32_t to) {
  f->now.depth = 0;
  join_ways(f, to, &f->now);
  f->alive = false;
}

static void finish_flow(NullFlow *f) {
  if (f->now.depth && f->listener) {
    FlowValue v = pop_value(f);
    f->listener->returns(f->listener->env, f->method, !v.never);
  }
  f->alive = false;
}

/* Variables by their number among arguments and locals; UINT32_MAX: the instruction is none. */
static uint32_t loaded(const NullFlow *f, const IlInsn *insn) {
  if (insn->op >= IL_LDARG_0 && insn->op <= IL_LDARG_3) return insn->op - IL_LDARG_0;
  if (insn->op == IL_LDARG || insn->op == IL_LDARG_S) return insn->token;
  if (insn->op >= IL_LDLOC_0 && insn->op <= IL_LDLOC_3) return f->args + insn->op - IL_LDLOC_0;
  if (insn->op == IL_LDLOC || insn->op == IL_LDLOC_S) return f->args + insn->token;
  return UINT32_MAX;
}

static uint32_t stored(const NullFlow *f, const IlInsn *insn) {
  if (insn->op == IL_STARG || insn->op == IL_STARG_S) return insn->token;
  if (insn->op >= IL_STLOC_0 && insn->op <= IL_STLOC_3) return f->args + insn->op - IL_STLOC_0;
  if (insn->op == IL_STLOC || insn->op == IL_STLOC_S) return f->args + insn->token;
  return UINT32_MAX;
}

static void step_object(NullFlow *f, const IlInsn *insn) {
  switch (insn->op) {
  case IL_LDNULL: push_value(f, (FlowValue){.literal = LITERAL_NULL}); break;
  case IL_LDC_I4_0: push_value(f, (FlowValue){.literal = LITERAL_ZERO}); break;
  case IL_DUP: duplicate(f, insn); break;
  case IL_CEQ: compare_null(f, true); break;
  case IL_CGT_UN: compare_null(f, false); break;
  case IL_CASTCLASS: break; /* the same object */
  case IL_ISINST: {
    FlowValue v = pop_value(f);
    push_value(f, (FlowValue){.origin = v.origin});
    break;
  }
  case IL_LDFTN:
  case IL_LDVIRTFTN: function_insn(f, insn); break;
  case IL_LDFLD:
  case IL_LDFLDA:
  case IL_STFLD:
  case IL_LDSFLD:
  case IL_LDSFLDA:
  case IL_STSFLD: field_insn(f, insn); break;
  case IL_CALL:
  case IL_CALLVIRT:
  case IL_NEWOBJ: call_method(f, insn); break;
  default: other_flow(f, insn);
  }
}

static void step_flow(NullFlow *f, const IlInsn *insn) {
  uint32_t from = loaded(f, insn), to = stored(f, insn);
  if (from != UINT32_MAX) {
    load_variable_of(f, from);
  } else if (to != UINT32_MAX) {
    store_variable_of(f, to);
  } else if (insn->op == IL_RET) {
    finish_flow(f);
  } else if (il_op[insn->op].flow == IL_FLOW_COND) {
    branch_flow(f, insn);
  } else if (il_op[insn->op].flow == IL_FLOW_LEAVE || il_op[insn->op].flow == IL_FLOW_THROW) {
    if (insn->op == IL_LEAVE || insn->op == IL_LEAVE_S) leave_block(f, insn->target);
    f->alive = false;
  } else if (il_op[insn->op].flow == IL_FLOW_BRANCH) {
    join_ways(f, insn->target, &f->now);
    f->alive = false;
  } else {
    step_object(f, insn);
  }
}

/* ---- the walk -------------------------------------------------------------------------- */

static void mark_target_of(NullFlow *f, uint32_t to) {
  if (to < f->body.code.n && !f->at[to]) f->at[to] = mem_calloc(1, sizeof(FlowState));
}

static void mark_targets(NullFlow *f) {
  IlInsn insn;
  mark_target_of(f, 0);
  for (uint32_t at = 0; il_decode(f->body.code, at, &insn); at = insn.next) {
    uint32_t flow = il_op[insn.op].flow;
    for (uint32_t i = 0; insn.op == IL_SWITCH && i < insn.token; i++)
      mark_target_of(f, il_case(&insn, i));
    if (insn.op == IL_SWITCH) continue;
    if (flow == IL_FLOW_BRANCH || flow == IL_FLOW_COND || insn.op == IL_LEAVE ||
        insn.op == IL_LEAVE_S)
      mark_target_of(f, insn.target);
  }
  for (uint32_t i = 0; i < f->body.clause_count; i++) {
    IlClause c = il_clause(&f->body, i);
    mark_target_of(f, c.handler_at);
    if (c.kind == IL_FILTER) mark_target_of(f, c.token);
  }
}

/* In handlers, variables that the method assigns may be null. */
static void enter_handlers(NullFlow *f) {
  FlowState s = f->now;
  IlInsn insn;
  for (uint32_t at = 0; il_decode(f->body.code, at, &insn); at = insn.next) {
    uint32_t to = stored(f, &insn);
    if (to < f->variables) s.variable[to] = false;
  }
  for (uint32_t i = 0; i < f->body.clause_count; i++) {
    IlClause c = il_clause(&f->body, i);
    s.depth = c.kind == IL_CATCH || c.kind == IL_FILTER;
    s.stack[0] = (FlowValue){.never = true};
    join_ways(f, c.handler_at, &s);
    if (c.kind == IL_FILTER) join_ways(f, c.token, &s);
  }
}

static void walk_once(NullFlow *f) {
  IlInsn insn;
  f->alive = false;
  for (uint32_t at = 0; !f->broken && il_decode(f->body.code, at, &insn); at = insn.next) {
    FlowState *s = f->at[at];
    if (s) {
      if (f->alive) join_ways(f, at, &f->now);
      f->alive = s->reached;
      if (f->alive) f->now = *s;
    }
    if (f->alive) step_flow(f, &insn);
  }
}

/* What holds where the method begins. */
static void begin_flow(NullFlow *f, const SigMethod *sig) {
  const Assembly *a = f->names->assembly;
  bool has_this = sig->flags & SIG_HAS_THIS;
  uint64_t known = f->beliefs->param[f->method] | f->beliefs->demanded[f->method];
  f->now = (FlowState){.reached = true};
  if (has_this)
    f->now.variable[0] = assembly_type_kind(a, a->owner_of_method[f->method]) == CIL_KIND_CLASS;
  for (uint32_t i = 0; i < sig->params && i < 64; i++)
    f->now.variable[i + has_this] = known >> i & 1;
}

static bool count_variables(NullFlow *f, const SigMethod *sig) {
  const Assembly *a = f->names->assembly;
  const SigType **types;
  uint32_t n = 0;
  f->args = sig->params + (sig->flags & SIG_HAS_THIS ? 1 : 0);
  if (f->body.locals &&
      !sig_locals(a->arena,
                  metadata_blob(&a->md, MD_STAND_ALONE_SIG_SIGNATURE, md_row_of(f->body.locals)),
                  &types, &n))
    return false;
  f->variables = f->args + n;
  return f->variables <= VARIABLES;
}

bool flow_walk(const FlowBeliefs *beliefs, uint32_t method, const FlowListener *listener) {
  const Assembly *a = beliefs->names->assembly;
  const char *why = NULL;
  NullFlow *f = mem_calloc(1, sizeof *f);
  f->beliefs = beliefs;
  f->names = beliefs->names;
  f->method = method;
  const SigMethod *sig = sig_method(a->arena, metadata_blob(&a->md, MD_METHOD_SIGNATURE, method));
  bool readable = sig && assembly_body(a, method, &f->body, &why) && il_check(&f->body, &why) &&
                  count_variables(f, sig);
  if (readable) {
    f->at = mem_calloc(f->body.code.n + 1, sizeof *f->at);
    mark_targets(f);
    begin_flow(f, sig);
    join_ways(f, 0, &f->now);
    enter_handlers(f);
    for (f->again = true; f->again && !f->broken;) {
      f->again = false;
      walk_once(f);
    }
    f->listener = listener;
    if (!f->broken) walk_once(f);
    for (uint32_t i = 0; i <= f->body.code.n; i++) free(f->at[i]);
    free(f->at);
  }
  bool good = readable ? !f->broken : !why;
  free(f);
  return good;
}
