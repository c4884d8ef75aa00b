/* SPDX-License-Identifier: MIT */
/* Expressions and statements. Declarations are made in make_decl.c. */
#include "civl/rewrite/make.h"

#include "base/bug.h"

#include <string.h>

Expr *make_node(Rewrite *r, ExprKind kind, Type *type) {
  Expr *e = ARENA_NEW(r->arena, Expr);
  e->kind = (uint8_t)kind;
  e->type = type;
  e->height = 1;
  return e;
}

/* Its height, after its children. */
static Expr *grown(Expr *e, const Expr *child) {
  if (child && child->height >= e->height) e->height = child->height + 1;
  return e;
}

Expr *make_var(Rewrite *r, Var *v) {
  Expr *e = make_node(r, EX_VAR, v->type);
  e->u.var.name = v->name;
  e->u.var.var = v;
  return e;
}

Expr *make_bool(Rewrite *r, bool truth) {
  Expr *e = make_node(r, EX_BOOL, r->type_bool);
  e->u.truth = truth;
  return e;
}

Expr *make_number(Rewrite *r, uint32_t n) {
  Expr *e = make_node(r, EX_INT, r->type_int);
  e->u.text = str_printf(r->strs, "%u", n);
  return e;
}

static bool is_truth(const Expr *e, bool truth) {
  return e->kind == EX_BOOL && e->u.truth == truth;
}

Expr *make_not(Rewrite *r, Expr *a) {
  Expr *e = make_node(r, EX_UNARY, r->type_bool);
  e->op = UN_NOT;
  e->u.op.a = a;
  return grown(e, a);
}

Expr *make_logical(Rewrite *r, BinaryOp op, Expr *a, Expr *b) {
  Expr *e = make_node(r, EX_BINARY, r->type_bool);
  e->op = (uint8_t)op;
  e->u.op.a = a;
  e->u.op.b = b;
  return grown(grown(e, a), b);
}

Expr *make_negated(Rewrite *r, Expr *e) {
  static const uint8_t flipped[] = {BIN_GE, BIN_GT, BIN_LE, BIN_LT};
  if (e->kind == EX_UNARY && e->op == UN_NOT) return e->u.op.a;
  if (e->kind != EX_BINARY || e->op < BIN_EQ || e->op > BIN_GE) return make_not(r, e);
  if (type_strip(e->u.op.a->type)->kind == TY_FLOAT) return make_not(r, e);
  if (e->op == BIN_EQ) return make_logical(r, BIN_NEQ, e->u.op.a, e->u.op.b);
  if (e->op == BIN_NEQ) return make_logical(r, BIN_EQ, e->u.op.a, e->u.op.b);
  return make_logical(r, (BinaryOp)flipped[e->op - BIN_LT], e->u.op.a, e->u.op.b);
}

static Expr *join_all(Rewrite *r, BinaryOp op, Expr *const *at, uint32_t n) {
  Expr *all = NULL;
  bool neutral = op == BIN_AND;
  for (uint32_t i = 0; i < n; i++)
    if (!is_truth(at[i], neutral)) all = all ? make_logical(r, op, all, at[i]) : at[i];
  return all ? all : make_bool(r, neutral);
}

Expr *make_and_all(Rewrite *r, Expr *const *at, uint32_t n) {
  return join_all(r, BIN_AND, at, n);
}
Expr *make_or_all(Rewrite *r, Expr *const *at, uint32_t n) {
  return join_all(r, BIN_OR, at, n);
}

Expr *make_old(Rewrite *r, Expr *a) {
  Expr *e = make_node(r, EX_OLD, a->type);
  e->u.sub = a;
  return grown(e, a);
}

Expr *make_quantifier(Rewrite *r, ExprKind kind, VarList vars, Expr *body) {
  if (!vars.n) return body;
  Expr *e = make_node(r, kind, r->type_bool);
  e->u.binder = ARENA_NEW(r->arena, Binder);
  e->u.binder->vars = vars;
  e->u.binder->body = body;
  return grown(e, body);
}

