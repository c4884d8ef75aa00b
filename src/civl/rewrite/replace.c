/* SPDX-License-Identifier: MIT */
/* See replace.h. */
#include "civl/rewrite/replace.h"

#include "base/bug.h"
#include "syntax/children.h"

void replace_free(Replace *x) {
  map_free(&x->now);
  map_free(&x->old);
}

void replace_add(Replace *x, const Var *v, Expr *e) {
  map_put_ptr(&x->now, v, e);
}
void replace_add_old(Replace *x, const Var *v, Expr *e) {
  map_put_ptr(&x->old, v, e);
}

void replace_add_vars(Replace *x, const VarList *from, const VarList *to) {
  for (uint32_t i = 0; i < from->n && i < to->n; i++)
    replace_add(x, from->at[i], make_var(x->r, to->at[i]));
}

Type *replace_type(const Replace *x, Type *t) {
  return t && x->n_params ? type_subst(x->r->arena, t, x->params, x->types, x->n_params) : t;
}

static Type **replace_types(const Replace *x, Type **at, uint32_t n) {
  if (!at || !x->n_params) return at;
  Type **out = ARENA_ARRAY(x->r->arena, Type *, n);
  for (uint32_t i = 0; i < n; i++) out[i] = replace_type(x, at[i]);
  return out;
}

static Expr *new_copy(Replace *x, const Expr *e) {
  Expr *copy = ARENA_NEW(x->r->arena, Expr);
  *copy = *e;
  copy->type = replace_type(x, e->type);
  return copy;
}

static Expr **replace_list(Replace *x, Expr *const *at, uint32_t n) {
  Expr **out = ARENA_ARRAY(x->r->arena, Expr *, n);
  for (uint32_t i = 0; i < n; i++) out[i] = at[i] ? replace_expr(x, at[i]) : NULL;
  return out;
}

static Expr *replace_variable(Replace *x, Expr *e) {
  const Var *v = e->u.var.var;
  Expr *by = NULL;
  if (x->inside && x->replaces_old) by = map_get_ptr(&x->old, v);
  bool now = !x->inside || v->kind != VAR_GLOBAL;
  if (!by && now) by = map_get_ptr(&x->now, v);
  if (!by && now && x->look) by = x->look(x->env, v);
  if (by) return by;
  return x->n_params ? new_copy(x, e) : e;
}

/* ---- binders -------------------------------------------------------------------------------- */

VarList replace_fresh(Replace *x, const VarList *from, VarKind kind, const char *prefix) {
  VarList list = {ARENA_ARRAY(x->r->arena, Var *, from->n), from->n};
  for (uint32_t i = 0; i < from->n; i++) {
    const Var *v = from->at[i];
    Str name = v->name && *prefix ? str_printf(x->r->strs, "%s%s", prefix, v->name->text) : v->name;
    list.at[i] = make_like(x->r, kind, name, v);
    list.at[i]->type = replace_type(x, v->type);
    replace_add(x, v, make_var(x->r, list.at[i]));
    if (x->replaces_old) replace_add_old(x, v, make_var(x->r, list.at[i]));
  }
  return list;
}

static Trigger *replace_triggers(Replace *x, const Trigger *at, uint32_t n) {
  Trigger *out = ARENA_ARRAY(x->r->arena, Trigger, n);
  for (uint32_t i = 0; i < n; i++) {
    out[i] = at[i];
    out[i].terms = replace_list(x, at[i].terms, at[i].n);
  }
  return out;
}

static Expr *replace_binder(Replace *x, const Expr *e) {
  Expr *copy = new_copy(x, e);
  const Binder *b = e->u.binder;
  Binder *c = copy->u.binder = ARENA_NEW(x->r->arena, Binder);
  *c = *b;
  c->vars = replace_fresh(x, &b->vars, VAR_BOUND, "");
  c->attrs = replace_attrs(x, b->attrs);
  c->triggers = replace_triggers(x, b->triggers, b->n_triggers);
  c->body = replace_expr(x, b->body);
  return copy;
}

static Expr *replace_let(Replace *x, const Expr *e) {
  Expr *copy = new_copy(x, e);
  const Let *l = e->u.let;
  Let *c = copy->u.let = ARENA_NEW(x->r->arena, Let);
  *c = *l;
  c->rhs = replace_list(x, l->rhs, l->n_rhs);
  c->vars = replace_fresh(x, &l->vars, VAR_LET, "");
  c->body = replace_expr(x, l->body);
  return copy;
}

/* ---- the other kinds ------------------------------------------------------------------------ */

static Expr *replace_old(Replace *x, Expr *e) {
  bool inside = x->inside;
  x->inside = true;
  Expr *sub = replace_expr(x, e->u.sub);
  x->inside = inside;
  if (x->replaces_old) return sub;
  Expr *copy = new_copy(x, e);
  copy->u.sub = sub;
  return copy;
}

static void copy_call(Replace *x, Expr *copy) {
  CallExpr *c = ARENA_NEW(x->r->arena, CallExpr);
  *c = *copy->u.call;
  c->args = replace_list(x, c->args, c->n_args);
  uint32_t n = !c->func                     ? 0
               : c->func->kind == DECL_FUNC ? c->func->u.func.n_params
                                            : c->func->u.datatype.n_params;
  c->inst = replace_types(x, c->inst, n);
  copy->u.call = c;
}

