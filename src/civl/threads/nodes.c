/* SPDX-License-Identifier: MIT */
/* See nodes.h. */
#include "civl/threads/nodes.h"

#include <string.h>

/* ---- copies --------------------------------------------------------------------------------- */

static Expr **copy_all(NodesCopy *c, Expr *const *at, uint32_t n) {
  Expr **out = ARENA_ARRAY(c->arena, Expr *, n);
  for (uint32_t i = 0; i < n; i++) out[i] = nodes_copy(c, at[i]);
  return out;
}

static Var *copy_var(NodesCopy *c, Var *v) {
  Var *to = map_get_ptr(&c->vars, v);
  if (to) return to;
  if (!c->in_old || v->kind != VAR_GLOBAL) return v;
  to = map_get_ptr(&c->before, v);
  return to ? to : c->remember(c->env, v);
}

static void copy_call(NodesCopy *c, Expr *e) {
  CallExpr *call = ARENA_NEW(c->arena, CallExpr);
  *call = *e->u.call;
  call->args = copy_all(c, call->args, call->n_args);
  e->u.call = call;
}

static void copy_map(NodesCopy *c, Expr *e) {
  MapExpr *m = ARENA_NEW(c->arena, MapExpr);
  *m = *e->u.map;
  m->map = nodes_copy(c, m->map);
  m->args = copy_all(c, m->args, m->n_args);
  m->value = nodes_copy(c, m->value);
  e->u.map = m;
}

static void copy_field(NodesCopy *c, Expr *e) {
  FieldExpr *f = ARENA_NEW(c->arena, FieldExpr);
  *f = *e->u.field;
  f->of = nodes_copy(c, f->of);
  f->value = nodes_copy(c, f->value);
  e->u.field = f;
}

/* Bound variables stay: no copy has them in its scope but its own. */
static void copy_binder(NodesCopy *c, Expr *e) {
  Binder *b = ARENA_NEW(c->arena, Binder);
  *b = *e->u.binder;
  b->body = nodes_copy(c, b->body);
  b->triggers = ARENA_ARRAY(c->arena, Trigger, b->n_triggers);
  for (uint32_t i = 0; i < b->n_triggers; i++) {
    b->triggers[i] = e->u.binder->triggers[i];
    b->triggers[i].terms = copy_all(c, b->triggers[i].terms, b->triggers[i].n);
  }
  e->u.binder = b;
}

static void copy_let(NodesCopy *c, Expr *e) {
  Let *l = ARENA_NEW(c->arena, Let);
  *l = *e->u.let;
  l->rhs = copy_all(c, l->rhs, l->n_rhs);
  l->body = nodes_copy(c, l->body);
  e->u.let = l;
}

static Expr *copy_old(NodesCopy *c, const Expr *e) {
  bool outer = c->in_old;
  c->in_old = true;
  Expr *inner = nodes_copy(c, e->u.sub);
  c->in_old = outer;
  return inner;
}

Expr *nodes_copy(NodesCopy *c, const Expr *from) {
  if (!from) return NULL;
  if (from->kind == EX_OLD) return copy_old(c, from);
  Expr *e = ARENA_NEW(c->arena, Expr);
  *e = *from;
  switch ((ExprKind)e->kind) {
  case EX_VAR: e->u.var.var = copy_var(c, e->u.var.var); break;
  case EX_CALL: copy_call(c, e); break;
  case EX_UNARY:
  case EX_BINARY:
    e->u.op.a = nodes_copy(c, from->u.op.a);
    e->u.op.b = nodes_copy(c, from->u.op.b);
    break;
  case EX_ITE:
    e->u.ite.c = nodes_copy(c, from->u.ite.c);
    e->u.ite.a = nodes_copy(c, from->u.ite.a);
    e->u.ite.b = nodes_copy(c, from->u.ite.b);
    break;
  case EX_TO_INT:
  case EX_TO_REAL: e->u.sub = nodes_copy(c, from->u.sub); break;
  case EX_ASCRIBE: e->u.ascribe.e = nodes_copy(c, from->u.ascribe.e); break;
  case EX_EXTRACT: e->u.extract.e = nodes_copy(c, from->u.extract.e); break;
  case EX_SELECT:
  case EX_STORE: copy_map(c, e); break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: copy_field(c, e); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: copy_binder(c, e); break;
  case EX_LET: copy_let(c, e); break;
  default: break;
  }
  return e;
}

