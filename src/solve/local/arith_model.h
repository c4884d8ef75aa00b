/* SPDX-License-Identifier: MIT */
/* Answers by bound propagation (solve/propagate/propagate.h) about what is asserted. */
#ifndef SOLVE_LOCAL_ARITH_MODEL_H
#define SOLVE_LOCAL_ARITH_MODEL_H

#include "solve/state/question.h"

/* Stage: bounds, differences and clauses contradict each other. */
SolveAnswer arith_model_refute(Question *);
/* Stage: values for the numbers and Booleans that what is asserted speaks of; all else is as in the
 * hint. Instances that the model breaks are asserted, and it is tried again. */
SolveAnswer arith_model_question(Question *);

#endif
