/* SPDX-License-Identifier: MIT */
/* What a counterexample shows besides its path: the values of variables by their source names,
 * and which conjuncts of the failing condition are false. */
#ifndef VERIFY_TRACE_VALUES_H
#define VERIFY_TRACE_VALUES_H

#include "verify/trace/trace.h"

/* Fills values and parts of the failure from the model that the solver holds. Values come
 * in the order of the trace; a variable is listed at a step when its value there differs
 * from the last one listed. */
void values_read(Failure *, const TracePath *, const Passive *, Solver *);

#endif
