/* SPDX-License-Identifier: MIT */
/* lindy explore: symbolic execution of the whole program from an entry procedure, over all paths.
 *
 * The search runs in a worker, which may work in turns. What it counts stands in memory that the
 * worker and its owner both see, so that nothing is lost however the worker ends; scripts of
 * failing paths come back through its pipe. Nothing is shown from here: the caller replays each
 * script. The meaning of an execution is that of exec/search/run.h. */
#ifndef EXEC_SEARCH_EXPLORE_H
#define EXEC_SEARCH_EXPLORE_H

#include "base/turns.h"
#include "base/worker.h"
#include "core/outside.h"
#include "exec/engine/coverage.h"
#include "exec/reduce/loop_facts.h"
#include "exec/search/divide.h"
#include "exec/search/strategy.h"
#include "replay/script.h"
#include "solve/solve.h"
#include "solve/state/optimize.h"

typedef enum EndKind {
#define ENDED(tag, json, verdict, title) ENDED_##tag,
#include "exec/search/ends.def"
#undef ENDED
  ENDED_COUNT
} EndKind;

typedef enum EndVerdict { ENDED_FINE, ENDED_BUG, ENDED_INCOMPLETE } EndVerdict;
const char *ended_title(EndKind);
const char *ended_json(EndKind);
EndVerdict ended_verdict(EndKind);

/* How much it may use; 0: no limit. */
typedef struct ExploreLimits {
  uint32_t loop_bound, recursion_bound;
  uint64_t steps;  /* commands of one path */
  uint64_t states; /* waiting at a time */
  double seconds, question_seconds;
  double processor_seconds;    /* of all processes together */
  size_t memory_bytes;         /* likewise */
  size_t process_memory_bytes; /* of the search */
  size_t state_bytes;          /* that states hold before they are evicted; 0: part of the former */
} ExploreLimits;

typedef struct ExploreOptions {
  const Proc *entry;
  LoopFactsOf *find_facts; /* for loop abstraction, or NULL */
  void *find_env;
  bool keep_going;  /* after the first bug: all different ones */
  bool check_entry; /* ask first whether what is assumed at the entry can hold, all axioms included
                     */
  bool vacuous;     /* nothing fails, if the assumptions at the entry contradict each other */
  bool every_path;  /* hand over a script of each path that passes, too */
  ExploreLimits limits;
  WorkerWatch *watch; /* of the worker, or NULL */
  void *watch_env;
  const Strategy *strategy; /* NULL: depth */
  uint32_t seed;
  uint32_t shard, shards; /* only this part of the paths, from 1; 0: all (exec/search/divide.h) */
  uint32_t without;       /* optimizations left out, as bits */
  SolverOptions solver;
  const char *log_to;
  /* It works in turns, or NULL. Effort is in about microseconds that do not depend on the machine.
   */
  Turns *turns;
  uint64_t effort; /* until the end of the first turn; 0: there is only one */
} ExploreOptions;

enum { /* why it ended before its time, as bits */
       EXPLORE_AT_TIME = 1,
       EXPLORE_AT_MEMORY = 2,
       EXPLORE_AT_STATES = 4,
       EXPLORE_CRASHED = 8,
       EXPLORE_INTERRUPTED = 16,
       EXPLORE_AT_BUG = 32, /* the first bug was enough */
       EXPLORE_AT_PROCESSOR_TIME = 64,
       EXPLORE_AT_TURNS = 128, /* those of the methods in turn (portfolio/) */
};

/* Of the exploration that is going on. */
typedef struct ExploreNow {
  uint64_t passed, failed, impossible, waiting;
  bool together; /* of the exploration with loop abstraction */
} ExploreNow;

/* What the search has done. */
typedef struct ExploreWork {
  uint64_t effort; /* in about microseconds that do not depend on the machine */
  uint64_t commands;
  uint64_t forks, merged;   /* and those that were not made (exec/reduce/merge.h) */
  uint64_t evicted, redone; /* states, and commands that were executed again for them */
  uint64_t most_waiting;    /* states at a time */
  uint64_t most_iterations; /* of a loop in one call */
} ExploreWork;

typedef struct ExploreSummary {
  ExploreNow now;
  uint64_t ended[ENDED_COUNT];
  uint64_t waiting;
  ExploreWork work;
  uint32_t abstract_loops; /* that were abstracted (exec/reduce/loop_abstraction.h) */
  uint32_t left_out;       /* variables that were left out (exec/reduce/localize.h) */
  uint32_t stopped;        /* EXPLORE_* */
  OutsideCalls outside;    /* calls that left the program */
  bool inconsistent;       /* the assumptions at the entry contradict each other */
  Pos loop_pos;            /* of a loop that met its bound, or 0 */
  Division division;       /* among shards */
  double seconds, processor_seconds;
  SolveStats solve;
  char reason[160]; /* of the first path that the solver did not decide */
  char death[160];  /* how the search ended, where that is EXPLORE_CRASHED */
} ExploreSummary;

typedef struct Exploration {
  ExploreSummary sum;
  Coverage coverage; /* explore_free */
} Exploration;

/* Called in the owner with each script; it and its values (in `store`) live until it returns. */
typedef void ExploreSink(void *env, Script *, ValueStore *store);
/* Called some times a second in the owner, with the counts so far; may be NULL. */
typedef void ExploreProgress(void *env, const ExploreSummary *);

/* What the worker counts. Made by the owner before the worker starts. */
typedef struct ExploreCounts ExploreCounts;
ExploreCounts *explore_counts_new(const CoreProgram *);
const ExploreSummary *explore_counts_now(const ExploreCounts *);
/* In the worker: searches, and writes scripts as records. */
void explore_work(CoreProgram *, const ExploreOptions *, ExploreCounts *, int out);
/* In the owner: hands over the scripts among what the worker has written. How many bytes they took.
 */
size_t explore_part(CoreProgram *, const char *bytes, size_t n, ExploreSink *, void *env);
/* In the owner: the worker has ended; `dismissed`: because it was not needed any more. Frees the
 * counts. */
void explore_take(ExploreCounts *, const WorkerResult *, bool dismissed, Exploration *out);
void explore_free(Exploration *);

#endif
