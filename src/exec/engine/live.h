/* SPDX-License-Identifier: MIT */
/* Which variables of a frame, and which globals, the rest of an execution can read. */
#ifndef EXEC_ENGINE_LIVE_H
#define EXEC_ENGINE_LIVE_H

#include "core/liveness.h"
#include "exec/engine/layout.h"
#include "logic/collect.h"

/* What a variable can come to decide, beside where maps are read and written. */
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
  Collector steering[STEERS_COUNT]; /* ... as asked for                          */
  bool has_steering[STEERS_COUNT];
  VEC(uint32_t) olds; /* numbers of globals whose value at an entry is read       */
} Live;

void live_init(Live *, Layout *);
void live_free(Live *);
/* The slots that can still be read before the block's command `at`; see liveness_has. */
const uint64_t *live_at(Live *, const ImplShape *, const CBlock *, uint32_t at);
/* Can the variable's value come to matter to an assumption or a check? */
bool live_needed(const Live *, const Variable *);
/* Can it come to decide that, or where a map is read or written? */
bool live_steers(Live *, LiveSteering, const Variable *);
#endif
