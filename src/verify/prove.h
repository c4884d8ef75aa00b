/* SPDX-License-Identifier: MIT */
/* Proves one implementation: the pipeline from a core implementation to a result.
 * Runs in the calling process and uses the solver given, which must hold the background theory
 * (prove_background); callers that cannot trust the solver run it in a worker (verify.h). */
#ifndef VERIFY_PROVE_H
#define VERIFY_PROVE_H

#include "solver/solver.h"
#include "verify/trace/result.h"

typedef struct ProveOptions {
  double seconds;           /* for each condition, all its failing checks together; 0: no limit */
  void (*watchdog)(double); /* or NULL; called before a question to the solver with the seconds
                                after which it must be stopped by force, with 0 when answered   */
  uint64_t first_rlimit;    /* for the question whether anything fails; 0: that of the solver */
  bool brief;               /* for all other questions as well */
  uint32_t error_limit;     /* 0: all                          */
  int subsumption;          /* as PassifyOptions               */
  bool assume_free_invariants; /* also where the others are checked */
  bool show_empty_blocks;      /* traces name also blocks that test nothing */
  bool split_every_check;
  bool batches; /* list every condition in the result */
  bool smoke;   /* look for code that is never run (smoke.h)                       */
  bool vacuous; /* look for checks that nothing gets to (vacuous.h)               */
  bool prune;   /* each condition gets only the axioms that it needs (prune_vc.h) */
  bool hide;    /* hide and reveal hold also without `prune` (reveal.h)             */
  bool relax_focus;
  /* Not NULL: in another form, which proves or says nothing, by solvers of these settings. */
  const SolverOptions *by_cases;
  uint32_t max_splits, max_keep_going; /* /vcsMaxSplits, /vcsMaxKeepGoingSplits; 0 as 1 */
  uint32_t max_blocks;                 /* for irreducible graphs          */
  bool prints;                         /* what {:print} says along the path    */
  bool models;                         /* whole models with captured states (model.h)    */
  bool values;                         /* failures tell values and failing conjuncts */
  /* Or NULL: gets the failures so far before a counterexample is evaluated, for the solver may die
   * of the questions that this takes. Only where there is one condition. */
  void (*keep)(int keep_env, const VerifyResult *);
  int keep_env;
  /* Not NULL: answers in place of the proof (infer/candidates/loop_candidates.h). */
  void (*instead)(VerifyResult *, CoreProgram *, const Impl *, Solver *,
                  const struct ProveOptions *);
  const void *instead_env;
} ProveOptions;

/* Definitions, distinct constants, and the axioms that every condition gets (prune, hide). */
void prove_background(Solver *, CoreProgram *, const ProveOptions *);
/* The passive program of all paths. False: too large to be made reducible. */
bool prove_make_passive(Passive *, CoreProgram *, const Impl *, const ProveOptions *);
/* The axioms that the background left out because not every condition needs them. */
void prove_assert_axioms(Solver *, const Passive *, Term goal, const ProveOptions *);
/* Asks the solver; `left`: the seconds that the condition still has, if there is a limit. */
SolverAnswer prove_ask(Solver *, double *left, const ProveOptions *);
/* When a solver with that limit is stopped by force. */
double prove_patience(double seconds);
/* An upper bound of the conditions that each get the time limit: 1, unless the implementation is
 * divided, or `smoke` or `vacuous` ask more. */
uint32_t prove_most_conditions(const Impl *, const ProveOptions *);
/* The passive programs that would be proved, one for each condition, as Boogie prints them. */
void prove_print_conditions(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
/* The implementation as it is, without loops, and passive, each under Boogie's heading. */
void prove_print_stages(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
/* The passive program before it is divided. */
void prove_print_passive(CoreProgram *, const Impl *, const ProveOptions *, Buf *);
void prove_impl(VerifyResult *, CoreProgram *, const Impl *, Solver *, const ProveOptions *);

#endif
