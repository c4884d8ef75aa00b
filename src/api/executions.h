/* SPDX-License-Identifier: MIT */
/* Executions of a program: what becomes of each script that a search finds. It is replayed, judged
 * and counted. Shared by run, test, explore and replay. */
#ifndef API_EXECUTIONS_H
#define API_EXECUTIONS_H

#include "api/pipeline.h"
#include "exec/reduce/loop_facts.h"
#include "replay/replay.h"
#include "report/executions/run.h"

/* A failing check, to tell failures apart. */
typedef struct SeenFailure {
  Pos clause, pos;
} SeenFailure;

typedef struct Executions {
  Replay *replay;
  RunCounts counts;
  VEC(SeenFailure) seen;
  void (*judge)(void *env,
                Execution *); /* of failing executions, before they are counted; or NULL */
  void *env;
} Executions;

/* The core program as these commands want it: calls, loops and lambdas as written. */
PassOptions executions_passes(void);
void executions_init(Executions *, CoreProgram *);
void executions_free(Executions *);
/* Replays a script and counts the execution; the caller frees it. `steps`: with every step.
 * *fresh: its check has not failed at its place before. */
Execution *executions_take(Executions *, const Script *, const ValueStore *, bool steps,
                           bool *fresh);
/* Takes over what the search says of itself. */
void executions_count(Executions *, const RunOptions *, const RunSummary *);

#endif
