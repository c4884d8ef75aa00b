/* SPDX-License-Identifier: MIT */
/* Gates: weakest preconditions of loop-free code, one assert at a time. */
#include "civl/rewrite/action.h"

#include "base/bug.h"

#include <string.h>

void gate_add(Rewrite *r, Gate *g, GateAssert a) {
  if (g->n == g->cap) {
    uint32_t cap = g->cap ? 2 * g->cap : 4;
    GateAssert *at = ARENA_ARRAY(r->arena, GateAssert, cap);
    if (g->n) memcpy(at, g->at, g->n * sizeof *at);
    g->at = at;
    g->cap = cap;
  }
  g->at[g->n++] = a;
}

static AttrList joined_attrs(Rewrite *r, const AttrList *a, const AttrList *b) {
  AttrList out = {ARENA_ARRAY(r->arena, Attr *, a->n + b->n), 0};
  for (uint32_t i = 0; i < a->n; i++)
    if (strcmp(a->at[i]->name->text, "add_to_pool") == 0) out.at[out.n++] = a->at[i];
  for (uint32_t i = 0; i < b->n; i++) out.at[out.n++] = b->at[i];
  return out;
}

/* ---- one command ---------------------------------------------------------------------------- */

static Gate *gate_assume(Rewrite *r, const Gate *after, const Stmt *s) {
  Gate *g = ARENA_NEW(r->arena, Gate);
  bool trivial = s->expr->kind == EX_BOOL && s->expr->u.truth;
  for (uint32_t i = 0; i < after->n; i++) {
    GateAssert a = after->at[i];
    if (!trivial) a.expr = make_logical(r, BIN_IMPLIES, s->expr, a.expr);
    a.attrs = joined_attrs(r, &s->attrs, &a.attrs);
    gate_add(r, g, a);
  }
  return g;
}

Gate gate_replaced(Replace *x, const Gate *after) {
  Gate g = {0};
  for (uint32_t i = 0; i < after->n; i++) {
    GateAssert a = after->at[i];
    a.expr = replace_expr(x, a.expr);
    a.attrs = replace_attrs(x, a.attrs);
    gate_add(x->r, &g, a);
  }
  return g;
}

static Gate *gate_assign(Rewrite *r, const Gate *after, const Stmt *s) {
  Replace x = {.r = r};
  for (uint32_t i = 0; i < s->n_lhs; i++)
    replace_add(&x, make_root(s->lhs[i]), make_whole(r, s->lhs[i], s->rhs[i]));
  Gate *g = ARENA_NEW(r->arena, Gate);
  *g = gate_replaced(&x, after);
  replace_free(&x);
  return g;
}

static Gate *gate_unpack(Rewrite *r, const Gate *after, const Stmt *s) {
  Replace x = {.r = r};
  Expr *d = s->rhs[0];
  for (uint32_t i = 0; i < s->n_lhs; i++)
    replace_add(&x, make_root(s->lhs[i]),
                make_field(r, d, s->ctor->fields.at[i]->name, s->lhs[i]->type));
  Gate *g = ARENA_NEW(r->arena, Gate);
  *g = gate_replaced(&x, after);
  replace_free(&x);
  gate_add(r, g, (GateAssert){.expr = make_is(r, d, s->ctor), .pos = s->pos});
  return g;
}

/* ---- quantification ------------------------------------------------------------------------- */

static bool is_gone(void *env, const Var *v) {
  return mentions_has(env, v);
}

/* Hints about what is quantified now mean nothing. */
static AttrList hints_without(Rewrite *r, const AttrList *attrs, Map *gone) {
  AttrList out = {ARENA_ARRAY(r->arena, Attr *, attrs->n), 0};
  for (uint32_t i = 0; i < attrs->n; i++) {
    Attr *a = ARENA_NEW(r->arena, Attr);
    *a = *attrs->at[i];
    a->args = ARENA_ARRAY(r->arena, Expr *, a->n_args);
    a->n_args = 0;
    for (uint32_t k = 0; k < attrs->at[i]->n_args; k++) {
      Expr *arg = attrs->at[i]->args[k];
      if (!mentions_any(arg, is_gone, gone)) a->args[a->n_args++] = arg;
    }
    out.at[out.n++] = a;
  }
  return out;
}

