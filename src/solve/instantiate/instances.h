/* SPDX-License-Identifier: MIT */
/* Private to exec/: universals at the points that matter.
 *
 * A universal is looked at where its variables are bounded in the model (every point), else
 * where the maps and functions that have a variable as index were touched (a[i+1] touched at 5: i
 * is 4), else at a few values that its comparisons suggest. What is broken there is returned as
 * instances for the solver. */
#ifndef SOLVE_INSTANTIATE_INSTANCES_H
#define SOLVE_INSTANTIATE_INSTANCES_H

#include "solve/solve_state.h"

typedef struct Broken {
  Universal u;
  const Term *values; /* one per variable */
} Broken;
typedef VEC(Broken) Brokens;

/* TRUE: holds at all these points. FALSE: `out` (or NULL) got instances that the model breaks,
 * at most `per_value` for each value of the first variable. UNKNOWN: a point could not
 * be evaluated, or not be named for the solver (reason). */
Tri finitize_check(Solve *, Model *, const Universal *, uint32_t per_value, Brokens *out);

#endif
