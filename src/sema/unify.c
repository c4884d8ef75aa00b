/* SPDX-License-Identifier: MIT */
/* Unification: binds proxies, compares polymorphic maps up to renaming of their parameters.
 *
 * Parameters of polymorphic maps are paired while their bodies are compared (Binding); a proxy
 * must not be bound to a type that mentions one of them, for it would leave its scope.
 * For `==` the free type variables of both sides may be instantiated too; that substitution
 * lives as long as one call of unify_instances. Bound proxies are never unbound. */
#include "sema/unify.h"

#include "sema/proxy.h"

#include "base/hash.h"

/* Bound parameters of the two map types being compared, innermost first. */
typedef struct Binding {
  TypeParam **side[2];
  uint32_t n;
  const struct Binding *up;
} Binding;

typedef struct Unifier {
  Sema *s;
  VEC(TypeParam *) open; /* type variables that may be instantiated        */
  VEC(Type *) chosen;    /* what they stand for, NULL: not decided         */
  uint32_t steps;        /* compound types compared                        */
  Map compared;          /* pairs of them, once there are many             */
} Unifier;

static bool agree(Unifier *, Type *a, Type *b, const Binding *env, int side);

/* Position of a bound variable: level (from the inside) and index, or -1 when free. */
static int64_t find_bound(const TypeParam *v, const Binding *env, int side) {
  int64_t level = 0;
  for (; env; env = env->up, level++)
    for (uint32_t i = 0; i < env->n; i++)
      if (env->side[side][i] == v) return (level << 32) | i;
  return -1;
}

static int find_open(const Unifier *u, const TypeParam *v) {
  for (uint32_t i = 0; i < u->open.n; i++)
    if (u->open.at[i] == v) return (int)i;
  return -1;
}

/* May `target` (a proxy, or NULL, or an open variable) stand for `t`? Not when it occurs in it, nor
 * when a parameter bound outside would escape. */
static bool stands(const Unifier *u, const Type *target, const TypeParam *open, const Type *given,
                   const Binding *env, int side) {
  Type *t = (Type *)type_strip(given);
  if (!type_open(t) || t->mark == u->s->proxies.mark) return true;
  if (t != target) t->mark = u->s->proxies.mark; /* visited; a failure ends the whole check */
  switch (t->kind) {
  case TY_PROXY:
    if (t == target) return false;
    for (ProxyConstraint *c = t->u.proxy->constraints; c; c = c->next) {
      if (c->first && !stands(u, target, open, c->first, env, side)) return false;
      if (c->second && !stands(u, target, open, c->second, env, side)) return false;
      if (c->result && !stands(u, target, open, c->result, env, side)) return false;
      for (uint32_t i = 0; c->args && i < t->u.proxy->size; i++)
        if (!stands(u, target, open, c->args[i], env, side)) return false;
    }
    return true;
  case TY_VAR: {
    if (find_bound(t->u.var, env, side) >= 0) return false;
    if (open && t->u.var == open) return false;
    int k = open ? find_open(u, t->u.var) : -1;
    return k < 0 || !u->chosen.at[k] || stands(u, target, open, u->chosen.at[k], env, side);
  }
  default: break;
  }
  for (uint32_t i = 0; i < t->n_args; i++)
    if (!stands(u, target, open, t->args[i], env, side)) return false;
  return t->kind != TY_MAP || stands(u, target, open, t->result, env, side);
}

static bool may_stand(const Unifier *u, const Type *target, const TypeParam *open, const Type *t,
                      const Binding *env, int side) {
  u->s->proxies.mark++;
  return stands(u, target, open, t, env, side);
}

static void bind(Type *proxy, Type *t) {
  proxy->result = t;
}

/* Gives `t`, which takes part in a concatenation, the width `to` if it is still open; returns how
 * much of `to` it cannot take. */
static int64_t unify_widen(Unifier *u, Type *t, int64_t to) {
  Type *s = (Type *)type_strip(t);
  if (s->kind == TY_BV) return to - s->u.width;
  if (s->kind != TY_PROXY) return 0;
  return agree(u, s, context_bv(u->s, (uint32_t)to), NULL, 0) ? 0 : -1;
}

static bool bind_bv(Unifier *u, Type *proxy, Type *t) {
  TypeProxy *p = proxy->u.proxy;
  int64_t width = t->u.width;
  if (proxy_min_width(proxy) > width) return false;
  bind(proxy, t);
  for (ProxyConstraint *c = p->constraints; c; c = c->next) {
    int64_t right = proxy_min_width(c->second);
    int64_t left = unify_widen(u, c->first, width - right);
    if (left < 0 || unify_widen(u, c->second, right + left) != 0) return false;
  }
  return true;
}

