/* SPDX-License-Identifier: MIT */
/* See children.h. */
#include "syntax/children.h"

static void each(Expr *const *at, uint32_t n, ExprChild *f, void *env) {
  for (uint32_t i = 0; i < n; i++)
    if (at[i]) f(env, at[i]);
}

static void binder(const Binder *b, ExprChild *f, void *env) {
  f(env, b->body);
  for (uint32_t i = 0; i < b->n_triggers; i++) each(b->triggers[i].terms, b->triggers[i].n, f, env);
}

void expr_children(const Expr *e, ExprChild *f, void *env) {
  switch ((ExprKind)e->kind) {
  case EX_CALL: each(e->u.call->args, e->u.call->n_args, f, env); break;
  case EX_UNARY:
  case EX_BINARY: each((Expr *[]){e->u.op.a, e->u.op.b}, 2, f, env); break;
  case EX_ITE: each((Expr *[]){e->u.ite.c, e->u.ite.a, e->u.ite.b}, 3, f, env); break;
  case EX_OLD:
  case EX_TO_INT:
  case EX_TO_REAL: f(env, e->u.sub); break;
  case EX_ASCRIBE: f(env, e->u.ascribe.e); break;
  case EX_BOUNDS: f(env, e->u.bounds.e); break;
  case EX_SELECT:
  case EX_STORE:
    f(env, e->u.map->map);
    each(e->u.map->args, e->u.map->n_args, f, env);
    if (e->u.map->value) f(env, e->u.map->value);
    break;
  case EX_EXTRACT: f(env, e->u.extract.e); break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: each((Expr *[]){e->u.field->of, e->u.field->value}, 2, f, env); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: binder(e->u.binder, f, env); break;
  case EX_LET:
    each(e->u.let->rhs, e->u.let->n_rhs, f, env);
    f(env, e->u.let->body);
    break;
  default: break; /* a leaf, or EX_CODE */
  }
}
