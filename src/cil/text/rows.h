/* SPDX-License-Identifier: MIT */
/* What is known of methods of other assemblies: declarations of Boogie, with the method that each
 * stands for.
 *
 *   procedure {:cil "System.Math::Abs(int32)"} Math.Abs(n: int) returns (result: int);
 *     requires n != -2147483648;
 *
 * A declaration begins at the beginning of a line. A program gets those that it uses, and what they
 * mention. */
#ifndef CIL_LIFT_ROWS_H
#define CIL_LIFT_ROWS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct Row Row;
struct Row {
  const char *text;
  size_t n;
  const char *name;          /* what it declares; "" for axioms                         */
  VEC(const char *) keys;    /* methods that it stands for                              */
  VEC(const char *) changes; /* globals                                                 */
  VEC(const char *) params;  /* names */
  VEC(const char *) preconditions;
  const char *value;  /* an expression for the result, or NULL */
  const char *array;  /* the parameter whose elements change, or NULL */
  const char *trusts; /* what its calls are trusted with, as a clause after `that`; or NULL */
  bool global;
  bool calls_back; /* it may call methods of the program: {:callback}, {:virtual} */
  bool compares;   /* only those that compare and print: {:compares}              */
  bool closed;     /* it counts while no class of the program implements the type */
  bool typed;      /* what the types of its arguments say matters                 */
  bool used;
};

typedef struct Rows Rows;
struct Rows {
  Arena *arena;
  VEC(Row *) all;
  Map by_key, by_name; /* of hashes, to numbers in `all` */
};

void rows_free(Rows *);
/* Adds declarations; of two for the same method, the later one counts. The text stays in use. */
void rows_add(Rows *, Arena *, const char *text, size_t n);
/* The declaration for a method, which is used from now on; NULL: there is none. */
const Row *rows_find(Rows *, const char *key);
/* Whether one of them that is used declares a name. */
bool rows_declares(const Rows *, const char *name);
/* Whether a declaration belongs to the program: it is used, or an axiom about what is. */
bool rows_applies(const Rows *, const Row *);

#endif
