/* SPDX-License-Identifier: MIT */
/* Private to exec/: problems over small finite domains, as plain propositional ones.
 *
 * Integers that facts bound to a few hundred values get one Boolean for each value; facts that are
 * clauses of linear atoms over at most two of them become clauses over these. Everything
 * else is left out, so a 'no' is certain and a 'yes' has to be evaluated. For problems with many
 * disequalities this is much faster than arithmetic. */
#ifndef SOLVE_LOCAL_ONE_HOT_H
#define SOLVE_LOCAL_ONE_HOT_H

#include "solve/solve_state.h"

/* YES: *out satisfies the question (evaluated). NO: certain. OPEN: no opinion. */
SolveAnswer domain_ask(Solve *, const Question *, Model **out);
/* Gives an unknown, or a point of an unknown map, its value in a model (model_forget follows). */
void domain_set(Solve *, Model *, Term, const Value *);

#endif
