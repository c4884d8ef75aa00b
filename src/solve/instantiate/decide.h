/* SPDX-License-Identifier: MIT */
/* The solver, asked until its model satisfies the path: definitions that matter are unfolded,
 * instances of universals that the model breaks are added (counterexample-guided instantiation). */
#ifndef SOLVE_INSTANTIATE_DECIDE_H
#define SOLVE_INSTANTIATE_DECIDE_H

#include "solve/state/question.h"

/* A model of what is asserted and of the path, in which the assumptions hold as well. NO: `core`
 * (or NULL) gets those assumptions that made it so. */
SolveAnswer decide_assuming(Question *, const Term *assumptions, uint32_t n, TermList *core);
/* Stage: the solver, without assumptions. */
SolveAnswer decide_question(Question *);

#endif
