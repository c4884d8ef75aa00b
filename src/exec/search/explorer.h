/* SPDX-License-Identifier: MIT */
/* One exploration of a program: a policy over the executor (exec/search/search.h). Every state is
 * taken up, failing sides of checks first, the others in the order of the strategy. A long path is
 * preempted, each time after more work, so that one that never ends does not block the others.
 *
 * When waiting states hold too much memory, they are evicted and executed again when they are taken
 * up (exec/engine/reexecution.h). */
#ifndef EXEC_SEARCH_EXPLORER_H
#define EXEC_SEARCH_EXPLORER_H

#include "exec/reduce/loop_abstraction.h"
#include "exec/reduce/merge.h"
#include "exec/reduce/subsumption.h"
#include "exec/search/explore_policy.h"
#include "exec/search/search.h"

/* When it stops for a while, or for good. */
typedef struct ExplorerPace {
  uint64_t slice;  /* steps at which the present path is preempted */
  uint64_t effort; /* at which another exploration has its turn, 0: never */
  uint64_t split;  /* it is over when so many states wait, 0: never */
  uint32_t asked;  /* times `explore_stop` was asked */
  Turn turn;       /* that it has (base/turns.h); of the first */
  double processor_started;
} ExplorerPace;

/* What it holds in memory. */
typedef struct ExplorerMemory {
  uint32_t most_models;  /* before those that are not needed are freed */
  uint32_t terms_before; /* that the program had */
  size_t most_bytes;     /* that states may hold before they are evicted, 0: any number */
  uint64_t steps_before, redone_before; /* when some were last evicted */
} ExplorerMemory;

typedef struct Explorer {
  Search search;
  const ExploreOptions *opt;
  ExploreSummary *sum;
  ExplorerSink *sink;
  void *env;
  ExplorerPace pace;
  ExplorerMemory memory;
  Subsumption seen;
  Merging merging;
  LoopAbstraction *loops; /* or NULL */
  VEC(State *) batch;     /* failing sides along the present path, not solved yet */
  struct Explorer *waits; /* the exploration that waits for this one, or NULL */
  bool unchecked;         /* the present path was not solved yet */
  bool again;             /* it starts again with a refined abstraction */
  bool localized;         /* of a program without some variables: a failure is no bug */
} Explorer;

/* What ends all explorations. */
enum { EXPLORER_NO_MORE = EXPLORE_AT_TIME | EXPLORE_AT_PROCESSOR_TIME | EXPLORE_AT_MEMORY };

extern const SearchPolicy explorer_policy;

void explorer_begin(Explorer *, CoreProgram *, Solve *, CoveredBlock *coverage, LoopAbstraction *);
/* Goes on where it was. False: another exploration has its turn. */
bool explorer_explore(Explorer *);
void explorer_end(Explorer *);
/* Work done so far, in about microseconds that do not depend on the machine: all of it,
 * and the part that is not the solver's. */
uint64_t explorer_effort(const Explorer *);
uint64_t explorer_own_effort(const Explorer *);
/* Has it used up what it was given? An exploration with loop abstraction is an attempt, which is
 * given up as well when it holds too much. */
bool explorer_is_tired(const Explorer *);

#endif
