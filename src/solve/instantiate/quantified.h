/* SPDX-License-Identifier: MIT */
/* Quantifiers as they are, for the solver to instantiate by its own means. It may find a
 * contradiction where our instances do not come to an end. */
#ifndef SOLVE_INSTANTIATE_QUANTIFIED_H
#define SOLVE_INSTANTIATE_QUANTIFIED_H

#include "solve/state/question.h"

/* About what is asserted, with its universals and the definitions they lead to. NO: certain. YES:
 * *out is the solver's model, not evaluated yet. UNKNOWN: neither, or there is no universal. */
SolveAnswer quantified_solve(const Question *, uint64_t limit, Model **out);

#endif
