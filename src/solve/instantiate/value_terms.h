/* SPDX-License-Identifier: MIT */
/* Value terms: ground terms that have a given value in a model, so that the solver can be told of
 * the value. */
#ifndef SOLVE_INSTANTIATE_VALUE_TERMS_H
#define SOLVE_INSTANTIATE_VALUE_TERMS_H

#include "solve/state/context.h"

typedef struct ValueTerm {
  const Value *value;
  Term term;
} ValueTerm;

/* The pool is made for one model and what is asserted then. */
typedef struct ValueTerms {
  const Model *model;
  uint64_t age;
  uint32_t n_asserted;
  VEC(ValueTerm) pool;
  Map by_hash;
  Map elements; /* sort, number -> unknown for an element that no other term denotes */
} ValueTerms;

void value_terms_free(ValueTerms *);
/* A ground term of what is asserted that has this value (an index or argument before others), else
 * the literal; TERM_NONE: there is none. */
Term value_terms_find(Solve *, Model *, const Value *);
/* How many elements of an opaque sort the model uses: 0 .. n-1, at least one. */
uint64_t value_terms_elements(Model *, Sort);

#endif
