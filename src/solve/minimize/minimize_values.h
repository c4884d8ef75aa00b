/* SPDX-License-Identifier: MIT */
/* Smaller values by trial: what a model has at the end is replaced piece by piece by something
 * simpler, as long as every fact still holds. No solver is asked, so this reaches what the solver's
 * minimization has no measure for: the constructors and fields of datatype values, wherever they
 * are, and models that no solver made. */
#ifndef SOLVE_MINIMIZE_MINIMIZE_VALUES_H
#define SOLVE_MINIMIZE_MINIMIZE_VALUES_H

#include "solve/state/context.h"

/* A model of the path, the given one if nothing is simpler. The unknowns in `order` are
 * replaced, most important first. The effort is bounded, in steps of evaluation. */
Model *minimize_values(Solve *, const Path *, const Symbol *order, uint32_t n_order, Model *);

#endif
