/* SPDX-License-Identifier: MIT */
/* What linear variables hold: sets of permissions, and that they are disjoint. */
#include "civl/rewrite/make.h"

#include <ctype.h>

Type *permissions_set_type(Rewrite *r, const Type *domain) {
  return make_map_type(r, domain, r->type_bool);
}

static Expr *constant_map(Rewrite *r, Expr *value, Type *type) {
  return make_apply(r, "MapConst", &value, 1, type);
}

static Expr *empty_set(Rewrite *r, const Type *domain) {
  return constant_map(r, make_bool(r, false), permissions_set_type(r, domain));
}

static Expr *set_union(Rewrite *r, Expr *a, Expr *b) {
  Expr *args[] = {a, b};
  return make_apply(r, "MapOr", args, 2, a->type);
}

static bool has_domain(const Rewrite *r, const Type *t, const Type *domain) {
  TypeList list = linear_permissions(r->civl, t);
  for (uint32_t i = 0; i < list.n; i++)
    if (type_equal(list.at[i], domain)) return true;
  return false;
}

/* ---- collectors ----------------------------------------------------------------------------- */

static Expr *collected_of(Rewrite *r, Expr *value, const Type *domain);

static Str collector_name(Rewrite *r, const Type *t, const Type *domain) {
  Buf name = {0};
  buf_puts(&name, "Collector_");
  type_print(&name, t);
  buf_putc(&name, '_');
  type_print(&name, domain);
  for (size_t i = 0; i < name.n; i++)
    if (!isalnum((unsigned char)name.text[i])) name.text[i] = '_';
  buf_printf(&name, "_%u", r->collectors.n);
  Str s = rewrite_name(r, "%s", name.text);
  buf_free(&name);
  return s;
}

static Expr *collect_fields(Rewrite *r, Expr *target, const Ctor *ctor, const Type *domain) {
  const Type *t = type_strip(target->type);
  const DatatypeDecl *d = &t->u.decl->u.datatype;
  Expr *all = empty_set(r, domain);
  for (uint32_t i = 0; i < ctor->fields.n; i++) {
    const Var *f = ctor->fields.at[i];
    Type *type = type_subst(r->arena, f->type, d->params, t->args, d->n_params);
    if (!has_domain(r, type, domain)) continue;
    Expr *field = make_field(r, target, f->name, type);
    all = set_union(r, collected_of(r, field, domain), all);
  }
  return all;
}

static Decl *collector(Rewrite *r, const Type *t, const Type *domain) {
  for (uint32_t i = 0; i < r->collectors.n; i++)
    if (type_equal(r->collected.at[2 * i], t) && type_equal(r->collected.at[2 * i + 1], domain))
      return r->collectors.at[i];
  Decl *d = make_decl(r, DECL_FUNC, collector_name(r, t, domain), 0);
  Var *target = make_variable(r, VAR_FARG, str_c(r->strs, "target"), t, 0);
  FuncDecl *f = &d->u.func;
  f->args = (VarList){ARENA_ARRAY(r->arena, Var *, 1), 1};
  f->args.at[0] = target;
  f->result = make_variable(r, VAR_FARG, NULL, permissions_set_type(r, domain), 0);
  vec_push(&r->collectors, d);
  vec_push(&r->collected, t);
  vec_push(&r->collected, domain);
  const DatatypeDecl *type = &t->u.decl->u.datatype;
  Expr *body = empty_set(r, domain);
  for (uint32_t i = 0; i < type->n_ctors; i++) {
    Expr *is = make_is(r, make_var(r, target), type->ctors[i]);
    body = make_ite(r, is, collect_fields(r, make_var(r, target), type->ctors[i], domain), body);
  }
  f->body = body;
  make_emit(r, d);
  return d;
}

