/* SPDX-License-Identifier: MIT */
/* Proves one implementation: from its passive program to a result.
 *
 * A task says what is to be proved, with which solver. A method is a function that takes a task:
 * prove_plain here, by_cases_prove, loop_candidates_prove. strategies.h says which method has its
 * turn when. All of this runs in the calling process; callers that cannot trust the solver run it
 * in a worker (verify.h). */
#ifndef VERIFY_PROVE_H
#define VERIFY_PROVE_H

#include "solver/solver.h"
#include "verify/trace/result.h"
#include "verify/vc/prune_vc.h"
#include "verify/vc/split.h"

/* What a proof may take. */
typedef struct ProveLimits {
  double seconds;        /* for each condition, all its failing checks together; 0: no limit */
  uint64_t first_rlimit; /* for the question whether anything fails; 0: that of the solver */
  bool brief;            /* for all other questions as well */
  /* Seconds for a condition that may be divided further, and for one that may not, where
   * max_keep_going divides; 0: `seconds`. */
  double keep_going_seconds, last_seconds;
  double share; /* of `seconds` for each condition; 0: all of it */
} ProveLimits;

/* What a result has besides verdicts. */
typedef struct ProveShows {
  bool show_empty_blocks; /* traces name also blocks that test nothing */
  bool batches;           /* list every condition in the result */
  bool prints;            /* what {:print} says along the path    */
  bool models;            /* whole models with captured states (model.h)    */
  bool values;            /* failures tell values and failing conjuncts */
} ProveShows;

/* How conditions are divided. */
typedef struct ProveSplits {
  bool split_every_check;
  bool relax_focus;
  uint32_t max_splits, max_keep_going; /* /vcsMaxSplits, /vcsMaxKeepGoingSplits; 0 as 1 */
} ProveSplits;

typedef struct ProveOptions {
  ProveLimits limits;
  /* Or NULL; called before a question to the solver with the seconds after which it must be stopped
   * by force, with 0 when answered. */
  void (*watchdog)(double);
  uint32_t error_limit;        /* 0: all                          */
  int subsumption;             /* as PassifyOptions               */
  bool assume_free_invariants; /* also where the others are checked */
  ProveShows shows;
  ProveSplits splits;
  bool smoke;           /* look for code that is never run (smoke.h)                       */
  bool vacuous;         /* look for checks that nothing gets to (vacuous.h)               */
  bool prune;           /* each condition gets only the axioms that it needs (prune_vc.h) */
  bool hide;            /* hide and reveal hold also without `prune` (reveal.h)             */
  bool name_values;     /* as PassifyOptions */
  bool drop_pooled;     /* instances take the place of quantifiers (pools.h) */
  uint32_t max_blocks;  /* for irreducible graphs, k-induction */
  uint32_t k_induction; /* 0: loops are cut; else the depth of k-induction, plus 1 */
  /* Or NULL: gets the failures so far before a counterexample is evaluated, for the solver may die
   * of the questions that this takes. Only where there is one condition. */
  void (*keep)(int keep_env, const VerifyResult *);
  int keep_env;
  bool further; /* not the first attempt: which checks there are is known */
  bool thrifty; /* one of many: long searches that seldom help are left out */
} ProveOptions;

typedef struct ProofTask {
  CoreProgram *program;
  const Impl *source;
  Solver *solver;                /* it has the background theory                      */
  const SolverOptions *settings; /* for a method that opens solvers of its own, or NULL */
  const ProveOptions *opt;
  const void *env; /* of the method, or NULL */
} ProofTask;

/* Fills in a result that is zero at first. */
typedef void ProofMethod(VerifyResult *, const ProofTask *);

/* Calls the method, and notes the time. */
void prove_by(VerifyResult *, ProofMethod *, const ProofTask *);
/* The whole condition, or its parts where the program or the user asks for a division. */
ProofMethod prove_plain;

/* Definitions, distinct constants, and the axioms that every condition gets (prune, hide). */
void prove_background(Solver *, CoreProgram *, const ProveOptions *);
/* The axioms that the background left out because not every condition needs them. */
void prove_assert_axioms(Solver *, const Passive *, Term goal, const ProveOptions *);
/* Asks the solver; `left`: the seconds that the condition still has, if there is a limit. */
SolverAnswer prove_ask(Solver *, double *left, const ProveOptions *);
/* When a solver with that limit is stopped by force. */
double prove_patience(double seconds);
/* An upper bound of the conditions that each get the time limit: 1, unless the implementation is
 * divided, or `smoke` or `vacuous` ask more. */
uint32_t prove_most_conditions(const Impl *, const ProveOptions *);
/* How it is divided. *keep_going: what the solver gives up on is divided further. */
SplitOptions prove_split_options(const ProveOptions *, const Impl *, bool *keep_going);

/* ---- for methods ------------------------------------------------------------------- */

typedef struct ProofAttempt {
  const ProofTask *task;
  Impl *copy;        /* of the source, without loops                    */
  Passive whole;     /* of all paths                                    */
  PruneGraph *graph; /* NULL: the solver has all axioms already */
} ProofAttempt;

/* False: the implementation is too large to be made passive, as the result says. */
bool proof_open(ProofAttempt *, VerifyResult *, const ProofTask *);
/* Tests a proof for code and checks that nothing reaches, where that is asked for. */
void proof_close(ProofAttempt *, VerifyResult *);
/* Puts one condition to the solver: the whole one, or a part of it. */
void proof_condition(const ProofAttempt *, VerifyResult *, const Passive *);
/* What came of a part becomes part of what comes of all. */
void proof_merge(VerifyResult *, const VerifyResult *part);
/* Lists the checks of a condition, and what came of them; `of` conditions. */
void proof_record(VerifyResult *, const Passive *, const VerifyResult *own, uint32_t of,
                  double seconds);

#endif
