/* SPDX-License-Identifier: MIT */
/* Problems over small finite domains, as plain propositional ones.
 *
 * Integers that facts bound to a few hundred values get one Boolean for each value; facts that are
 * clauses of linear atoms over at most two of them become clauses over these. Everything
 * else is left out, so a 'no' is certain and a 'yes' has to be evaluated. For problems with many
 * disequalities this is much faster than arithmetic. */
#ifndef SOLVE_LOCAL_ONE_HOT_H
#define SOLVE_LOCAL_ONE_HOT_H

#include "solve/state/question.h"

/* YES: the question has a model, evaluated. NO: certain. */
SolveAnswer one_hot_solve(Question *);

#endif
