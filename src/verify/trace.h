/* From a model to the failing execution it describes.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_TRACE_H
#define VERIFY_TRACE_H

#include "solver/solver.h"
#include "verify/result.h"
#include "verify/vc.h"

/* Follows ControlFlow from the entry to the check that fails. `exclude` is the equation
 * that its negation rules out next time. False: the model shows no such path. */
bool trace_read(Failure *, Term *exclude, const Passive *, const Vc *, Solver *);

#endif
