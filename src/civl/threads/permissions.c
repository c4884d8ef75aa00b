/* SPDX-License-Identifier: MIT */
/* What holds where an execution begins: a permission is in one variable only. */
#include "civl/threads/schedule.h"

#include <string.h>

static Expr *new_expr(Schedule *s, ExprKind kind, const Type *type) {
  Expr *e = ARENA_NEW(s->arena, Expr);
  *e = (Expr){.kind = (uint8_t)kind,
              .height = 4,
              .type = type_subst(s->arena, (Type *)type, NULL, NULL, 0)};
  return e;
}

static Expr *negated(Schedule *s, Expr *of) {
  Expr *e = new_expr(s, EX_UNARY, of->type);
  e->op = UN_NOT;
  e->u.op.a = of;
  return e;
}

static Expr *conjunction(Schedule *s, Expr *a, Expr *b) {
  Expr *e = new_expr(s, EX_BINARY, a->type);
  e->op = BIN_AND;
  e->u.op.a = a;
  e->u.op.b = b;
  return e;
}

/* m->dom[key] */
static Expr *in_domain(Schedule *s, Var *map, Expr *key) {
  const Type *t = type_strip(map->type);
  const DatatypeDecl *d = &t->u.decl->u.datatype;
  const Var *dom = d->ctors[0]->fields.at[0];
  Expr *field =
      new_expr(s, EX_FIELD, type_subst(s->arena, dom->type, d->params, t->args, d->n_params));
  field->u.field = ARENA_NEW(s->arena, FieldExpr);
  *field->u.field =
      (FieldExpr){.of = nodes_var(s->arena, map), .name = dom->name, .datatype = t->u.decl};
  Expr *e = new_expr(s, EX_SELECT, type_new(s->arena, TY_BOOL));
  e->u.map = ARENA_NEW(s->arena, MapExpr);
  e->u.map->map = field;
  e->u.map->args = ARENA_ARRAY(s->arena, Expr *, 1);
  e->u.map->args[0] = key;
  e->u.map->n_args = 1;
  return e;
}

/* No key is in both. */
static Expr *apart_maps(Schedule *s, Var *a, Var *b, Type *key) {
  Var *k = ARENA_NEW(s->arena, Var);
  *k = (Var){.kind = VAR_BOUND, .name = str_c(s->strs, "k"), .type = key};
  Expr *e = new_expr(s, EX_FORALL, type_new(s->arena, TY_BOOL));
  e->u.binder = ARENA_NEW(s->arena, Binder);
  e->u.binder->vars = (VarList){ARENA_ARRAY(s->arena, Var *, 1), 1};
  e->u.binder->vars.at[0] = k;
  e->u.binder->body = negated(s, conjunction(s, in_domain(s, a, nodes_var(s->arena, k)),
                                             in_domain(s, b, nodes_var(s->arena, k))));
  return e;
}

/* The type of the permissions in a One or a Map of permissions; NULL: none. */
static Type *permission_of(const Var *v) {
  const Type *t = type_strip(v->type);
  if (linear_is_one(t)) return (Type *)t;
  return linear_is_map(t) && linear_is_one(t->args[0]) ? (Type *)type_strip(t->args[0]) : NULL;
}

static Expr *apart(Schedule *s, Var *a, Var *b) {
  Type *p = permission_of(a), *q = permission_of(b);
  if (!p || !q || !type_equal(p, q)) return NULL;
  bool one_a = linear_is_one(a->type), one_b = linear_is_one(b->type);
  if (one_a && one_b)
    return negated(s, nodes_equal(s->arena, nodes_var(s->arena, a), nodes_var(s->arena, b)));
  if (one_a) return negated(s, in_domain(s, b, nodes_var(s->arena, a)));
  if (one_b) return negated(s, in_domain(s, a, nodes_var(s->arena, b)));
  return apart_maps(s, a, b, p);
}

/* Permissions deeper inside of a value are not told apart. */
static bool holds_simply(const Schedule *s, const Var *v) {
  TypeList held = linear_permissions(s->c, v->type);
  return held.n == 0 || (held.n == 1 && permission_of(v));
}

const Var *permissions_assume(Schedule *s, const ThreadFrame *root) {
  const VarList *formals = &root->p->decl->u.proc.ins;
  ThreadVars held = {0};
  for (uint32_t i = 0; i < s->c->globals.n; i++) {
    Var *g = s->c->globals.at[i];
    if (linear_kind(g) == LINEAR_KEPT && layer_in(g->layers, s->layer)) vec_push(&held, g);
  }
  for (uint32_t i = 0; i < formals->n; i++) {
    LinearKind kind = linear_kind(formals->at[i]);
    if (kind == LINEAR_KEPT || kind == LINEAR_IN) vec_push(&held, root->ins.at[i]);
  }
  const Var *refused = NULL;
  for (uint32_t i = 0; i < held.n; i++) {
    if (!holds_simply(s, held.at[i])) refused = held.at[i];
    for (uint32_t k = 0; k < i; k++) {
      Expr *e = apart(s, held.at[k], held.at[i]);
      if (e) schedule_add(s, nodes_test(s->arena, ST_ASSUME, e, 0));
    }
  }
  vec_free(&held);
  return refused;
}
