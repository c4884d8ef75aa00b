/* SPDX-License-Identifier: MIT */
/* Inference proxies: making, defaults, printing. Binding is unify.c's business. */
#include "sema/proxy.h"

#include "sema/unify.h"

static Type *proxy_make(Sema *s, ProxyKind kind, const char *name, uint32_t size) {
  Type *t = type_new(s->arena, TY_PROXY);
  TypeProxy *p = ARENA_NEW(s->arena, TypeProxy);
  p->kind = (uint8_t)kind;
  p->size = size;
  p->id = s->proxies.proxy_name++;
  s->proxies.n_proxies++;
  p->name = name;
  p->last = &p->constraints;
  t->u.proxy = p;
  t->has_proxy = true;
  return t;
}

static Type *proxy_new(Sema *s, const char *name) {
  return proxy_make(s, PROXY_PLAIN, name, 0);
}

Type *proxy_bv(Sema *s, const char *name, uint32_t min_width) {
  return proxy_make(s, PROXY_BV, name, min_width);
}

Type *proxy_map(Sema *s, const char *name, uint32_t arity) {
  return proxy_make(s, PROXY_MAP, name, arity);
}

static ProxyConstraint *proxy_add(Sema *s, TypeProxy *p) {
  ProxyConstraint *c = ARENA_NEW(s->arena, ProxyConstraint);
  *p->last = c;
  p->last = &c->next;
  return c;
}

uint32_t proxy_min_width(const Type *t) {
  t = type_strip(t);
  if (t->kind == TY_BV) return t->u.width;
  return t->kind == TY_PROXY && t->u.proxy->kind == PROXY_BV ? t->u.proxy->size : 0;
}

/* What the operands of the concatenations need by now. */
static uint32_t needed_width(const Type *t) {
  uint64_t most = t->u.proxy->size;
  for (ProxyConstraint *c = t->u.proxy->constraints; c; c = c->next) {
    uint64_t sum = (uint64_t)proxy_min_width(c->first) + proxy_min_width(c->second);
    if (sum > most) most = sum;
  }
  return most > INT32_MAX ? INT32_MAX : (uint32_t)most;
}

Type *proxy_concat(Sema *s, Type *first, Type *second) {
  const Type *a = type_strip(first), *b = type_strip(second);
  if (a->kind == TY_BV && b->kind == TY_BV && (uint64_t)a->u.width + b->u.width <= UINT32_MAX)
    return context_bv(s, a->u.width + b->u.width);
  Type *t = proxy_make(s, PROXY_BV, "concat", 0);
  ProxyConstraint *c = proxy_add(s, t->u.proxy);
  c->first = first;
  c->second = second;
  t->u.proxy->size = needed_width(t);
  return t;
}

Type *proxy_map_select(Sema *s, TypeProxy *p, Type **args, MapExpr *owner) {
  ProxyConstraint *c = proxy_add(s, p);
  c->args = args;
  c->result = proxy_new(s, "result");
  c->owner = owner;
  return c->result;
}

Type **proxy_instances(Sema *s, TypeParam **params, uint32_t n) {
  if (n == 0) return NULL;
  Type **inst = ARENA_ARRAY(s->arena, Type *, n);
  for (uint32_t i = 0; i < n; i++) inst[params[i]->index] = proxy_new(s, params[i]->name->text);
  return inst;
}

/* <arg0, .., res>[arg0, ..]res */
static Type *most_polymorphic(Sema *s, uint32_t arity) {
  TypeParam **params = ARENA_ARRAY(s->arena, TypeParam *, arity + 1);
  Type **args = ARENA_ARRAY(s->arena, Type *, arity + 1);
  for (uint32_t i = 0; i <= arity; i++) {
    params[i] = ARENA_NEW(s->arena, TypeParam);
    params[i]->index = i;
    params[i]->name =
        i < arity ? str_printf(&s->session->strs, "arg%u", i) : str_c(&s->session->strs, "res");
    args[i] = type_of_param(s->arena, params[i]);
  }
  return type_map(s->arena, params, arity + 1, args, arity, args[arity]);
}

static Type *default_of(Sema *s, const Type *proxy) {
  switch ((ProxyKind)proxy->u.proxy->kind) {
  case PROXY_BV: return context_bv(s, needed_width(proxy));
  case PROXY_MAP: return most_polymorphic(s, proxy->u.proxy->size);
  case PROXY_PLAIN: break;
  }
  return s->types.t_int;
}

static void set_defaults(Sema *s, Type *t, uint32_t mark) {
  t = (Type *)type_strip(t);
  if (!t->has_proxy || t->mark == mark) return;
  if (t->kind == TY_PROXY) {
    /* A default that does not fit leaves the proxy open: int then keeps the type closed. */
    if (!unify(s, t, default_of(s, t)) && !t->result) t->result = s->types.t_int;
    return;
  }
  t->mark = mark;
  for (uint32_t i = 0; i < t->n_args; i++) set_defaults(s, t->args[i], mark);
  if (t->kind == TY_MAP) set_defaults(s, t->result, mark);
}

void proxy_default(Sema *s, Type *t) {
  set_defaults(s, t, ++s->proxies.mark);
}

static bool find_unbound(Sema *s, const Type *given) {
  Type *t = (Type *)type_strip(given);
  if (!t->has_proxy || t->mark == s->proxies.mark) return false;
  if (t->kind == TY_PROXY) return true;
  t->mark = s->proxies.mark;
  for (uint32_t i = 0; i < t->n_args; i++)
    if (find_unbound(s, t->args[i])) return true;
  return t->kind == TY_MAP && find_unbound(s, t->result);
}

bool proxy_unbound(Sema *s, const Type *t) {
  s->proxies.mark++;
  return find_unbound(s, t);
}

void proxy_print(Buf *b, const Type *t) {
  const TypeProxy *p = t->u.proxy;
  switch ((ProxyKind)p->kind) {
  case PROXY_MAP:
    buf_putc(b, '[');
    for (uint32_t i = 0; i < p->size; i++) buf_puts(b, i ? ", ?" : "?");
    buf_puts(b, "]?");
    break;
  case PROXY_BV: buf_printf(b, "%s$bvproxy#%u", p->name, p->id); break;
  case PROXY_PLAIN: buf_printf(b, "%s$proxy#%u", p->name, p->id); break;
  }
}
