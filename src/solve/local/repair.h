/* SPDX-License-Identifier: MIT */
/* Private to exec/: models that keep most of another one.
 *
 * Along a path the last facts speak of new unknowns (results of a call, say). The values of
 * the older ones are put in place, which decides the bounds of quantifiers, and the new ones are
 * solved for by cases (solve/local/cases.h). */
#ifndef SOLVE_LOCAL_REPAIR_H
#define SOLVE_LOCAL_REPAIR_H

#include "solve/solve_state.h"

/* A model of the path (evaluated), or NULL: not found, which means nothing. */
Model *follow_model(Solve *, const Question *);

#endif
