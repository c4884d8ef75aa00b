/* SPDX-License-Identifier: MIT */
/* try: a call in a try block may throw at any moment, so then a handler is entered from the block's
 * beginning with everything that the block may change unknown; the throw of the block itself leads
 * to it exactly (throws.c). Leaving a block with a finally goes through that, which knows by a
 * variable where to go on; 0 is for exceptions of calls, whose paths end there, because what a
 * contract says, it says of normal returns. */
#include "cil/lift/body.h"
#include "cil/lift/effects.h"
#include "cil/lift/may_throw.h"

#include <string.h>

void handlers_mark(BodyRun *r) {
  IlInsn insn;
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    if (c.try_at >= r->body->code.n || c.handler_at >= r->body->code.n) continue;
    r->entry[c.try_at].leader = r->entry[c.handler_at].leader = true;
    if (c.kind == IL_FILTER && c.token < r->body->code.n) r->entry[c.token].leader = true;
    if (c.handler_at < c.try_at) lift_refuse(r->l, "a handler in front of its try");
  }
  for (uint32_t at = 0; il_decode(r->body->code, at, &insn); at = insn.next)
    if ((insn.op == IL_LEAVE || insn.op == IL_LEAVE_S) && insn.target < r->body->code.n)
      r->entry[insn.target].leader = true;
}

/* ---- into a handler --------------------------------------------------------- */

static uint32_t stored_local(const IlInsn *insn) {
  if (insn->op >= IL_STLOC_0 && insn->op <= IL_STLOC_3) return insn->op - IL_STLOC_0;
  bool named = insn->op == IL_STLOC || insn->op == IL_STLOC_S || insn->op == IL_LDLOCA ||
               insn->op == IL_LDLOCA_S;
  return named ? insn->token : UINT32_MAX;
}

static uint32_t stored_argument(const IlInsn *insn) {
  bool named = insn->op == IL_STARG || insn->op == IL_STARG_S || insn->op == IL_LDARGA ||
               insn->op == IL_LDARGA_S;
  return named ? insn->token : UINT32_MAX;
}

bool body_only_reads_address(const Assembly *a, const IlBody *body, uint32_t at) {
  IlInsn insn;
  Member m;
  if (!il_decode(body->code, at, &insn)) return false;
  if (insn.op == IL_LDFLD || insn.op == IL_LDOBJ) return true;
  return insn.op == IL_CALL && assembly_method(a, insn.token, &m) &&
         assembly_is_type(a, m.owner, "System", "Nullable`1") && strcmp(m.name, ".ctor") != 0;
}

static void add_variables(BodyRun *r, uint32_t from, uint32_t to, LiftTexts *list) {
  Lift *l = r->l;
  uint8_t *local = ARENA_ARRAY(l->names->arena, uint8_t, l->locals + 1);
  uint8_t *arg = ARENA_ARRAY(l->names->arena, uint8_t, l->args + 1);
  IlInsn insn;
  for (uint32_t at = from; at < to && il_decode(r->body->code, at, &insn); at = insn.next) {
    uint32_t n = stored_local(&insn), a = stored_argument(&insn);
    bool address = insn.op == IL_LDARGA || insn.op == IL_LDARGA_S;
    if (address && body_only_reads_address(l->names->assembly, r->body, insn.next)) continue;
    if (n < l->locals) local[n] = 1;
    if (a < l->args) arg[a] = 1;
  }
  for (uint32_t i = 0; i < l->locals; i++)
    if (local[i] && l->local[i].kind != LIFT_PLACE && l->local[i].kind != LIFT_NONE)
      vec_push(list, l->local[i].tree->u.var.name->text);
  /* What came by reference may be assigned without a trace of its name. */
  for (uint32_t i = 0; i < l->args; i++)
    if (arg[i] || l->arg[i].kind == LIFT_PLACE) vec_push(list, l->arg[i].tree->u.var.name->text);
}

