/* SPDX-License-Identifier: MIT */
/* Library specifications: what is known of methods of other assemblies. They are declarations of
 * Boogie, with the method that each stands for.
 *
 *   procedure {:cil "System.Math::Abs(int32)"} Math.Abs(n: int) returns (result: int);
 *     requires n != -2147483648;
 *
 * A program gets those that it uses, and what they mention. */
#ifndef CIL_LIFT_SPECIFICATION_INDEX_H
#define CIL_LIFT_SPECIFICATION_INDEX_H

#include "cil/tree/tree.h"

typedef struct LibrarySpec {
  const Decl *decl;       /* as it was parsed                                       */
  const char *name;       /* what it declares; "" for axioms                        */
  VEC(const char *) keys; /* methods that it stands for                             */
  VEC(Str) changes;       /* globals                                                */
  const VarList *ins;
  bool *by_reference; /* by parameter: it comes back                            */
  uint32_t params;
  TreeList preconditions;
  Expr *value;        /* an expression for the result, or NULL */
  const char *array;  /* the parameter whose elements change, or NULL */
  const char *trusts; /* what its calls are trusted with, as a clause after `that`; or NULL */
  bool global;
  bool calls_back; /* it may call methods of the program: {:callback}, {:virtual} */
  bool compares;   /* only those that compare and print: {:compares}              */
  bool closed;     /* it counts while no class of the program implements the type */
  bool typed;      /* what the types of its arguments say matters                 */
  bool used;
} LibrarySpec;

typedef struct Specifications {
  Trees *trees;
  VEC(LibrarySpec *) all;
  Map by_key, by_name; /* of hashes, to numbers in `all` */
} Specifications;

void specification_index_free(Specifications *);
/* Adds declarations; of two for the same method, the later one counts. The text stays in use. NULL,
 * or what is wrong with it. */
const char *specification_index_add(Specifications *, const char *name, const char *text, size_t n);
/* The declaration for a method, which is used from now on; NULL: there is none. */
const LibrarySpec *specification_index_find(Specifications *, const char *key);
/* Whether one of them that is used declares a name. */
bool specification_index_declares(const Specifications *, const char *name);
/* Whether a declaration belongs to the program: it is used, or an axiom about what is. */
bool specification_index_applies(const Specifications *, const LibrarySpec *);

#endif
