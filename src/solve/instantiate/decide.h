/* SPDX-License-Identifier: MIT */
/* Questions to the solver about the asserted facts. */
#ifndef SOLVE_INSTANTIATE_DECIDE_H
#define SOLVE_INSTANTIATE_DECIDE_H

#include "solve/state/question.h"

/* ---- decide.c ----
 *
 * The solver, asked until its model satisfies the path: definitions that matter are unfolded,
 * instances of universals that the model breaks are added (counterexample-guided instantiation). */

/* A model of the assertions and of the path, in which the assumptions hold as well. NO: `core`
 * (or NULL) gets those assumptions that made it so. */
SolveAnswer decide_assuming(Question *, const Term *assumptions, uint32_t n, TermList *core);
/* Stage: the solver, without assumptions. */
SolveAnswer decide_question(Question *);

/* ---- quantified.c ----
 *
 * Quantifiers as they are, for the solver to instantiate by its own means. It may find a
 * contradiction where our instances do not come to an end. */

/* About the assertions, with their universals and the definitions they lead to. NO: certain. YES:
 * *out is the solver's model, not evaluated yet. UNKNOWN: neither, or there is no universal. */
SolveAnswer quantified_solve(const Question *, uint64_t limit, Model **out);

/* ---- extract.c ---- */

/* The solver's model of the assertions as one of ours; all else is as in the question's base. NULL:
 * the solver's model has a value that we cannot read (reason). */
Model *extract_model(const Question *);

#endif