/* The selects recorded for a map proxy must fit the map type. */
static bool unify_fits(Unifier *u, const ProxyConstraint *c, Type *map) {
  Sema *s = u->s;
  Type **inst = proxy_instances(s, map->u.params, map->n_params);
  for (uint32_t i = 0; i < map->n_args; i++) {
    Type *formal = type_subst(s->arena, map->args[i], map->u.params, inst, map->n_params);
    if (!agree(u, formal, c->args[i], NULL, 0)) return false;
  }
  Type *range = type_subst(s->arena, map->result, map->u.params, inst, map->n_params);
  if (!agree(u, range, c->result, NULL, 0)) return false;
  if (c->owner) c->owner->inst = map->n_params ? inst : NULL;
  return true;
}

static bool bind_map(Unifier *u, Type *proxy, Type *t, const Binding *env, int side) {
  TypeProxy *p = proxy->u.proxy;
  if (t->n_args != p->size || !may_stand(u, proxy, NULL, t, env, side)) return false;
  for (ProxyConstraint *c = p->constraints; c; c = c->next)
    if (!unify_fits(u, c, t)) return false;
  if (proxy->result) return type_strip(proxy) == t; /* bound meanwhile, by a constraint */
  bind(proxy, t);
  return true;
}

/* Two unbound proxies, both with constraints: the second takes over those of the first. */
static bool merge(Type *a, Type *b) {
  TypeProxy *p = a->u.proxy, *q = b->u.proxy;
  if (p->kind != q->kind || (p->kind == PROXY_MAP && p->size != q->size)) return false;
  if (p->size > q->size) q->size = p->size;
  if (p->constraints) {
    *q->last = p->constraints;
    q->last = p->last;
  }
  bind(a, b);
  return true;
}

/* An open variable meets a type: decide it, or compare with the earlier decision. */
static bool unify_choose(Unifier *u, int k, Type *t, const Binding *env, int side) {
  if (u->chosen.at[k]) {
    if (env && !may_stand(u, NULL, NULL, t, env, side)) return false;
    return agree(u, u->chosen.at[k], t, NULL, 0);
  }
  if (!may_stand(u, NULL, u->open.at[k], t, env, side)) return false;
  u->chosen.at[k] = t;
  return true;
}

/* `side` tells on which side of the pairs in env the variables of t are. */
static bool agree_proxy(Unifier *u, Type *proxy, Type *t, const Binding *env, int side) {
  if (t == proxy) return true;
  uint8_t kind = proxy->u.proxy->kind;
  if (t->kind == TY_PROXY) {
    if (kind == PROXY_PLAIN) {
      if (!may_stand(u, proxy, NULL, t, env, side)) return false;
      bind(proxy, t);
      return true;
    }
    if (t->u.proxy->kind == PROXY_PLAIN) {
      if (!may_stand(u, t, NULL, proxy, env, 1 - side)) return false;
      bind(t, proxy);
      return true;
    }
    return merge(proxy, t);
  }
  if (kind == PROXY_PLAIN) {
    if (!may_stand(u, proxy, NULL, t, env, side)) return false;
    bind(proxy, t);
    return true;
  }
  if (t->kind == TY_VAR) {
    int k = find_bound(t->u.var, env, side) >= 0 ? -1 : find_open(u, t->u.var);
    return k >= 0 && unify_choose(u, k, proxy, env, 1 - side);
  }
  if (kind == PROXY_BV) return t->kind == TY_BV && bind_bv(u, proxy, t);
  return t->kind == TY_MAP && bind_map(u, proxy, t, env, side);
}

/* At least one of the two is a type variable, none a proxy. */
static bool agree_var(Unifier *u, Type *a, Type *b, const Binding *env, int side) {
  int64_t bound_a = a->kind == TY_VAR ? find_bound(a->u.var, env, side) : -1;
  int64_t bound_b = b->kind == TY_VAR ? find_bound(b->u.var, env, 1 - side) : -1;
  if (bound_a >= 0 || bound_b >= 0) return bound_a == bound_b;
  if (a->kind == TY_VAR && b->kind == TY_VAR && a->u.var == b->u.var) return true;
  int k = a->kind == TY_VAR ? find_open(u, a->u.var) : -1;
  if (k >= 0) return unify_choose(u, k, b, env, 1 - side);
  k = b->kind == TY_VAR ? find_open(u, b->u.var) : -1;
  return k >= 0 && unify_choose(u, k, a, env, side);
}

