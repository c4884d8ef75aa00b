/* SPDX-License-Identifier: MIT */
/* Private to exec/: quantifiers as they are, for the solver to instantiate by its own means. It can
 * say 'no' where our instances do not come to an end; otherwise it may have a model, which is as
 * good as any: it is evaluated. */
#ifndef SOLVE_INSTANTIATE_QUANTIFIED_H
#define SOLVE_INSTANTIATE_QUANTIFIED_H

#include "solve/solve_state.h"

/* About what is asserted now, with its universals and the definitions they lead to. NO: certain.
 * YES: *out is the solver's model, nobody has evaluated it. OPEN: neither, or there is no
 * universal. */
SolveAnswer quantified_ask(Solve *, const Question *, uint64_t limit, Model **out);
/* Asserts all axioms, definitions too. */
void quantified_axioms(Solve *);

#endif
