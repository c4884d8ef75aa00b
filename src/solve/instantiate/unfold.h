/* SPDX-License-Identifier: MIT */
/* Definitions for the solver, one application at a time.
 *
 * Each application f(a) that the solver has met and that is not unfolded yet has a Boolean unknown
 * `needed`, implied by the condition under which its value makes a difference. A question is asked
 * with all of these assumed false: 'yes' is then a real model, since no value that matters was
 * left to choice; 'no' without them is final; else those in the core are unfolded. In an
 * exploration, applications that are needed in any case, and definitions that are not recursive,
 * are unfolded at once. */
#ifndef SOLVE_INSTANTIATE_UNFOLD_H
#define SOLVE_INSTANTIATE_UNFOLD_H

#include "solve/state/context.h"

typedef struct Unfolding {
  Term app;
  Term needed;         /* an unknown Boolean: the value makes a difference */
  uint32_t generation; /* of unfolding                                       */
  bool done;           /* its definition has been asserted at this application */
} Unfolding;

typedef struct UnfoldMark {
  uint32_t n_all, n_done;
} UnfoldMark;

typedef struct Unfoldings {
  VEC(Unfolding) all;
  Map of_term;        /* application -> number in all      */
  VEC(uint32_t) done; /* in order, so that frames undo them */
  VEC(UnfoldMark) frames;
} Unfoldings;

void unfold_free(Unfoldings *);
void unfold_push(Unfoldings *);
void unfold_pop(Unfoldings *);
/* Notes the applications that are new in the term; `when`: they matter only then. */
void unfold_note(Solve *, Term, Term when, uint32_t generation);
/* Asks the solver, and unfolds while that matters. NO: `core` gets assumptions that made it so. */
SolveAnswer unfold_check(Solve *, const Term *assumptions, uint32_t n, TermList *core);

#endif