/* Types may share parts, so that a comparison by parts can take very long: once there are many
 * steps, remember the pairs. What has been compared before agreed, or all has failed. */
enum { MANY_STEPS = 256 };

static bool compared_before(Unifier *u, const Type *a, const Type *b, const Binding *env) {
  if (++u->steps < MANY_STEPS || env) return false;
  uint64_t key = hash_pair((uint64_t)(uintptr_t)a, (uint64_t)(uintptr_t)b) >> 1;
  if (!map_add(&u->compared, key)) return true;
  return false;
}

/* In Boogie, all ill-typed expressions of a program share one unknown type, which is the first that
 * it meets. */
static bool agree_error(const Unifier *u, Type *error, Type *t) {
  if (u->s->opt.compat && t->kind != TY_ERROR && t->kind != TY_VAR) error->result = t;
  return true;
}

/* The variables of `a` are on `side` of the pairs in env, those of b on the other. */
static bool agree(Unifier *u, Type *a, Type *b, const Binding *env, int side) {
  a = (Type *)type_strip(a);
  b = (Type *)type_strip(b);
  if (a == b && (!env || !type_open(a))) return true;
  if (a->kind == TY_ERROR) return agree_error(u, a, b);
  if (b->kind == TY_ERROR) return agree_error(u, b, a);
  if (a->kind == TY_PROXY) return agree_proxy(u, a, b, env, 1 - side);
  if (b->kind == TY_PROXY) return agree_proxy(u, b, a, env, side);
  if (a->kind == TY_VAR || b->kind == TY_VAR) return agree_var(u, a, b, env, side);
  if (a->kind != b->kind) return false;
  switch (a->kind) {
  case TY_BV: return a->u.width == b->u.width;
  case TY_FLOAT: return a->u.fp.sig == b->u.fp.sig && a->u.fp.exp == b->u.fp.exp;
  case TY_CTOR:
    if (a->u.decl != b->u.decl || a->n_args != b->n_args) return false;
    if (a->n_args && compared_before(u, a, b, env)) return true;
    for (uint32_t i = 0; i < a->n_args; i++)
      if (!agree(u, a->args[i], b->args[i], env, side)) return false;
    return true;
  case TY_MAP: {
    if (a->n_args != b->n_args || a->n_params != b->n_params) return false;
    Binding inner = {.n = a->n_params, .up = env};
    inner.side[side] = a->u.params;
    inner.side[1 - side] = b->u.params;
    const Binding *e = a->n_params ? &inner : env;
    for (uint32_t i = 0; i < a->n_args; i++)
      if (!agree(u, a->args[i], b->args[i], e, side)) return false;
    return agree(u, a->result, b->result, e, side);
  }
  default: return true;
  }
}

bool unify(Sema *s, Type *a, Type *b) {
  Unifier u = {.s = s};
  bool ok = agree(&u, a, b, NULL, 0);
  map_free(&u.compared);
  return ok;
}

/* The enclosing maps' parameters are not free. */
static void collect_open(Unifier *u, Type *t, const Binding *env) {
  t = (Type *)type_strip(t);
  if (!type_open(t) || (!env && t->mark == u->s->proxies.mark)) return;
  if (!env) t->mark = u->s->proxies.mark;
  if (t->kind == TY_VAR) {
    if (find_bound(t->u.var, env, 0) >= 0 || find_open(u, t->u.var) >= 0) return;
    vec_push(&u->open, t->u.var);
    vec_push(&u->chosen, NULL);
    return;
  }
  Binding inner = {.side = {t->u.params, t->u.params}, .n = t->n_params, .up = env};
  const Binding *e = t->kind == TY_MAP && t->n_params ? &inner : env;
  for (uint32_t i = 0; i < t->n_args; i++) collect_open(u, t->args[i], e);
  if (t->kind == TY_MAP) collect_open(u, t->result, e);
}

bool unify_instances(Sema *s, Type *a, Type *b) {
  Unifier u = {.s = s};
  s->proxies.mark++;
  collect_open(&u, a, NULL);
  collect_open(&u, b, NULL);
  bool ok = agree(&u, a, b, NULL, 0);
  map_free(&u.compared);
  vec_free(&u.open);
  vec_free(&u.chosen);
  return ok;
}
