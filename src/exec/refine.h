/* The smallest values for an execution that people will see: its path is solved once more, from zero and not from
 * the values that the search happened to come along with.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_REFINE_H
#define EXEC_REFINE_H

#include "exec/solve.h"

/* A model of the path, the given one if no better was found at the cost of minimizing one question. Datatype
 * values keep their shape. */
Model *refine_model(Solve *, const Path *, const Symbol *order, uint32_t n_order, Model *);

#endif
