/* Semantic types. Made by sema/ from type expressions; never changed afterwards,
 * except that inference proxies get bound. Not hash-consed: printing keeps the
 * names the user wrote (synonyms, map type parameters); equality is
 * type_equal, up to synonyms, bound proxies and renaming of map parameters.
 * Live in the arena of the Program.
 * SPDX-License-Identifier: MIT */
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
} TypeKind;

struct Type {
  uint8_t kind;
  bool has_var;   /* mentions a TY_VAR that is not bound by a map inside it */
  bool has_proxy; /* may mention an unbound proxy                           */
  uint32_t n_args, n_params;
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

/* The type behind synonyms and bound proxies (outermost only). */
const Type *type_strip(const Type *);
bool type_equal(const Type *, const Type *);
void type_print(Buf *, const Type *);

#endif
