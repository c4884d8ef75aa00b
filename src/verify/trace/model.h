/* SPDX-License-Identifier: MIT */
/* What Boogie shows of a counterexample on request: the whole model with the states that
 * {:captureState} marks, and what {:print} says along the path (docs/language/output.md 7). */
#ifndef VERIFY_TRACE_MODEL_H
#define VERIFY_TRACE_MODEL_H

#include "verify/trace/trace.h"

/* Fills `model` (when `whole`) and `prints` of the failure from the model that the solver holds. */
void model_read(Failure *, const TracePath *, const Passive *, Solver *, bool whole);

#endif
