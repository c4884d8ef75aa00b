/* SPDX-License-Identifier: MIT */
/* Batch proving: many easy proofs in one worker. Most implementations of a large program take a
 * solver less than a millisecond, and a process of its own costs more than that.
 *
 * A worker takes a batch of neighbours one after the other, with one solver that keeps the
 * background theory, and a small budget for each. Only 'verified' counts; whatever else comes of
 * it, a death of the worker included, leaves that implementation to a worker of its own, which
 * knows nothing of this attempt. So what is said of a failure never depends on neighbours.
 *
 * Which implementations are in a batch depends on the list alone, never on the number of workers,
 * and a batch is taken in order: same input, same answers. A batch is small enough that a worker
 * never grows much; the next one starts afresh. */
#ifndef VERIFY_BATCH_PROOFS_H
#define VERIFY_BATCH_PROOFS_H

#include "verify/prove.h"

typedef struct BatchJob {
  CoreProgram *program;
  const Impl *const *impls; /* all of the list                                    */
  uint32_t n;
  const uint32_t *todo; /* which of them are to be tried, ascending: batch_fits  */
  uint32_t n_todo;
  Solver *solver; /* in process, with the background theory               */
  const ProveOptions *prove;
  uint64_t rlimit;     /* of the user for each question; 0: none               */
  double seconds;      /* the same                                             */
  size_t memory_bytes; /* per worker; 0: no limit                              */
  uint32_t jobs;
  /* Called in this process in any order: it is proved. The result becomes the callee's. */
  void (*proved)(void *env, uint32_t i, VerifyResult *);
  /* So long it took, and was not proved: somebody else tries. */
  void (*left)(void *env, uint32_t i, double seconds);
  /* Or NULL: called now and then. */
  void (*progress)(void *env, const uint32_t *now, uint32_t n, uint32_t done);
  /* Called when something was proved; false: stop. */
  bool (*step)(void *env);
  void *env;
} BatchJob;

/* Is it worth a try: not divided, and with few checks? */
bool batch_fits(const Impl *, const ProveOptions *);
/* Is a list of that length worth it? */
bool batch_pays(uint32_t n);
/* False when interrupted, or stopped by `step`. */
bool batch_proofs(const BatchJob *);

#endif
