/* SPDX-License-Identifier: MIT */
/* Models by trial. Most questions differ from one that has a model by one fact, and changing one
 * unknown in it is enough: small values are tried, by evaluation alone. */
#ifndef SOLVE_LOCAL_TRIAL_H
#define SOLVE_LOCAL_TRIAL_H

#include "solve/state/question.h"

/* Stage: a model that differs from the hint in one unknown (a variable, or a point of a map) of the
 * facts that the hint breaks; values of least absolute size, and the least important unknown,
 * first. */
SolveAnswer trial_question(Question *);

#endif