Expr *make_ite(Rewrite *r, Expr *c, Expr *a, Expr *b) {
  Expr *e = make_node(r, EX_ITE, a->type);
  e->u.ite.c = c;
  e->u.ite.a = a;
  e->u.ite.b = b;
  return grown(grown(grown(e, c), a), b);
}

static Decl *datatype_of(const Type *t) {
  t = type_strip(t);
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) bug("a datatype is expected here");
  return t->u.decl;
}

static Expr *make_field_node(Rewrite *r, ExprKind kind, Expr *of, Str name, Type *type) {
  Expr *e = make_node(r, kind, type);
  e->u.field = ARENA_NEW(r->arena, FieldExpr);
  e->u.field->of = of;
  e->u.field->name = name;
  e->u.field->datatype = datatype_of(of->type);
  return grown(e, of);
}

Expr *make_is(Rewrite *r, Expr *of, Ctor *ctor) {
  Expr *e = make_field_node(r, EX_IS, of, ctor->name, r->type_bool);
  e->u.field->ctor = ctor;
  return e;
}

Expr *make_field(Rewrite *r, Expr *of, Str name, Type *type) {
  return make_field_node(r, EX_FIELD, of, name, type);
}

Expr *make_field_update(Rewrite *r, const Expr *field, Expr *value) {
  Expr *e = make_field_node(r, EX_FIELD_UPDATE, field->u.field->of, field->u.field->name,
                            field->u.field->of->type);
  e->u.field->value = value;
  return grown(e, value);
}

Expr *make_store(Rewrite *r, const Expr *select, Expr *value) {
  const MapExpr *m = select->u.map;
  Expr *e = make_node(r, EX_STORE, m->map->type);
  e->u.map = ARENA_NEW(r->arena, MapExpr);
  *e->u.map = *m;
  e->u.map->value = value;
  for (uint32_t i = 0; i < m->n_args; i++) grown(e, m->args[i]);
  return grown(grown(e, m->map), value);
}

/* ---- applications --------------------------------------------------------------------------- */

Type *make_map_type(Rewrite *r, const Type *from, const Type *to) {
  Type **args = ARENA_ARRAY(r->arena, Type *, 1);
  args[0] = (Type *)(uintptr_t)from;
  return type_map(r->arena, NULL, 0, args, 1, (Type *)(uintptr_t)to);
}

Decl *make_library(Rewrite *r, const char *name) {
  Str key = str_c(r->strs, name);
  Decl *d = map_get_ptr(&r->library, key);
  for (uint32_t i = 0; !d && i < r->civl->program->decls.n; i++) {
    Decl *at = r->civl->program->decls.at[i];
    if (at->from_lib && at->name == key) d = at;
  }
  if (!d) bug("library base has no %s", name);
  map_put_ptr(&r->library, key, d);
  return d;
}

/* What the parameters are where `formal` is `actual`. */
static void match(const Type *formal, const Type *actual, const FuncDecl *f, Type **inst) {
  formal = type_strip(formal);
  const Type *t = type_strip(actual);
  if (formal->kind == TY_VAR) {
    for (uint32_t i = 0; i < f->n_params; i++)
      if (f->params[i] == formal->u.var && !inst[f->params[i]->index])
        inst[f->params[i]->index] = (Type *)(uintptr_t)t;
    return;
  }
  for (uint32_t i = 0; i < formal->n_args && i < t->n_args; i++)
    match(formal->args[i], t->args[i], f, inst);
  if (formal->kind == TY_MAP && t->kind == TY_MAP) match(formal->result, t->result, f, inst);
}

Expr *make_apply_decl(Rewrite *r, Decl *d, Expr *const *args, uint32_t n, Type *result) {
  const FuncDecl *f = &d->u.func;
  Expr *e = make_node(r, EX_CALL, result);
  CallExpr *c = e->u.call = ARENA_NEW(r->arena, CallExpr);
  *c = (CallExpr){.name = d->name, .n_args = n, .func = d};
  c->args = ARENA_ARRAY(r->arena, Expr *, n);
  for (uint32_t i = 0; i < n; i++) grown(e, c->args[i] = args[i]);
  if (!f->n_params) return e;
  c->inst = ARENA_ARRAY(r->arena, Type *, f->n_params);
  for (uint32_t i = 0; i < n; i++) match(f->args.at[i]->type, args[i]->type, f, c->inst);
  match(f->result->type, result, f, c->inst);
  for (uint32_t i = 0; i < f->n_params; i++)
    if (!c->inst[i]) bug("a type argument of %s is not known", d->name->text);
  return e;
}