static void quantify(Rewrite *r, GateAssert *a, const VarVec *vars) {
  Map occurring = {0}, gone = {0};
  mentions_expr(&(MentionSet){.vars = &occurring}, a->expr);
  Replace x = {.r = r};
  VarVec bound = {0};
  for (uint32_t i = 0; i < vars->n; i++) {
    Var *v = vars->at[i];
    map_put_ptr(&gone, v, v);
    if (!mentions_has(&occurring, v)) continue;
    Var *copy = make_like(r, VAR_BOUND, v->name, v);
    vec_push(&bound, copy);
    replace_add(&x, v, make_var(r, copy));
  }
  if (bound.n)
    a->expr = make_quantifier(r, EX_FORALL, make_list(r, &bound), replace_expr(&x, a->expr));
  if (a->attrs.n) a->attrs = hints_without(r, &a->attrs, &gone);
  replace_free(&x);
  vec_free(&bound);
  map_free(&occurring);
  map_free(&gone);
}

static Gate *gate_havoc(Rewrite *r, const Gate *after, const Stmt *s) {
  VarVec vars = {0};
  for (uint32_t i = 0; i < s->n_lhs; i++) vec_push(&vars, make_root(s->lhs[i]));
  Gate *g = ARENA_NEW(r->arena, Gate);
  for (uint32_t i = 0; i < after->n; i++) {
    gate_add(r, g, after->at[i]);
    quantify(r, &g->at[i], &vars);
  }
  vec_free(&vars);
  return g;
}

/* ---- blocks --------------------------------------------------------------------------------- */

static Gate *gate_through(Rewrite *r, const CodeBlock *b, Gate *after) {
  for (uint32_t i = b->cmds.n; i-- > 0;) {
    const Stmt *s = b->cmds.at[i];
    switch ((StmtKind)s->kind) {
    case ST_ASSERT: /* in place: blocks that return share the list */
      gate_add(r, after, (GateAssert){.expr = s->expr, .pos = s->pos});
      break;
    case ST_ASSUME: after = gate_assume(r, after, s); break;
    case ST_ASSIGN: after = gate_assign(r, after, s); break;
    case ST_UNPACK: after = gate_unpack(r, after, s); break;
    case ST_HAVOC: after = gate_havoc(r, after, s); break;
    default: bug("a command of kind %d in an action", s->kind);
    }
  }
  return after;
}

static Gate *gate_joined(Rewrite *r, const CodeBlock *b, const Map *before) {
  Gate *g = ARENA_NEW(r->arena, Gate);
  for (uint32_t i = 0; i < b->to.n; i++) {
    const Gate *next = map_get_ptr(before, b->to.at[i]);
    for (uint32_t k = 0; next && k < next->n; k++) gate_add(r, g, next->at[k]);
  }
  return g;
}

Gate gate_before(Rewrite *r, const CodeBlocks *code, const Gate *after, const VarList *bound,
                 uint32_t n_bound) {
  Map before = {0};
  Gate *end = ARENA_NEW(r->arena, Gate);
  for (uint32_t i = 0; after && i < after->n; i++) gate_add(r, end, after->at[i]);
  CodeBlock **order = blocks_order(r, code);
  for (uint32_t i = code->n; i-- > 0;) {
    Gate *g = order[i]->to.n ? gate_joined(r, order[i], &before) : end;
    map_put_ptr(&before, order[i], gate_through(r, order[i], g));
  }
  const Gate *entry = map_get_ptr(&before, code->at[0]);
  map_free(&before);
  VarVec vars = {0};
  for (uint32_t i = 0; i < n_bound; i++)
    for (uint32_t k = 0; k < bound[i].n; k++) vec_push(&vars, bound[i].at[k]);
  Gate result = {0};
  for (uint32_t i = 0; i < entry->n; i++) {
    gate_add(r, &result, entry->at[i]);
    quantify(r, &result.at[i], &vars);
  }
  vec_free(&vars);
  return result;
}

void gate_exprs(const Gate *g, ExprVec *out) {
  for (uint32_t i = 0; i < g->n; i++) vec_push(out, g->at[i].expr);
}

void gate_requires(const Gate *g, SpecVec *out) {
  for (uint32_t i = 0; i < g->n; i++) {
    Spec s = make_spec(g->at[i].expr, g->at[i].pos);
    s.attrs = g->at[i].attrs;
    vec_push(out, s);
  }
}
