/* SPDX-License-Identifier: MIT */
/* lindy verify: proves the implementations of a program, each in a worker of its own.
 *
 * The background theory is loaded into the solver once, before the workers are forked;
 * each worker proves one implementation, after those that are easy were proved many in a worker
 * (easy.h). With a cache, what it knows to be verified is not
 * proved again, and when that is all, no solver is opened. What a worker does (crash, hang, eat
 * memory) costs that implementation alone. Results are handed over in the order of the list. */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "verify/cache/cache.h"
#include "verify/prove.h"

/* What is being proved, how much is done. */
typedef void VerifyProgress(void *env, const Impl *const *now, uint32_t n, uint32_t done,
                            uint32_t total);

/* Looks for executions that fail where the result says 'unproved', and takes them into it. Called
 * in the worker; `seconds` are left, 0: no limit. */
typedef void VerifyRefute(void *env, const Impl *, VerifyResult *, double seconds);

typedef struct VerifyOptions {
  SolverOptions solver; /* its timeout is that of one implementation */
  ProveOptions prove;
  bool attempts; /* try other settings of the solver where its own decide nothing (attempts.h) */
  VerifyRefute *refute; /* or NULL */
  void *refute_env;
  uint32_t jobs;
  size_t memory_bytes;                   /* per worker; 0: no limit */
  VerifyProgress *progress;              /* or NULL; called with the sink's env */
  void (*warn)(void *env, const char *); /* what the solver said besides answers, or NULL */
  Cache *cache;                          /* of verdicts, or NULL */
  const char *version;                   /* of Lindy; with a cache */
  /* Not NULL: what the cache knows counts only if this confirms it, in a worker; else it is proved
   * again (VerifyResult.unconfirmed). */
  bool (*confirm)(const void *confirm_env, CoreProgram *, const Impl *,
                  const struct VerifyOptions *);
  const void *confirm_env;
  /* Not NULL: a way to prove an implementation that is tried first, in a worker, with these
   * settings of the solver and their limits. Whether it did; then *checks. Not for logs, smoke
   * tests and the like, which want the questions themselves. */
  bool (*hint)(const void *hint_env, CoreProgram *, const Impl *, const struct VerifyOptions *,
               const SolverOptions *, uint32_t *checks);
  const void *hint_env;
  const char
      *log_path; /* SMT-LIB text of what is asked; @PROC@: the implementation. Or NULL. Then
                        nothing is taken from the cache, nor with prove.smoke and prove.vacuous */
} VerifyOptions;

/* In the order of the list. The result is borrowed. False: stop. */
typedef bool VerifySink(void *env, const Impl *, const VerifyResult *);

/* False when interrupted or stopped by the sink, or when the solver does not start (*why; else
 * NULL). */
bool verify_impls(CoreProgram *, const Impl *const *, uint32_t n, const VerifyOptions *,
                  VerifySink *, void *env, const char **why);
/* Is there anything to prove about it: it has not been switched off, nor inlined away? */
bool verify_wanted(const Impl *);
/* {:priority n}: descending (1 where there is none), else in the order given. */
void verify_by_priority(const Impl **, uint32_t n);

#endif
