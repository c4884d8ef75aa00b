/* SPDX-License-Identifier: MIT */
/* The fixed-point engine: states before and after every block of an implementation.
 *
 * Components of the weak topological order are iterated to stability, inner ones first,
 * widening at their heads; then some descending iterations win back what widening lost. Every state
 * found holds every execution, also after any number of descending iterations. */
#ifndef INFER_ENGINE_FIXPOINT_H
#define INFER_ENGINE_FIXPOINT_H

#include "infer/engine/thresholds.h"
#include "infer/engine/transfer.h"
#include "infer/engine/wto.h"

typedef struct Fixpoint {
  Cfg cfg;
  WtoNode *order;
  const Product **before, **after; /* by block; NULL: not reached                       */
  bool *head;                      /* by block: of a component                          */
  Map **targets;                   /* by block: symbols that the component it heads changes    */
  Thresholds *thresholds;          /* by block, of the component it heads               */
  Arena states;                    /* of before and after                               */
  bool given_up;                   /* too much work: nothing is known (all is reached) */
} Fixpoint;

/* What holds at the beginning of an implementation, and how many iterations at a head come before
 * widening. */
typedef struct FixpointStart {
  const Product *entry;
  uint32_t delay;
} FixpointStart;

/* All of it lives in the arena but the maps and the states. */
void fixpoint_run(Fixpoint *, Transfer *, Arena *, const Impl *, const FixpointStart *);
void fixpoint_free(Fixpoint *);

#endif
