/* SPDX-License-Identifier: MIT */
/* Values that stand for what monomorphization cannot say: a fresh function of the variables
 * free in an expression (lower/mono.h: U). */
#include "lower/context.h"

#include "syntax/children.h"

typedef struct Free {
  Lower *L;
  Map bound; /* Var -> 1: bound inside the expression */
  Map seen;  /* term -> 1 */
  VEC(Term) terms;
} Free;

static void expr_free_visit(Free *, const Expr *);

static void visit_all(Free *f, Expr *const *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) expr_free_visit(f, at[i]);
}

static void bind_all(Free *f, const VarList *vars) {
  for (uint32_t i = 0; i < vars->n; i++) map_put_ptr(&f->bound, vars->at[i], vars);
}

static void visit_var(Free *f, const Expr *e) {
  const Var *v = e->u.var.var;
  if (v->kind == VAR_CONST || map_get_ptr(&f->bound, v)) return;
  Term t = expr_lower(f->L, e);
  if (!map_add(&f->seen, t.ix)) return;
  vec_push(&f->terms, t);
}

static void visit_code(Free *f, const Code *c) {
  bind_all(f, &c->locals);
  for (uint32_t i = 0; i < c->n_stmts; i++) {
    const Stmt *s = c->stmts[i];
    if (s->expr) expr_free_visit(f, s->expr);
    visit_all(f, s->lhs, s->n_lhs);
    visit_all(f, s->rhs, s->n_rhs);
  }
}

static void visit_child(void *env, Expr *e) {
  expr_free_visit(env, e);
}

static void expr_free_visit(Free *f, const Expr *e) {
  bool before = f->L->place.in_old;
  switch ((ExprKind)e->kind) {
  case EX_VAR: visit_var(f, e); break;
  case EX_OLD:
    f->L->place.in_old = true;
    expr_free_visit(f, e->u.sub);
    f->L->place.in_old = before;
    break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: /* triggers mention nothing else */
    bind_all(f, &e->u.binder->vars);
    expr_free_visit(f, e->u.binder->body);
    break;
  case EX_LET:
    visit_all(f, e->u.let->rhs, e->u.let->n_rhs);
    bind_all(f, &e->u.let->vars);
    expr_free_visit(f, e->u.let->body);
    break;
  case EX_CODE: visit_code(f, e->u.code); break;
  default: expr_children(e, visit_child, f);
  }
}

Term expr_unknown(Lower *L, const Expr *e, Sort sort) {
  Free f = {.L = L};
  expr_free_visit(&f, e);
  Sort *sorts = ARENA_ARRAY(&L->arena, Sort, f.terms.n);
  for (uint32_t i = 0; i < f.terms.n; i++) sorts[i] = term_sort(L->tab, f.terms.at[i]);
  Function *fn = ARENA_NEW(&L->core->arena, Function);
  fn->name = str_printf(L->strs, "types#%u", L->counts.unknowns++);
  fn->pos = e->pos;
  fn->sym = symbol_func(L->tab, fn->name, sorts, f.terms.n, sort, fn);
  vec_push(&L->core->functions, fn);
  Term t = mk_app(L->b, fn->sym, f.terms.at, f.terms.n);
  map_free(&f.bound);
  map_free(&f.seen);
  vec_free(&f.terms);
  return t;
}
