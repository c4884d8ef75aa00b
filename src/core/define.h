/* SPDX-License-Identifier: MIT */
/* Definitions of functions: bodies, and axioms of the forms
 *   f(x..) == e,  forall x.. :: f(x..) == e,  forall x.. :: G ==> f(x..) == e
 * (x.. distinct variables or literals). Evaluation and simplification follow definitions; the
 * solver is given them one unfolding at a time (solve/instantiate/unfold.h). */
#ifndef CORE_DEFINE_H
#define CORE_DEFINE_H

#include "core/program.h"
#include "logic/collect.h"
#include "logic/subst.h"

typedef struct DefineCase {
  Term guard, value;         /* over the definition's parameters                         */
  Term guard_map, value_map; /* the same as closed lambdas over the parameters (if any) */
  Pos pos;
} DefineCase;

typedef struct Definition {
  Symbol sym;
  const Term *params; /* VAR terms */
  uint32_t n_params;
  DefineCase *cases; /* a value in every case whose guard holds; no case: nothing is known */
  uint32_t n_cases;
  bool recursive; /* mentions itself, directly or through other definitions */
  bool total;     /* its first guard is true: it has no points of its own     */
} Definition;

typedef struct Definitions {
  Arena arena;
  TermTable *tab;
  Map by_symbol; /* Definition * */
  VEC(Definition *) all;
  VEC(const Axiom *) facts; /* axioms that define nothing */
  bool by_triggers;         /* the theory is large: axioms count where their triggers match
                               (solve/instantiate/e_match.h) */
} Definitions;

void define_init(Definitions *, CoreProgram *);
void define_free(Definitions *);
const Definition *define_of(const Definitions *, Symbol); /* or NULL */
/* Adds what the definitions of the collector's symbols mention, and so on. */
void define_collect(const Definitions *, Collector *);
/* guard ==> f(params) == value, for all parameters; with the application as trigger when asked. */
Term define_axiom(Builder *, const Definition *, const DefineCase *, bool trigger);
/* The substitution of the parameters by the arguments of the application. */
void define_arguments(const Definition *, Term app, Subst *);

#endif
