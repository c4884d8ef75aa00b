/* SPDX-License-Identifier: MIT */
/* The walker. */
#include "sema/walk.h"

#include "syntax/children.h"
#include "syntax/civl.h"

static void walk_list(Expr *const *at, uint32_t n, WalkExpr *f, void *env) {
  for (uint32_t i = 0; i < n; i++) walk_expr(at[i], f, env);
}

static void wheres(const VarList *vars, WalkExpr *f, void *env) {
  for (uint32_t i = 0; i < vars->n; i++)
    if (vars->at[i]->where && !vars->at[i]->in_group) walk_expr(vars->at[i]->where, f, env);
}

typedef struct Visit {
  WalkExpr *f;
  void *env;
} Visit;

static void visit_child(void *env, Expr *e) {
  const Visit *v = env;
  walk_expr(e, v->f, v->env);
}

void walk_expr(Expr *e, WalkExpr *f, void *env) {
  f(env, e);
  if (e->kind == EX_CODE) {
    wheres(&e->u.code->locals, f, env);
    walk_stmts(e->u.code->stmts, e->u.code->n_stmts, f, env);
  } else {
    expr_children(e, visit_child, &(Visit){f, env});
  }
}

static void stmt(Stmt *t, WalkExpr *f, void *env) {
  for (uint32_t i = 0; i < t->n_specs; i++) {
    walk_list(t->specs[i].exprs, t->specs[i].n, f, env);
    if (t->specs[i].call) stmt(t->specs[i].call, f, env);
  }
  if (t->expr) walk_expr(t->expr, f, env);
  if (t->kind == ST_ASSIGN || t->kind == ST_UNPACK) {
    for (uint32_t i = 0; i < t->n_lhs || i < t->n_rhs; i++) {
      if (i < t->n_lhs) walk_expr(t->lhs[i], f, env);
      if (i < t->n_rhs) walk_expr(t->rhs[i], f, env);
    }
  } else {
    walk_list(t->rhs, t->n_rhs, f, env);
    walk_list(t->lhs, t->n_lhs, f, env);
  }
  walk_stmts(t->body.at, t->body.n, f, env);
  walk_stmts(t->else_body.at, t->else_body.n, f, env);
}

void walk_stmts(Stmt *const *at, uint32_t n, WalkExpr *f, void *env) {
  for (uint32_t i = 0; i < n; i++) stmt(at[i], f, env);
}

void walk_each_stmt(Stmt *const *at, uint32_t n, WalkStmt *f, void *env) {
  for (uint32_t i = 0; i < n; i++) {
    f(env, at[i]);
    walk_each_stmt(at[i]->body.at, at[i]->body.n, f, env);
    walk_each_stmt(at[i]->else_body.at, at[i]->else_body.n, f, env);
  }
}

static void specs(const Spec *list, uint32_t n, WalkExpr *f, void *env) {
  for (uint32_t i = 0; i < n; i++) walk_expr(list[i].expr, f, env);
}

static void civl(const CivlDecl *c, WalkExpr *f, void *env) {
  specs(c->preserves, c->n_preserves, f, env);
  specs(c->asserts, c->n_asserts, f, env);
  walk_stmts(c->requires_calls.at, c->requires_calls.n, f, env);
  walk_stmts(c->preserves_calls.at, c->preserves_calls.n, f, env);
  walk_stmts(c->ensures_calls.at, c->ensures_calls.n, f, env);
}

static void proc(ProcDecl *p, WalkExpr *f, void *env) {
  specs(p->ensures, p->n_ensures, f, env);
  wheres(&p->ins, f, env);
  wheres(&p->outs, f, env);
  specs(p->requires, p->n_requires, f, env);
  for (uint32_t i = 0; i < p->n_measures; i++)
    walk_list(p->measures[i].exprs, p->measures[i].n, f, env);
  if (p->civl) civl(p->civl, f, env);
}

void walk_decl(Decl *d, WalkExpr *f, void *env) {
  switch ((DeclKind)d->kind) {
  case DECL_VAR: wheres(&d->u.globals, f, env); break;
  case DECL_FUNC:
    if (d->u.func.body) walk_expr(d->u.func.body, f, env);
    break;
  case DECL_AXIOM: walk_expr(d->u.axiom.expr, f, env); break;
  case DECL_PROC: proc(&d->u.proc, f, env); break;
  case DECL_IMPL:
    wheres(&d->u.impl.locals, f, env);
    walk_stmts(d->u.impl.body.at, d->u.impl.body.n, f, env);
    break;
  default: break;
  }
}
