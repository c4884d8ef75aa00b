/* SPDX-License-Identifier: MIT */
/* Semantic types. Made by sema/ from type expressions; never changed afterwards,
 * except that inference proxies get bound. Not hash-consed: printing keeps the
 * names the user wrote (synonyms, map type parameters); equality is
 * type_equal, up to synonyms, bound proxies and renaming of map parameters.
 * Live in the arena of the Program.
 *
 * A map's bound type parameters are TypeParam objects that occur free nowhere outside
 * that map type, so substitution never captures. */
#ifndef SEMA_TYPE_H
#define SEMA_TYPE_H

#include "syntax/ast.h"

#include "base/buf.h"

typedef enum TypeKind {
  TY_BOOL,
  TY_INT,
  TY_REAL,
  TY_RMODE,
  TY_STRING,
  TY_REGEX,
  TY_BV,      /* width                                            */
  TY_FLOAT,   /* sig, exp                                         */
  TY_CTOR,    /* decl (DECL_TYPE constructor or DECL_DATATYPE), args */
  TY_SYNONYM, /* decl, args, expansion                            */
  TY_MAP,     /* params, args, result                             */
  TY_VAR,     /* var                                              */
  TY_PROXY,   /* bound: NULL until known                          */
  TY_ERROR,   /* of ill-typed text; agrees with everything; result: what it met first, for Boogie */
} TypeKind;

struct Type {
  uint8_t kind;
  bool has_var;   /* mentions a TY_VAR that is not bound by a map inside it */
  bool has_proxy; /* mentions a proxy, bound or not: it may hide a TY_VAR   */
  uint32_t n_args, n_params;
  uint32_t size; /* parts inside, synonyms expanded; saturates */
  uint32_t mark; /* of the last traversal of sema/ that saw it: types may share parts */
  union {
    uint32_t width;
    struct {
      uint32_t sig, exp;
    } fp;
    Decl *decl;              /* TY_CTOR, TY_SYNONYM */
    TypeParam **params;      /* TY_MAP: in order of first occurrence */
    TypeParam *var;          /* TY_VAR */
    struct TypeProxy *proxy; /* TY_PROXY, private to sema/ */
  } u;
  Type **args;
  Type *result; /* TY_MAP: range; TY_SYNONYM: expansion; TY_PROXY: what it is bound to or NULL */
};

/* May it mention a free type variable or a proxy? */
static inline bool type_open(const Type *t) {
  return t->has_var || t->has_proxy;
}

/* The type behind synonyms and bound proxies (outermost only). */
const Type *type_strip(const Type *);
bool type_equal(const Type *, const Type *);
/* Equality when params_a[i] of the first type corresponds to params_b[i] of the second. */
bool type_equal_renamed(const Type *, const Type *, TypeParam **params_a, TypeParam **params_b,
                        uint32_t n);
void type_print(Buf *, const Type *);

/* ---- construction (sema/ and monomorphization) ----------------------------------- */

Type *type_new(Arena *, TypeKind);
Type *type_bv(Arena *, uint32_t width);
Type *type_float(Arena *, uint32_t sig, uint32_t exp);
Type *type_ctor(Arena *, Decl *, Type **args, uint32_t n);
Type *type_synonym(Arena *, Decl *, Type **args, uint32_t n, Type *expansion);
Type *type_map(Arena *, TypeParam **params, uint32_t n_params, Type **args, uint32_t n_args,
               Type *result);
/* The TY_VAR of a parameter, made when first asked for. */
Type *type_of_param(Arena *, TypeParam *);
/* Replaces each parameter p of the list by args[p->index]; shares what does not change. */
Type *type_subst(Arena *, Type *, TypeParam **params, Type **args, uint32_t n);
/* Does the parameter occur free, looking through synonyms and bound proxies? */
bool type_mentions(const Type *, const TypeParam *);

#endif
