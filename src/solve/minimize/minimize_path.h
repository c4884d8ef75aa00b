/* SPDX-License-Identifier: MIT */
/* Small values for an execution that is shown: its path is solved once more, preferring zeros to
 * the values of the search. */
#ifndef SOLVE_MINIMIZE_MINIMIZE_PATH_H
#define SOLVE_MINIMIZE_MINIMIZE_PATH_H

#include "solve/state/context.h"

/* A model of the path, the given one if no better was found at the cost of minimizing one question.
 * Datatype values keep their shape. */
Model *minimize_path(Solve *, const Path *, const Symbol *order, uint32_t n_order, Model *);

#endif