Expr *nodes_guard(NodesCopy *c, const Expr *guard, bool negated) {
  Expr *copy = nodes_copy(c, guard);
  if (!negated) return copy;
  Expr *e = ARENA_NEW(c->arena, Expr);
  *e = (Expr){.kind = EX_UNARY, .op = UN_NOT, .height = copy->height + 1, .type = copy->type};
  e->pos = copy->pos;
  e->span = copy->span;
  e->u.op.a = copy;
  return e;
}

Stmt *nodes_copy_stmt(NodesCopy *c, const Stmt *from) {
  Stmt *s = ARENA_NEW(c->arena, Stmt);
  *s = *from;
  s->attrs = (AttrList){0};
  s->expr = nodes_copy(c, from->expr);
  s->lhs = copy_all(c, from->lhs, from->n_lhs);
  s->rhs = copy_all(c, from->rhs, from->n_rhs);
  return s;
}

/* ---- parts ---------------------------------------------------------------------------------- */

static Expr *nodes_make(Arena *a, ExprKind kind, Type *type) {
  Expr *e = ARENA_NEW(a, Expr);
  *e = (Expr){.kind = (uint8_t)kind, .height = 1, .type = type};
  return e;
}

Expr *nodes_var(Arena *a, Var *v) {
  Expr *e = nodes_make(a, EX_VAR, v->type);
  e->u.var.name = v->name;
  e->u.var.var = v;
  return e;
}

Expr *nodes_number(Arena *a, StrTable *strs, uint32_t n) {
  Expr *e = nodes_make(a, EX_INT, type_new(a, TY_INT));
  e->u.text = str_printf(strs, "%u", n);
  return e;
}

Expr *nodes_equal(Arena *a, Expr *x, Expr *y) {
  Expr *e = nodes_make(a, EX_BINARY, type_new(a, TY_BOOL));
  e->op = BIN_EQ;
  e->height = 2;
  e->u.op.a = x;
  e->u.op.b = y;
  return e;
}

Stmt *nodes_stmt(Arena *a, StmtKind kind, Pos pos) {
  Stmt *s = ARENA_NEW(a, Stmt);
  *s = (Stmt){.kind = (uint8_t)kind, .pos = pos};
  return s;
}

Stmt *nodes_assign(Arena *a, Var *v, Expr *value, Pos pos) {
  Stmt *s = nodes_stmt(a, ST_ASSIGN, pos);
  s->lhs = ARENA_ARRAY(a, Expr *, 1);
  s->rhs = ARENA_ARRAY(a, Expr *, 1);
  s->lhs[0] = nodes_var(a, v);
  s->rhs[0] = value;
  s->n_lhs = s->n_rhs = 1;
  return s;
}

Stmt *nodes_test(Arena *a, StmtKind kind, Expr *e, Pos pos) {
  Stmt *s = nodes_stmt(a, kind, pos);
  if (!e) {
    e = nodes_make(a, EX_BOOL, type_new(a, TY_BOOL));
    e->u.truth = true;
  }
  s->expr = e;
  return s;
}

AttrList nodes_attr(Arena *a, StrTable *strs, const char *name, Str text) {
  Attr *attr = ARENA_NEW(a, Attr);
  *attr = (Attr){.name = str_c(strs, name), .args = ARENA_ARRAY(a, Expr *, 1), .n_args = 1};
  attr->args[0] = nodes_make(a, EX_STRING, type_new(a, TY_STRING));
  attr->args[0]->u.text = text;
  AttrList list = {ARENA_ARRAY(a, Attr *, 1), 1};
  list.at[0] = attr;
  return list;
}
