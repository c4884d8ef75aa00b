/* SPDX-License-Identifier: MIT */
/* Instances of universals that a model breaks.
 *
 * A universal is evaluated at every point when the model bounds its variables, else where the maps
 * and functions that have a variable as index were accessed (a[i+1] accessed at 5: i is 4), else at
 * a few values that its comparisons suggest. */
#ifndef SOLVE_INSTANTIATE_INSTANCES_H
#define SOLVE_INSTANTIATE_INSTANCES_H

#include "solve/state/context.h"

typedef struct BrokenInstance {
  Universal u;
  const Term *values; /* one per variable */
} BrokenInstance;
typedef VEC(BrokenInstance) BrokenInstances;

/* TRUE: holds at all these points. FALSE: `out` (or NULL) got instances that the model breaks,
 * at most `per_value` for each value of the first variable. UNKNOWN: a point could not
 * be evaluated, or not be named for the solver (reason). */
Tri instances_check(Solve *, Model *, const Universal *, uint32_t per_value, BrokenInstances *out);

#endif