static void copy_map(Replace *x, Expr *copy) {
  MapExpr *m = ARENA_NEW(x->r->arena, MapExpr);
  *m = *copy->u.map;
  const Type *type = type_strip(m->map->type);
  m->map = replace_expr(x, m->map);
  m->args = replace_list(x, m->args, m->n_args);
  if (m->value) m->value = replace_expr(x, m->value);
  m->inst = replace_types(x, m->inst, type->n_params);
  copy->u.map = m;
}

static void copy_field(Replace *x, Expr *copy) {
  FieldExpr *f = ARENA_NEW(x->r->arena, FieldExpr);
  *f = *copy->u.field;
  f->of = replace_expr(x, f->of);
  if (f->value) f->value = replace_expr(x, f->value);
  copy->u.field = f;
}

static void copy_parts(Replace *x, Expr *copy) {
  switch ((ExprKind)copy->kind) {
  case EX_CALL: copy_call(x, copy); break;
  case EX_UNARY:
  case EX_BINARY:
    copy->u.op.a = replace_expr(x, copy->u.op.a);
    if (copy->u.op.b) copy->u.op.b = replace_expr(x, copy->u.op.b);
    break;
  case EX_ITE:
    copy->u.ite.c = replace_expr(x, copy->u.ite.c);
    copy->u.ite.a = replace_expr(x, copy->u.ite.a);
    copy->u.ite.b = replace_expr(x, copy->u.ite.b);
    break;
  case EX_TO_INT:
  case EX_TO_REAL: copy->u.sub = replace_expr(x, copy->u.sub); break;
  case EX_ASCRIBE: copy->u.ascribe.e = replace_expr(x, copy->u.ascribe.e); break;
  case EX_SELECT:
  case EX_STORE: copy_map(x, copy); break;
  case EX_EXTRACT: copy->u.extract.e = replace_expr(x, copy->u.extract.e); break;
  case EX_FIELD:
  case EX_FIELD_UPDATE:
  case EX_IS: copy_field(x, copy); break;
  default: bug("an expression of kind %d in a concurrent program", copy->kind);
  }
}

static void set_height(void *env, Expr *child) {
  Expr *e = env;
  if (child->height >= e->height) e->height = child->height + 1;
}

Expr *replace_expr(Replace *x, Expr *e) {
  Expr *copy;
  switch ((ExprKind)e->kind) {
  case EX_BOOL:
  case EX_INT:
  case EX_REAL:
  case EX_BV:
  case EX_FLOAT:
  case EX_STRING:
  case EX_RMODE: return e;
  case EX_VAR: return replace_variable(x, e);
  case EX_OLD: copy = replace_old(x, e); break;
  case EX_FORALL:
  case EX_EXISTS:
  case EX_LAMBDA: copy = replace_binder(x, e); break;
  case EX_LET: copy = replace_let(x, e); break;
  default: copy = new_copy(x, e); copy_parts(x, copy);
  }
  expr_children(copy, set_height, copy);
  return copy;
}

AttrList replace_attrs(Replace *x, AttrList attrs) {
  AttrList out = {ARENA_ARRAY(x->r->arena, Attr *, attrs.n), attrs.n};
  for (uint32_t i = 0; i < attrs.n; i++) {
    out.at[i] = ARENA_NEW(x->r->arena, Attr);
    *out.at[i] = *attrs.at[i];
    out.at[i]->args = replace_list(x, attrs.at[i]->args, attrs.at[i]->n_args);
  }
  return attrs.n ? out : attrs;
}

Stmt *replace_stmt(Replace *x, Stmt *s) {
  Stmt *copy = ARENA_NEW(x->r->arena, Stmt);
  *copy = *s;
  copy->attrs = replace_attrs(x, s->attrs);
  if (s->expr) copy->expr = replace_expr(x, s->expr);
  copy->lhs = replace_list(x, s->lhs, s->n_lhs);
  copy->rhs = replace_list(x, s->rhs, s->n_rhs);
  if (s->inst && s->target) copy->inst = replace_types(x, s->inst, s->target->u.proc.n_params);
  return copy;
}

/* ---- what is mentioned ---------------------------------------------------------------------- */

typedef struct MentionSearch {
  MentionTest *test;
  void *env;
  bool found;
} MentionSearch;

static void search_mention(void *env, Expr *e) {
  MentionSearch *s = env;
  if (s->found) return;
  if (e->kind == EX_VAR)
    s->found = s->test(s->env, e->u.var.var);
  else
    expr_children(e, search_mention, s);
}

bool mentions_any(const Expr *e, MentionTest *test, void *env) {
  MentionSearch s = {test, env, false};
  search_mention(&s, (Expr *)(uintptr_t)e);
  return s.found;
}

static void mention_child(void *env, Expr *e) {
  mentions_expr(env, e);
}

void mentions_expr(MentionSet *m, const Expr *e) {
  if (e->kind == EX_VAR) {
    const Var *v = e->u.var.var;
    if (v && (!m->only_globals || v->kind == VAR_GLOBAL)) map_put_ptr(m->vars, v, v);
    return;
  }
  expr_children(e, mention_child, m);
}

void mentions_stmt(MentionSet *m, const Stmt *s) {
  if (s->expr) mentions_expr(m, s->expr);
  for (uint32_t i = 0; i < s->n_lhs; i++) mentions_expr(m, s->lhs[i]);
  for (uint32_t i = 0; i < s->n_rhs; i++) mentions_expr(m, s->rhs[i]);
}