static void forget(BodyRun *r, const IlClause *c) {
  Lift *l = r->l;
  const LiftDecls *d = l->names->decls;
  uint8_t *changed = ARENA_ARRAY(l->names->arena, uint8_t, d->globals.n + 1);
  LiftTexts list = {0};
  effects_region(l->names, r->body, c->try_at, c->try_at + c->try_size, changed);
  for (uint32_t g = 0; g < d->globals.n; g++) {
    if (!changed[g]) continue;
    decls_list_global(&list, &d->globals.at[g]);
    if (!l->changes.forgotten)
      l->changes.forgotten = ARENA_ARRAY(l->names->arena, uint8_t, d->globals.n + 1);
    l->changes.forgotten[g] = 1;
  }
  add_variables(r, c->try_at, c->try_at + c->try_size, &list);
  if (list.n) vec_push(l->out, tree_havoc(l->names->trees, l->code.at, list.at, list.n));
  if (changed[0]) lift_code(l, "assume (forall o: Ref :: {alloc[o]} old(alloc)[o] ==> alloc[o]);");
  vec_free(&list);
}

static const char *selector(BodyRun *r, uint32_t clause) {
  Arena *a = r->l->names->arena;
  const char *name = arena_printf(a, "$leave%u", (unsigned)clause);
  for (uint32_t i = 0; i < r->slots.n; i++)
    if (strcmp(r->slots.at[i], name) == 0) return r->slots.at[i];
  vec_push(&r->slots, name);
  vec_push(&r->l->code.variables, tree_var(r->l->names->trees, VAR_LOCAL, name, "int", NULL));
  return name;
}

static void enter_handler(BodyRun *r, uint32_t index, const IlClause *c) {
  Lift *l = r->l;
  forget(r, c);
  /* Nobody knows whether there is an exception, and where. */
  lift_code(l, "assume {:overapproximation \"a handler of exceptions\"} true;");
  l->n = 0;
  bool filter = c->kind == IL_FILTER;
  uint32_t begin = filter ? c->token : c->handler_at;
  if (filter || c->kind == IL_CATCH) {
    const SigType *t = filter ? NULL : lift_token_type(l->names, c->token);
    Expr *e = tree_variable(l->names->trees, body_stack_variable(r, 0, &lift_ref_sort));
    lift_code(l, "havoc %e; assume %e != null;", e, e);
    if (t && t->elem != SIG_OBJECT)
      lift_assume(l, lift_tree(l, "is_a(typeof(%e), %e)", e, classes_here(l, t)));
    if (!filter) throws_caught(r, index, c, e);
    lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = e, .type = t, .sort = &lift_ref_sort});
  } else {
    lift_code(l, "%s := 0;", selector(r, index));
  }
  body_reach(r, begin);
  body_goto(r, begin);
  l->n = 0;
}

/* The filter of an exception has its answer. Before the handler, finally blocks inside of the try
 * run. */
void handlers_filter(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  Expr *taken = lift_bool(l, lift_pop(l));
  for (uint32_t i = 0; i < r->body->clause_count && !l->why; i++) {
    IlClause c = il_clause(r->body, i);
    if (c.kind != IL_FILTER || insn->offset < c.token || insn->offset >= c.handler_at) continue;
    lift_assume(l, taken);
    for (uint32_t k = 0; k < r->body->clause_count; k++) {
      IlClause inner = il_clause(r->body, k);
      if (inner.kind == IL_CATCH || inner.kind == IL_FILTER ||
          !body_is_inside(inner.handler_at, c.try_at, c.try_size))
        continue;
      inner.try_at = inner.handler_at;
      inner.try_size = inner.handler_size;
      forget(r, &inner);
    }
    Expr *e = tree_variable(l->names->trees, body_stack_variable(r, 0, &lift_ref_sort));
    lift_code(l, "havoc %e; assume %e != null;", e, e);
    l->n = 0;
    lift_push(l, (LiftValue){.kind = LIFT_REF, .tree = e, .sort = &lift_ref_sort});
    body_reach(r, c.handler_at);
    body_goto(r, c.handler_at);
    l->n = 0;
    return;
  }
  lift_refuse(l, "the end of a filter that is none");
}

/* Whether a call in a try block may throw. Its own throws lead to the handler by themselves, but
 * not past a filter. */
