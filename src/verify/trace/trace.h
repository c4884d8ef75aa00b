/* SPDX-License-Identifier: MIT */
/* From a model to the failing execution it describes. */
#ifndef VERIFY_TRACE_TRACE_H
#define VERIFY_TRACE_TRACE_H

#include "solver/solver.h"
#include "verify/trace/result.h"
#include "verify/vc/vc.h"

/* A block on the path, and the step of the trace that it belongs to. */
typedef struct TracePoint {
  const PassiveBlock *block;
  uint32_t step;
} TracePoint;

typedef struct TracePath {
  VEC(TracePoint) points;
  const PassiveCmd *failed; /* in the last block */
  const TraceStep *steps;   /* of the blocks that are not passed over */
} TracePath;

/* Follows ControlFlow from the entry to the check that fails. `exclude` is the equation
 * that its negation rules out next time. False: the model shows no such path. The caller
 * frees path->points, which start empty. */
bool trace_read(Failure *, TracePath *, Term *exclude, const Passive *, const Vc *, Solver *);
/* What is said of the check that fails at the end of the path, which has points; numbers its steps.
 */
void trace_failure(Failure *, TracePath *, const Passive *);

#endif
