/* SPDX-License-Identifier: MIT */
/* lindy verify: does every execution of an implementation pass its checks?
 *
 * The problem. An implementation has infinitely many executions. A verification condition is one
 * formula that holds exactly if all of them pass, once each loop is cut at its invariant and each
 * call is replaced by its contract. A solver that says 'unsat' to its negation has proved it. But
 * with quantifiers a solver may find no answer, use all memory, hang, or die; and what it calls a
 * counterexample need not be an execution.
 *
 * The data structure. prepare.h makes a passive program of the implementation: an acyclic graph of
 * blocks whose commands are assumptions and checks over variables that are assigned once. Its
 * condition (vc/vc.h) has a constant for each block, so that it is linear in the size of the
 * program; after Barnett and Leino, "Weakest-precondition of unstructured programs" (PASTE 2005).
 * A part of a condition is the same graph with fewer blocks or checks (vc/part.h).
 *
 * The steps. The cache and hints answer what they know (run_recall). Easy implementations are
 * proved many in a worker (batch_proofs.h). Each of the others has a worker of its own, in which
 * one strategy after the other is tried (strategies.h), each within a budget. A model is read as a
 * path with values, and evaluated without the solver (trace/judge.h).
 *
 * The invariants. 'verified' is said only where a solver proved all conditions. 'refuted' is said
 * only where a counterexample was evaluated, or the solver is sure of it, and it does not depend on
 * values that the cutting of a loop or a call made up (trace/doubt.h); or where an execution was
 * found. What a worker does (crash, hang, eat memory) costs its implementation alone. Results are
 * handed over in the order of the list, and never depend on the number of workers.
 *
 * An example. `procedure P(x: int) { var y: int; y := x + 1; assert y > x; }` becomes one block,
 * `assume y0 == x + 1; assert y0 > x`, with the condition `y0 == x + 1 ==> y0 > x`. The solver
 * gets its negation, `y0 == x + 1 && y0 <= x`, answers 'unsat', and P is verified. With
 * `assert y > 1` it answers 'sat' with x = 0; evaluated, y0 is 1, the check is false, and nothing
 * was made up: P is refuted, with these values. */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "verify/cache/cache.h"
#include "verify/strategies.h"

/* What is being proved, how much is done. */
typedef void VerifyProgress(void *env, const Impl *const *now, uint32_t n, uint32_t done,
                            uint32_t total);

/* Looks for executions that fail where the result says 'unproved', and takes them into it. Called
 * in the worker; `seconds` are left, 0: no limit. */
typedef void VerifyRefute(void *env, const Impl *, VerifyResult *, double seconds);

typedef struct VerifyRefuter {
  VerifyRefute *find;       /* or NULL */
  void (*ready)(void *env); /* makes what searches in many workers share, before they start */
  void *env;
} VerifyRefuter;

typedef struct VerifyOptions VerifyOptions;

/* Verdicts of earlier runs. */
typedef struct VerifyKnown {
  Cache *cache;        /* of verdicts, or NULL */
  const char *version; /* of Lindy; with a cache */
  /* Not NULL: what the cache knows counts only if this confirms it, in a worker; else it is proved
   * again (VerifyResult.unconfirmed). */
  bool (*confirm)(const void *confirm_env, CoreProgram *, const Impl *, const VerifyOptions *);
  const void *confirm_env;
} VerifyKnown;

/* Wall clock of the parts of a run, added up over calls. */
typedef struct VerifyTimes {
  double background; /* the axioms, once for all proofs           */
  double together;   /* easy proofs, many in a process            */
  double traced;     /* the beginnings of proofs, with a trace    */
  double proofs;     /* the others, each in a process of its own  */
} VerifyTimes;

struct VerifyOptions {
  SolverOptions solver; /* its timeout is that of one implementation */
  ProveOptions prove;
  bool attempts; /* try other settings of the solver where its own decide nothing (strategies.h) */
  /* Not NULL: the only strategy, in place of those of strategies.h and of batches. */
  const ProofStrategy *only;
  const void *only_env;
  VerifyRefuter refute;
  uint32_t jobs;
  bool listen;              /* inconclusive results say how often Z3 instantiated quantifiers */
  bool graph;               /* with `profile`: they also say whose instances made whose */
  bool profile;             /* all others do, too; costs more where proofs are easy */
  bool needed;              /* with `profile`: and which of them a proof needs; a proof more */
  VerifyTimes *times;       /* or NULL */
  size_t memory_bytes;      /* per worker; 0: no limit */
  bool as_known;            /* results are handed over when they are there  */
  VerifyProgress *progress; /* or NULL; called with the sink's env */
  void (*warn)(void *env, const char *); /* what the solver said besides answers, or NULL */
  VerifyKnown known;
  /* Not NULL: a way to prove an implementation that is tried first, in a worker, with these
   * settings of the solver and their limits. Whether it did; then *checks. Not for logs, smoke
   * tests and the like, which want the questions themselves. */
  bool (*hint)(const void *hint_env, CoreProgram *, const Impl *, const VerifyOptions *,
               const SolverOptions *, uint32_t *checks);
  const void *hint_env;
  const char
      *log_path; /* SMT-LIB text of what is asked; @PROC@: the implementation. Or NULL. Then
                        nothing is taken from the cache, nor with prove.smoke and prove.vacuous */
};

/* In the order of the list. The result is borrowed. False: stop. */
typedef bool VerifySink(void *env, const Impl *, const VerifyResult *);

/* What is to be proved, how, and who gets the results. */
typedef struct VerifyTask {
  CoreProgram *program;
  const Impl *const *impls;
  uint32_t n;
  const VerifyOptions *opt;
  VerifySink *sink;
  void *env;
} VerifyTask;

/* False when interrupted or stopped by the sink, or when the solver does not start (*why; else
 * NULL). */
bool verify_impls(const VerifyTask *, const char **why);
/* Is there anything to prove about it: it has not been switched off, nor inlined away? */
bool verify_wanted(const Impl *);
/* {:priority n}: descending (1 where there is none), else in the order given. */
void verify_by_priority(const Impl **, uint32_t n);

#endif
