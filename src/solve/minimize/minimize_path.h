/* SPDX-License-Identifier: MIT */
/* The smallest values for an execution that people will see: its path is solved once more, from
 * zero and not from the values that the search happened to come along with. */
#ifndef SOLVE_MINIMIZE_MINIMIZE_PATH_H
#define SOLVE_MINIMIZE_MINIMIZE_PATH_H

#include "solve/state/context.h"

/* A model of the path, the given one if no better was found at the cost of minimizing one question.
 * Datatype values keep their shape. */
Model *minimize_path(Solve *, const Path *, const Symbol *order, uint32_t n_order, Model *);

#endif
