/* SPDX-License-Identifier: MIT */
/* Repair of a model: most of its values are kept.
 *
 * Along a path the last facts speak of new unknowns (results of a call, say). The values of
 * the older ones are put in place, which decides the bounds of quantifiers, and the new ones are
 * solved for by cases (solve/local/cases.h). */
#ifndef SOLVE_LOCAL_REPAIR_H
#define SOLVE_LOCAL_REPAIR_H

#include "solve/state/question.h"

/* Stage: a model, evaluated, that keeps the hint's values of the older facts. */
SolveAnswer repair_question(Question *);

#endif
