/* SPDX-License-Identifier: MIT */
/* Which types are linear: the permissions in the values of a type. */
#include "civl/linear.h"

#include "base/vec.h"

#include <string.h>

LinearKind linear_kind(const Var *v) {
  if (attr_find(&v->attrs, "linear")) return LINEAR_KEPT;
  if (attr_find(&v->attrs, "linear_in")) return LINEAR_IN;
  return attr_find(&v->attrs, "linear_out") ? LINEAR_OUT : LINEAR_NOT;
}

static bool is_library_type(const Type *t, const char *name) {
  t = type_strip(t);
  return t->kind == TY_CTOR && t->u.decl->kind == DECL_DATATYPE && t->u.decl->from_lib &&
         strcmp(t->u.decl->name->text, name) == 0;
}

bool linear_is_one(const Type *t) {
  return is_library_type(t, "One");
}
bool linear_is_map(const Type *t) {
  return is_library_type(t, "Map");
}

typedef struct PermissionSearch {
  Arena *arena;
  VEC(const Type *) seen, found;
} PermissionSearch;

static bool contains(const Type *const *at, uint32_t n, const Type *t) {
  for (uint32_t i = 0; i < n; i++)
    if (type_equal(at[i], t)) return true;
  return false;
}

/* A datatype whose instances grow without end has at most these looked at. */
enum { MAX_INSTANCES = 1000 };

static void add_found(PermissionSearch *f, const Type *t) {
  if (!contains(f->found.at, f->found.n, t)) vec_push(&f->found, t);
}

static void visit(PermissionSearch *f, const Type *t);

static void visit_fields(PermissionSearch *f, const Type *t) {
  const DatatypeDecl *d = &t->u.decl->u.datatype;
  if (contains(f->seen.at, f->seen.n, t) || f->seen.n == MAX_INSTANCES) return;
  vec_push(&f->seen, t);
  for (uint32_t i = 0; i < d->n_ctors; i++)
    for (uint32_t k = 0; k < d->ctors[i]->fields.n; k++)
      visit(f,
            type_subst(f->arena, d->ctors[i]->fields.at[k]->type, d->params, t->args, d->n_params));
}

static void visit(PermissionSearch *f, const Type *t) {
  t = type_strip(t);
  if (t->kind != TY_CTOR || t->u.decl->kind != DECL_DATATYPE) return;
  if (linear_is_one(t)) {
    add_found(f, t);
  } else if (linear_is_map(t)) {
    if (linear_is_one(t->args[0])) add_found(f, type_strip(t->args[0]));
    visit(f, t->args[1]);
  } else {
    visit_fields(f, t);
  }
}

TypeList linear_permissions(const CivlProgram *c, const Type *t) {
  PermissionSearch f = {.arena = c->arena};
  visit(&f, t);
  TypeList list = {vec_copy(c->arena, &f.found, const Type *), f.found.n};
  vec_free(&f.seen);
  vec_free(&f.found);
  return list;
}

bool linear_type(const CivlProgram *c, const Type *t) {
  return linear_permissions(c, t).n > 0;
}
