/* SPDX-License-Identifier: MIT */
/* What names stand for while something is lowered: type arguments and variables. */
#include "lower/context.h"

#include "base/bug.h"

EnvMark env_enter(Lower *L, TypeParam **params, uint32_t n, const Ground *const *args,
                  Scope *scope) {
  EnvMark mark = {L->types.env.list.n, L->types.env.base, L->place.scope};
  L->types.env.base = L->types.env.list.n;
  L->place.scope = scope;
  for (uint32_t i = 0; i < n; i++) ground_bind(&L->types.env, params[i], args[params[i]->index]);
  return mark;
}

void env_leave(Lower *L, EnvMark mark) {
  L->types.env.list.n = mark.n;
  L->types.env.base = mark.base;
  L->place.scope = mark.scope;
}

const Ground **env_args(Lower *L, Type **inst, uint32_t n) {
  if (!n) return NULL;
  const Ground **args = ARENA_ARRAY(&L->arena, const Ground *, n);
  for (uint32_t i = 0; i < n; i++) args[i] = ground_of(&L->types.grounds, &L->types.env, inst[i]);
  return args;
}

LowVar *env_var(Lower *L, Var *v, Term now) {
  LowVar *low = ARENA_NEW(&L->arena, LowVar);
  low->now = low->old = now;
  v->core = low;
  return low;
}

Term env_bound(Lower *L, Var *v) {
  Term t =
      term_fresh_var(L->tab, v->name ? v->name : str_c(L->strs, "_"), sorts_of_type(L, v->type));
  env_var(L, v, t);
  return t;
}

Instance *env_instance(Lower *L, Decl *d, Type **inst) {
  Generic *g = low_decl(d)->generic;
  Instance *i = generic_find(g, env_args(L, inst, g->n_params));
  if (!i) bug("no instance of %s was found for this use", d->name->text);
  return i;
}
