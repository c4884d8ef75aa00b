/* SPDX-License-Identifier: MIT */
/* Generic things and their instances. A Generic is anything that takes type arguments: a
 * function, a procedure, a type constructor, a map type with parameters. A declaration without type
 * parameters is a Generic with exactly one instance. Instances keep the order of their making. */
#ifndef LOWER_GENERIC_H
#define LOWER_GENERIC_H

#include "core/program.h"
#include "lower/ground.h"

typedef struct Generic Generic;

typedef struct Instance {
  Generic *of;
  uint32_t index; /* in of->list: the field number of a map bundle */
  const Ground **args;
  bool bodies; /* procedure: its implementations are instantiated too */
  /* functions */
  Function *function;
  Term *params; /* arguments of the body, as VARs          */
  Symbol sym;   /* SYMBOL_NONE for expanded or built-in ones */
  Map expanded; /* variant -> body of an {:inline} function  */
  /* procedures */
  Proc *proc;
} Instance;

struct Generic {
  Decl *decl;        /* or */
  const Ground *map; /* the map type */
  uint32_t n_params;
  VEC(Instance *) list;
  Map by_args; /* hash of arguments -> index in list */
  /* The distinct types met at each argument position, in order of meeting. */
  struct GenericColumn {
    VEC(const Ground *) types;
    Map seen; /* type id -> 1 */
  } * columns;
};

Generic *generic_new(Arena *, Decl *, const Ground *map, uint32_t n_params);
void generic_free(Generic *);
Instance *generic_find(const Generic *, const Ground *const *args);
/* The instance at these arguments, made when missing (*fresh tells). */
Instance *generic_add(Generic *, Arena *, const Ground *const *args, bool *fresh);
/* Notes argument types without making an instance. */
void generic_note(Generic *, const Ground *const *args);

#endif
