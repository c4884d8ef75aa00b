/* SPDX-License-Identifier: MIT */
/* Which variables of a frame, and which globals, the rest of an execution can read. */
#ifndef EXEC_ENGINE_LIVE_H
#define EXEC_ENGINE_LIVE_H

#include "core/liveness.h"
#include "exec/engine/layout.h"
#include "logic/collect.h"

/* What a variable may decide, in addition to the indices of maps. */
typedef enum LiveSteering {
  STEERS_JUMPS, /* which way a jump goes */
  STEERS_LOOPS, /* when a loop ends */
  STEERS_COUNT
} LiveSteering;

typedef struct Live {
  Layout *layout;
  Arena arena;
  Map impls;                        /* Impl * -> Liveness * over the slots of its frames       */
  VEC(Liveness *) solved;           /* all of them                                             */
  Map points;                       /* block, command -> a set of slots                        */
  Collector needed;                 /* symbols of variables that some condition may depend on  */
  Collector steering[STEERS_COUNT]; /* computed on demand                        */
  bool has_steering[STEERS_COUNT];
  VEC(uint32_t) olds; /* numbers of globals whose value at an entry is read       */
} Live;

void live_init(Live *, Layout *);
void live_free(Live *);
/* The slots that can still be read before the block's command `at`; see liveness_has. */
const uint64_t *live_at(Live *, const ImplShape *, const CBlock *, uint32_t at);
/* Whether an assumption or a check may depend on the variable. */
bool live_needed(const Live *, const Variable *);
/* Whether such jumps or the index of a map may depend on the variable. */
bool live_steers(Live *, LiveSteering, const Variable *);
#endif