Expr *make_apply(Rewrite *r, const char *function, Expr *const *args, uint32_t n, Type *result) {
  return make_apply_decl(r, make_library(r, function), args, n, result);
}

/* ---- statements ----------------------------------------------------------------------------- */

Stmt *make_stmt(Rewrite *r, StmtKind kind, Pos pos) {
  Stmt *s = ARENA_NEW(r->arena, Stmt);
  s->kind = (uint8_t)kind;
  s->pos = pos;
  s->span = (Span){pos, pos};
  return s;
}

Stmt *make_assume(Rewrite *r, Expr *e, Pos pos) {
  Stmt *s = make_stmt(r, ST_ASSUME, pos);
  s->expr = e;
  return s;
}

Stmt *make_assert(Rewrite *r, Expr *e, Pos pos, const MadeCheck *made) {
  Stmt *s = make_stmt(r, ST_ASSERT, pos);
  s->expr = e;
  s->made = made;
  return s;
}

Stmt *make_assign(Rewrite *r, const ExprVec *lhs, const ExprVec *rhs, Pos pos) {
  if (!lhs->n) return NULL;
  Stmt *s = make_stmt(r, ST_ASSIGN, pos);
  s->lhs = vec_copy(r->arena, lhs, Expr *);
  s->rhs = vec_copy(r->arena, rhs, Expr *);
  s->n_lhs = lhs->n;
  s->n_rhs = rhs->n;
  return s;
}

Stmt *make_assign_one(Rewrite *r, Expr *lhs, Expr *rhs, Pos pos) {
  Stmt *s = make_stmt(r, ST_ASSIGN, pos);
  s->lhs = ARENA_ARRAY(r->arena, Expr *, 1);
  s->rhs = ARENA_ARRAY(r->arena, Expr *, 1);
  s->lhs[0] = lhs;
  s->rhs[0] = rhs;
  s->n_lhs = s->n_rhs = 1;
  return s;
}

Stmt *make_havoc(Rewrite *r, const VarVec *vars, Pos pos) {
  if (!vars->n) return NULL;
  Stmt *s = make_stmt(r, ST_HAVOC, pos);
  s->n_lhs = vars->n;
  s->lhs = ARENA_ARRAY(r->arena, Expr *, vars->n);
  for (uint32_t i = 0; i < vars->n; i++) s->lhs[i] = make_var(r, vars->at[i]);
  return s;
}

Stmt *make_call(Rewrite *r, Decl *proc, const ExprVec *outs, const ExprVec *ins, Pos pos) {
  Stmt *s = make_stmt(r, ST_CALL, pos);
  s->name = proc->name;
  s->name_pos = pos;
  s->target = proc;
  if (outs) s->lhs = vec_copy(r->arena, outs, Expr *), s->n_lhs = outs->n;
  if (ins) s->rhs = vec_copy(r->arena, ins, Expr *), s->n_rhs = ins->n;
  return s;
}

const MadeCheck *make_words(Rewrite *r, Str words, Str plain) {
  MadeCheck *m = ARENA_NEW(r->arena, MadeCheck);
  m->words = words;
  m->plain = plain;
  return m;
}

/* ---- assigned parts ------------------------------------------------------------------------- */

Var *make_root(const Expr *e) {
  for (;;) {
    if (e->kind == EX_VAR) return e->u.var.var;
    if (e->kind == EX_SELECT)
      e = e->u.map->map;
    else if (e->kind == EX_FIELD)
      e = e->u.field->of;
    else
      return NULL;
  }
}

Expr *make_whole(Rewrite *r, const Expr *lhs, Expr *value) {
  for (; lhs->kind != EX_VAR; lhs = lhs->kind == EX_SELECT ? lhs->u.map->map : lhs->u.field->of)
    value = lhs->kind == EX_SELECT ? make_store(r, lhs, value) : make_field_update(r, lhs, value);
  return value;
}
