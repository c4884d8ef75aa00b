/* SPDX-License-Identifier: MIT */
/* Models by local search, without the full solver: one section for each file. */
#ifndef SOLVE_LOCAL_LOCAL_H
#define SOLVE_LOCAL_LOCAL_H

#include "solve/state/question.h"

/* ---- trial.c ----
 *
 * Most questions differ from one that has a model by one fact, and changing one
 * unknown in it is enough: small values are tried, by evaluation alone. */

/* Stage: a model that differs from the hint in one unknown (a variable, or a point of a map) of the
 * facts that the hint breaks; values of least absolute size, and the least important unknown,
 * first. */
SolveAnswer trial_question(Question *);

/* ---- arith_model.c ----
 *
 * Bound propagation (solve/propagate/propagate.h) over the assertions. */

/* Stage: bounds, differences and clauses contradict each other. */
SolveAnswer arith_model_refute(Question *);
/* Stage: values for the numbers and Booleans in the assertions; all else is as in the
 * hint. Instances that the model breaks are asserted, and it is tried again. */
SolveAnswer arith_model_question(Question *);

/* ---- repair.c ----
 *
 * Repair of a model: most of its values are kept.
 *
 * Along a path the last facts speak of new unknowns (results of a call, say). The values of
 * the older ones are put in place, which decides the bounds of quantifiers, and the new ones are
 * solved for by cases (solve/local/cases.h). */

/* Stage: a model, evaluated, that keeps the hint's values of the older facts. */
SolveAnswer repair_question(Question *);

/* ---- one_hot.c ----
 *
 * Problems over small finite domains, as plain propositional ones.
 *
 * Integers that facts bound to a few hundred values get one Boolean for each value; facts that are
 * clauses of linear atoms over at most two of them become clauses over these. Everything
 * else is left out, so a 'no' is certain and a 'yes' has to be evaluated. For problems with many
 * disequalities this is much faster than arithmetic. */

/* YES: the question has a model, evaluated. NO: certain. */
SolveAnswer one_hot_solve(Question *);

#endif