/* The permissions of the domain in a value of a type that has some. */
static Expr *collected_of(Rewrite *r, Expr *value, const Type *domain) {
  const Type *t = type_strip(value->type);
  Type *set = permissions_set_type(r, domain);
  if (linear_is_one(t)) return make_apply(r, "One_Collector", &value, 1, set);
  if (linear_is_map(t)) {
    bool keys = type_equal(t->args[0], domain);
    return make_apply(r, keys ? "Map_Collector" : "Map_Collector_Empty", &value, 1, set);
  }
  return make_apply_decl(r, collector(r, t, domain), &value, 1, set);
}

Expr *permissions_union(Rewrite *r, const Type *domain, const VarVec *vars) {
  Expr *all = empty_set(r, domain);
  for (uint32_t i = 0; i < vars->n; i++)
    if (has_domain(r, vars->at[i]->type, domain))
      all = set_union(r, collected_of(r, make_var(r, vars->at[i]), domain), all);
  return all;
}

/* ---- disjointness --------------------------------------------------------------------------- */

/* The permissions of the set belong to part k of the partition. */
static Expr *in_part(Rewrite *r, Var *partition, Expr *set, uint32_t k) {
  Expr *of_k = constant_map(r, make_number(r, k), partition->type);
  Expr *both[] = {make_var(r, partition), of_k};
  Expr *equal = make_apply(r, "MapEq", both, 2, set->type);
  Expr *implied[] = {set, equal};
  Expr *all = constant_map(r, make_bool(r, true), set->type);
  return make_logical(r, BIN_EQ, make_apply(r, "MapImp", implied, 2, set->type), all);
}

Expr *permissions_disjoint_in(Rewrite *r, const Type *domain, const VarVec *vars,
                              const ExprVec *more) {
  ExprVec sets = {0}, parts = {0};
  for (uint32_t i = 0; i < vars->n; i++)
    if (has_domain(r, vars->at[i]->type, domain))
      vec_push(&sets, collected_of(r, make_var(r, vars->at[i]), domain));
  for (uint32_t i = 0; more && i < more->n; i++) vec_push(&sets, more->at[i]);
  Expr *e = make_bool(r, true);
  if (sets.n > 1) {
    Str name = rewrite_name(r, "partition");
    VarVec bound = {0};
    vec_push(&bound, make_variable(r, VAR_BOUND, name, make_map_type(r, domain, r->type_int), 0));
    for (uint32_t i = 0; i < sets.n; i++) vec_push(&parts, in_part(r, bound.at[0], sets.at[i], i));
    e = make_quantifier(r, EX_EXISTS, make_list(r, &bound), make_and_all(r, parts.at, parts.n));
    vec_free(&bound);
  }
  vec_free(&sets);
  vec_free(&parts);
  return e;
}

void permissions_disjoint_all(Rewrite *r, const VarVec *vars, ExprVec *out) {
  for (uint32_t i = 0; i < r->domains.n; i++)
    vec_push(out, permissions_disjoint_in(r, r->domains.at[i], vars, NULL));
}

void permissions_disjoint(Rewrite *r, const VarVec *vars, ExprVec *out) {
  uint32_t from = out->n, kept = from;
  permissions_disjoint_all(r, vars, out);
  for (uint32_t i = from; i < out->n; i++)
    if (out->at[i]->kind != EX_BOOL) out->at[kept++] = out->at[i];
  out->n = kept;
}

void permissions_wellformed(Rewrite *r, const VarVec *vars, ExprVec *out) {
  for (uint32_t i = 0; i < vars->n; i++) {
    if (!linear_is_map(vars->at[i]->type)) continue;
    Expr *value = make_var(r, vars->at[i]);
    vec_push(out, make_apply(r, "Map_WellFormed", &value, 1, r->type_bool));
  }
}

void permissions_globals(const Rewrite *r, int32_t layer, VarVec *out) {
  for (uint32_t i = 0; i < r->civl->globals.n; i++) {
    Var *g = r->civl->globals.at[i];
    if (linear_kind(g) == LINEAR_KEPT && (layer < 0 || layer_in(g->layers, layer)))
      vec_push(out, g);
  }
}
