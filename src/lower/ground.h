/* SPDX-License-Identifier: MIT */
/* Ground types: types without free type variables, hash-consed. Equal types, equal pointer.
 *
 * What monomorphization computes with. A map type with type parameters stays one closed
 * node; inside it, its parameters are GROUND_PARAM nodes (how many map types outwards, which
 * parameter), so alpha-equivalent map types are the same node. Ids follow the order of making. */
#ifndef LOWER_GROUND_H
#define LOWER_GROUND_H

#include "base/buf.h"
#include "logic/sort.h"
#include "sema/type.h"

typedef enum GroundKind {
  GROUND_BOOL,
  GROUND_INT,
  GROUND_REAL,
  GROUND_RMODE,
  GROUND_STRING,
  GROUND_REGEX,
  GROUND_BV,     /* a: width                              */
  GROUND_FLOAT,  /* a: significand, b: exponent           */
  GROUND_CTOR,   /* decl, args: constructor or datatype   */
  GROUND_MAP,    /* n_params, args, result                */
  GROUND_PARAM,  /* a: map types outwards, b: parameter   */
  GROUND_OPAQUE, /* a: a fresh type of that number; name  */
} GroundKind;

typedef struct Ground Ground;
struct Ground {
  uint8_t kind;
  bool open;      /* mentions a GROUND_PARAM of a map type around it */
  bool rest;      /* mentions a type made by ground_rest             */
  uint32_t id;    /* in Grounds.all */
  uint32_t depth; /* 1 for leaves */
  uint32_t a, b;
  uint32_t n_args, n_params;
  Decl *decl;
  Str name;
  const Ground **args;
  const Ground *result;
  Sort sort;    /* memo of sorts_of; SORT_NONE until asked       */
  void *bundle; /* a map type with parameters: its Generic       */
};

typedef struct Grounds {
  Arena *arena;
  Map map;
  Map closed; /* const Type * without variables -> Ground */
  VEC(Ground *) all;
} Grounds;

/* What type parameters stand for; the innermost binding of a parameter counts. */
typedef struct TypeBinding {
  const TypeParam *param;
  const Ground *ground; /* NULL: parameter number `index` of the map type at `level` */
  uint32_t level, index;
} TypeBinding;
typedef struct TypeEnv {
  VEC(TypeBinding) list;
  uint32_t base;  /* bindings below are out of scope */
  uint32_t level; /* map types around the type being read */
} TypeEnv;

void ground_init(Grounds *, Arena *);
void ground_free(Grounds *);
const Ground *ground_of(Grounds *, TypeEnv *, const Type *);
const Ground *ground_ctor(Grounds *, Decl *, const Ground *const *args, uint32_t n);
const Ground *ground_opaque(Grounds *, uint32_t number, Str name);
/* Likewise, for the sum of the types not listed (lower/mono.h). */
const Ground *ground_rest(Grounds *, uint32_t number, Str name);
/* The argument and result types of a map type with its parameters replaced. */
const Ground *ground_open(Grounds *, const Ground *map, const Ground *const *args);

/* Whether the type may mention a type variable (of the program or of a map type in it). */
bool ground_depends(const Type *);

void ground_bind(TypeEnv *, const TypeParam *, const Ground *);
/* The binding of a parameter, or NULL. */
const TypeBinding *ground_lookup(const TypeEnv *, const TypeParam *);
/* In Boogie's notation; an argument of a constructor gets parentheses when needed. */
void ground_print(Buf *, const Ground *);
uint64_t ground_hash(const Ground *const *, uint32_t n);

#endif
