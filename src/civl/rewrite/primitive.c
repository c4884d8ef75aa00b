/* SPDX-License-Identifier: MIT */
/* Operations on linear values: the code that calls of library procedures stand for. */
#include "civl/rewrite/action.h"

typedef struct PrimitiveCall {
  Rewrite *r;
  const Stmt *call;
  bool checked;
  StmtVec *out;
} PrimitiveCall;

static void check(PrimitiveCall *p, Expr *e, Pos pos, const char *words) {
  if (!p->checked) {
    vec_push(p->out, make_assume(p->r, e, pos));
    return;
  }
  Str text = str_c(p->r->strs, words);
  vec_push(p->out, make_assert(p->r, e, pos, make_words(p->r, text, NULL)));
}

static Expr *apply2(PrimitiveCall *p, const char *f, Expr *a, Expr *b, Type *type) {
  Expr *args[] = {a, b};
  return make_apply(p->r, f, args, 2, type);
}

static Expr *truth2(PrimitiveCall *p, const char *f, Expr *a, Expr *b) {
  return apply2(p, f, a, b, p->r->type_bool);
}

/* ---- steps of a path ------------------------------------------------------------------------ */

static bool ctor_has(const Ctor *c, Str field) {
  for (uint32_t i = 0; i < c->fields.n; i++)
    if (c->fields.at[i]->name == field) return true;
  return false;
}

static void check_field(PrimitiveCall *p, const Expr *e) {
  const FieldExpr *f = e->u.field;
  const DatatypeDecl *d = &f->datatype->u.datatype;
  if (d->n_ctors < 2) return;
  ExprVec any = {0};
  for (uint32_t i = 0; i < d->n_ctors; i++)
    if (ctor_has(d->ctors[i], f->name)) vec_push(&any, make_is(p->r, f->of, d->ctors[i]));
  check(p, make_or_all(p->r, any.at, any.n), e->pos, "field lookup failed");
  vec_free(&any);
}

/* m->val[k] with a Map m */
static void check_lookup(PrimitiveCall *p, const Expr *e) {
  const Expr *val = e->u.map->map;
  if (val->kind != EX_FIELD || !linear_is_map(val->u.field->of->type)) return;
  check(p, truth2(p, "Map_Contains", val->u.field->of, e->u.map->args[0]), e->pos,
        "map lookup failed");
}

static void check_path(PrimitiveCall *p, const Expr *e) {
  if (e->kind == EX_FIELD) {
    check_path(p, e->u.field->of);
    check_field(p, e);
  } else if (e->kind == EX_SELECT) {
    check_path(p, e->u.map->map);
    check_lookup(p, e);
  }
}

/* ---- the operations ------------------------------------------------------------------------- */

static void assign(PrimitiveCall *p, Expr *lhs, Expr *rhs) {
  vec_push(p->out, make_assign_one(p->r, lhs, rhs, p->call->pos));
}

/* path->dom */
static Expr *dom_field(PrimitiveCall *p, Expr *path) {
  const Type *t = type_strip(path->type);
  return make_field(p->r, path, str_c(p->r->strs, "dom"),
                    make_map_type(p->r, t->args[0], p->r->type_bool));
}

static void one_get(PrimitiveCall *p, Expr *path, Expr *l) {
  Expr *dom = dom_field(p, path);
  check(p, truth2(p, "Set_Contains", dom, l), p->call->pos, "One_Get failed");
  assign(p, dom, apply2(p, "Set_Remove", dom, l, dom->type));
}

static void one_put(PrimitiveCall *p, Expr *path, Expr *l) {
  Expr *dom = dom_field(p, path);
  assign(p, dom, apply2(p, "Set_Add", dom, l, dom->type));
}

static void map_get_value(PrimitiveCall *p, Expr *path, Expr *k) {
  const Type *t = type_strip(path->type);
  check(p, truth2(p, "Map_Contains", path, k), p->call->pos, "Map_Get failed");
  if (p->call->n_lhs) assign(p, p->call->lhs[0], apply2(p, "Map_At", path, k, t->args[1]));
  assign(p, path, apply2(p, "Map_Remove", path, k, path->type));
}

static AttrList linear_mark(Rewrite *r) {
  AttrList list = {ARENA_ARRAY(r->arena, Attr *, 1), 1};
  list.at[0] = ARENA_NEW(r->arena, Attr);
  list.at[0]->name = str_c(r->strs, "linear");
  return list;
}

/* A key that is a permission is nowhere else. */
static void map_put_value(PrimitiveCall *p, Expr *path, Expr *k, Expr *v) {
  if (k->kind == EX_VAR && linear_type(p->r->civl, k->type)) {
    Expr *in = truth2(p, "Map_Contains", path, k);
    Stmt *s = make_assume(p->r, make_not(p->r, in), p->call->pos);
    s->attrs = linear_mark(p->r);
    vec_push(p->out, s);
  }
  Expr *args[] = {path, k, v};
  assign(p, path, make_apply(p->r, "Map_Update", args, 3, path->type));
}

static void map_split(PrimitiveCall *p, Expr *path, Expr *k) {
  check(p, truth2(p, "Set_IsSubset", k, dom_field(p, path)), p->call->pos, "Map_Split failed");
  if (p->call->n_lhs) assign(p, p->call->lhs[0], apply2(p, "Map_Extract", path, k, path->type));
  assign(p, path, apply2(p, "Map_Exclude", path, k, path->type));
}

static void primitive_move(PrimitiveCall *p, Expr *u, Expr *v) {
  check(p, make_logical(p->r, BIN_EQ, u, v), p->call->pos, "Move failed");
}

bool primitive_code(Rewrite *r, const Stmt *call, bool checked, StmtVec *out) {
  PrimitiveCall p = {r, call, checked, out};
  Primitive kind = civl_primitive(call->target);
  if (!kind || call->target->u.proc.body_impl) return false;
  Expr **arg = call->rhs;
  if (kind != PRIMITIVE_MOVE) check_path(&p, arg[0]);
  switch (kind) {
  case PRIMITIVE_MOVE: primitive_move(&p, arg[0], arg[1]); break;
  case PRIMITIVE_ONE_GET: one_get(&p, arg[0], arg[1]); break;
  case PRIMITIVE_ONE_PUT: one_put(&p, arg[0], arg[1]); break;
  case PRIMITIVE_MAP_GET: map_get_value(&p, arg[0], arg[1]); break;
  case PRIMITIVE_MAP_PUT: map_put_value(&p, arg[0], arg[1], arg[2]); break;
  case PRIMITIVE_MAP_SPLIT: map_split(&p, arg[0], arg[1]); break;
  case PRIMITIVE_MAP_JOIN:
    assign(&p, arg[0], apply2(&p, "Map_Union", arg[0], arg[1], arg[0]->type));
    break;
  case PRIMITIVE_PATH_LOAD:
    if (call->n_lhs) assign(&p, call->lhs[0], arg[0]);
    break;
  case PRIMITIVE_PATH_STORE: assign(&p, arg[0], arg[1]); break;
  default: return false;
  }
  return true;
}