static bool may_be_entered(const BodyRun *r, const IlClause *c) {
  IlInsn insn;
  for (uint32_t at = c->try_at;
       body_is_inside(at, c->try_at, c->try_size) && il_decode(r->body->code, at, &insn);
       at = insn.next) {
    bool throws = insn.op == IL_THROW || insn.op == IL_RETHROW;
    if ((throws && c->kind == IL_FILTER) || may_throw(r->l->names, &insn)) return true;
  }
  return false;
}

void handlers_enter(BodyRun *r, uint32_t at) {
  Lift *l = r->l;
  uint32_t n = 0, clauses = 0;
  uint8_t *entered = ARENA_ARRAY(l->names->arena, uint8_t, r->body->clause_count + 1);
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    if (c.try_at != at) continue;
    clauses++;
    n += entered[i] = may_be_entered(r, &c);
  }
  if (!clauses) return;
  if (l->n) lift_refuse(l, "try inside of an expression");
  Arena *a = l->names->arena;
  Trees *t = l->names->trees;
  const char **to = ARENA_ARRAY(a, const char *, n + 1);
  to[0] = arena_printf(a, "IL_%04x#try", (unsigned)at);
  for (uint32_t i = 0; i < n; i++)
    to[i + 1] = arena_printf(a, "IL_%04x#catch%u", (unsigned)at, (unsigned)i);
  if (!n) return;
  vec_push(l->out, tree_goto(t, l->code.at, to, n + 1));
  for (uint32_t i = 0, k = 1; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    if (!entered[i]) continue;
    vec_push(l->out, tree_label(t, l->code.at, to[k++]));
    enter_handler(r, i, &c);
  }
  vec_push(l->out, tree_label(t, l->code.at, to[0]));
}

/* ---- out of a block --------------------------------------------------------- */

void handlers_run(BodyRun *r, uint32_t clause, LeaveWay w) {
  Lift *l = r->l;
  uint32_t way = 0, handler = il_clause(r->body, clause).handler_at;
  for (; way < r->leaves.n; way++) {
    const LeaveWay *known = &r->leaves.at[way];
    if (known->clause == clause && known->target == w.target && known->exact == w.exact) break;
  }
  if (way == r->leaves.n) vec_push(&r->leaves, w);
  l->n = 0;
  body_reach(r, handler);
  lift_code(l, "%s := %u;", selector(r, clause), (unsigned)way + 1);
  body_goto(r, handler);
}

/* Goes on from `from` to `target` through the finally blocks from number `first` on. */
static void go_on(BodyRun *r, uint32_t first, uint32_t from, uint32_t target) {
  Lift *l = r->l;
  for (uint32_t i = first; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    if (c.kind != IL_FINALLY || !body_is_inside(from, c.try_at, c.try_size) ||
        body_is_inside(target, c.try_at, c.try_size))
      continue;
    handlers_run(r, i, (LeaveWay){.clause = i, .target = target, .from = from});
    return;
  }
  l->n = 0;
  body_reach(r, target);
  body_goto(r, target);
}

void handlers_leave(BodyRun *r, const IlInsn *insn) {
  go_on(r, 0, insn->offset, insn->target);
}

void handlers_end(BodyRun *r, const IlInsn *insn) {
  Lift *l = r->l;
  /* The innermost handler that this is in. */
  uint32_t at = UINT32_MAX;
  IlClause own = {0};
  for (uint32_t i = 0; i < r->body->clause_count; i++) {
    IlClause c = il_clause(r->body, i);
    if (body_is_inside(insn->offset, c.handler_at, c.handler_size) &&
        (at == UINT32_MAX || c.handler_size < own.handler_size)) {
      at = i;
      own = c;
    }
  }
  if (at == UINT32_MAX) lift_refuse(l, "the end of a finally that is none");
  for (uint32_t w = 0; w < r->leaves.n && !l->why; w++) {
    LeaveWay way = r->leaves.at[w];
    if (way.clause != at) continue;
    TreeCode *out = l->out, inside = {0};
    l->out = &inside;
    if (way.target == LEAVE_BY_THROW)
      throws_go_on(r, at + 1, way.from, way.exact);
    else
      go_on(r, at + 1, way.from, way.target);
    l->out = out;
    body_if(r, lift_tree(l, "%s == %u", selector(r, at), (unsigned)w + 1), &inside);
  }
  lift_code(l, "assume false; return;");
}
