/* SPDX-License-Identifier: MIT */
/* The assertion stack: ground terms and universals, in frames that end in reverse order. Everything
 * is a vector that the end of a frame cuts back. The solver hears of it when it is asked
 * (solve/state/incremental.h). */
#ifndef SOLVE_STATE_ASSERTIONS_H
#define SOLVE_STATE_ASSERTIONS_H

#include "solve/ground/fixed.h"
#include "solve/propagate/propagate.h"
#include "solve/state/context.h"

typedef struct Asserted {
  Term term;
  uint32_t generation; /* 0: a fact, more: an instance of a universal */
} Asserted;

typedef struct AssertionFrame {
  const Path *path; /* the facts that are asserted when it ends; NULL: the axioms */
  uint32_t n_terms, n_universals;
  FixedMark fixed;
} AssertionFrame;

typedef struct Assertions {
  VEC(AssertionFrame) frames;
  VEC(Asserted) terms;
  Map present; /* term */
  VEC(Universal) universals;
  Fixed fixed;
  Propagator *propagator; /* has all terms but those that only switch unfolding */
} Assertions;

Assertions *assertions_new(Builder *);
void assertions_free(Assertions *);
void assertions_push(Solve *, const Path *);
void assertions_pop(Solve *);
/* Adds the ground term for the solver only. False: it is there. */
bool assertions_switch(Assertions *, Term, uint32_t generation);
/* Adds the ground term, also to bound propagation. False: it is there. */
bool assertions_add(Assertions *, Term, uint32_t generation);

#endif
