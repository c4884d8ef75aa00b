/* SPDX-License-Identifier: MIT */
/* Inference proxies: types not yet known, and what is known about them so far.
 *
 * Plain proxies can become anything. Bit-vector proxies have a minimum width and the pairs of
 * operands whose concatenation they are; map proxies have an arity and the selects that
 * have to fit. A bound proxy stays bound, whatever fails afterwards. */
#ifndef SEMA_PROXY_H
#define SEMA_PROXY_H

#include "sema/context.h"

typedef enum ProxyKind { PROXY_PLAIN, PROXY_BV, PROXY_MAP } ProxyKind;

/* bit vectors: first ++ second; maps: args select result, for the node `owner` */
typedef struct ProxyConstraint {
  struct ProxyConstraint *next;
  Type *first, *second;
  Type **args;
  Type *result;
  MapExpr *owner; /* gets its `inst` when the map type is known; or NULL */
} ProxyConstraint;

typedef struct TypeProxy {
  uint8_t kind;
  uint32_t size; /* minimum width, or arity */
  uint32_t id;
  const char *name;
  ProxyConstraint *constraints, **last;
} TypeProxy;

Type *proxy_bv(Sema *, const char *name, uint32_t min_width);
Type *proxy_concat(Sema *, Type *first, Type *second);
Type *proxy_map(Sema *, const char *name, uint32_t arity);
/* Adds "a select with these argument types"; returns the type of its result. */
Type *proxy_map_select(Sema *, TypeProxy *, Type **args, MapExpr *owner);
/* Fresh proxies for type parameters, named after them, indexed by TypeParam.index. */
Type **proxy_instances(Sema *, TypeParam **params, uint32_t n);
/* The least width an (unbound) bit-vector type can have. */
uint32_t proxy_min_width(const Type *);
/* Binds every unbound proxy inside the type to its default: int, the minimum width, the most
 * polymorphic map. */
void proxy_default(Sema *, Type *);
bool proxy_unbound(Sema *, const Type *); /* is there one? */
void proxy_print(Buf *, const Type *);

#endif
