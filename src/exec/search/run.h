/* SPDX-License-Identifier: MIT */
/* lindy run: concrete executions of a procedure, found by symbolic execution with finite maps.
 *
 * The search runs in a forked worker with the memory limit; finished scripts come back through
 * its pipe (replay/script.h, script_encode) and are handed over as they arrive, in the order found,
 * so a crash or Ctrl-C keeps what there is. The counts come through the pipe too, after each script
 * and not through shared memory as those of explore do: however the worker ends, they agree with
 * the scripts that arrived. Nothing is shown from here: the caller replays each script.
 *
 * Meaning of a run. The entry: where clauses of globals, inputs, outputs and locals, and all
 * preconditions, free or not, are assumed; the body runs; checked postconditions are checks, free
 * ones are assumed. A call by body: checked preconditions are checks (not for `free call`), free
 * ones and the where clauses of inputs, outputs and locals are assumed; the end as for the entry. A
 * call by specification: checked preconditions are checks; modified globals and outputs get new
 * values, of which where clauses and all postconditions are assumed. `call forall` assumes the
 * callee's postconditions where its preconditions hold. A check that holds is known from then on;
 * one that fails ends the execution. */
#ifndef EXEC_SEARCH_RUN_H
#define EXEC_SEARCH_RUN_H

#include "exec/search/strategy.h"
#include "replay/execution.h"
#include "replay/script.h"
#include "solve/solve.h"

typedef enum RunWanted { RUN_BOTH, RUN_FAILING, RUN_PASSING } RunWanted;
typedef enum RunConcretize { RUN_AUTO, RUN_END, RUN_JUMPS } RunConcretize;

/* How much a search may use. */
typedef struct RunSearchLimits {
  uint32_t loop_bound;      /* iterations of a loop in one go; 0: none */
  uint32_t recursion_bound; /* calls on the stack; 0: none */
  uint64_t steps;           /* commands of one execution; 0: none */
  double seconds;           /* for the whole search; 0: no limit */
  uint64_t effort;          /* for the whole search, in microseconds or so; 0: no limit */
  size_t memory_bytes;      /* of the worker; 0: no limit */
} RunSearchLimits;

typedef struct RunOptions {
  const Proc *entry;          /* has a body, or is run by its specification */
  const Proc *const *by_spec; /* called by specification though they have bodies */
  uint32_t n_by_spec;
  RunWanted wanted;
  bool every_failure; /* also a check that already failed elsewhere in the search */
  /* The first failing execution, or when none comes up within an effort in proportion to that of
   * the first passing one, that one. `executions` does not count then. */
  bool first;
  uint64_t executions; /* stop after so many wanted ones; 0: no limit */
  RunSearchLimits limits;
  uint32_t unroll;          /* as in SolveOptions */
  uint64_t random;          /* so many executions on random values, without a solver; 0: a search */
  CheckCounts *checks;      /* random executions: filled in; may be NULL                          */
  const Strategy *strategy; /* NULL: fair */
  RunConcretize concretize;
  bool minimize;
  SolverOptions solver;
  const char *log_to;
} RunOptions;

/* Why a search is not exhaustive: bits. */
enum {
  RUN_AT_COUNT = 1,     /* as many executions as wanted were found            */
  RUN_AT_LOOP = 2,      /* some execution met the loop bound                  */
  RUN_AT_RECURSION = 4, /* ... the recursion bound                            */
  RUN_AT_STEPS = 8,     /* ... the bound of its length                        */
  RUN_AT_TIME = 32,
  RUN_AT_MEMORY = 64,
  RUN_AT_SOLVER = 128, /* the solver did not know                          */
  RUN_CRASHED = 512,   /* the worker ended before its time                */
  RUN_INTERRUPTED = 1024,
  RUN_RANDOM = 4096,    /* random executions */
  RUN_AT_EFFORT = 2048, /* the effort of looking for a failing execution (RunOptions.first) */
};

typedef struct RunSummary {
  uint64_t passed, failed; /* handed over                                      */
  uint64_t distinct;       /* of the failed: checks at different places         */
  uint64_t infeasible;     /* paths that no execution takes                     */
  uint64_t undecided;      /* paths that no answer was found for                   */
  uint32_t bounds;         /* RUN_*; 0: the search was exhaustive               */
  const char *reason;      /* of the first undecided path, or NULL (a static text)   */
  const char *death; /* how a search ended that did not come to its end (RUN_CRASHED), or NULL */
  Pos loop_pos;      /* of a loop that met its bound, or 0                */
  uint64_t made;     /* random executions                                  */
  double seconds;
  SolveStats solve;
} RunSummary;

/* Called in the parent. The script and its values (in `store`) live until it returns. False:
 * enough. */
typedef bool RunSink(void *env, Script *, ValueStore *store);
/* Called some times a second in the parent, with the counts so far; may be NULL. */
typedef void RunProgress(void *env, const RunSummary *);

void run_search(CoreProgram *, const RunOptions *, RunSink *, RunProgress *, void *env,
                RunSummary *);

#endif
