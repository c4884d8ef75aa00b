/* SPDX-License-Identifier: MIT */
/* One call of verify_impls: what its parts share. */
#ifndef VERIFY_RUN_H
#define VERIFY_RUN_H

#include "core/quantifiers.h"
#include "solver/instance_graph.h"
#include "verify/verify.h"

/* What is known of an implementation before its own worker starts. */
typedef struct Known {
  uint8_t key[SHA256_BYTES];
  bool verified;
  bool hinted;
  bool unconfirmed; /* verified it was, but that is not believed (VerifyOptions.confirm) */
  CacheEntry entry;
  VerifyResult *batched; /* proved together with others (batch_proofs.h), or NULL */
  double together;       /* seconds of trying that in vain */
} Known;

/* What was found out about quantifiers. */
typedef struct RunLearned {
  QuantifierPlaces *places;  /* of the program's quantifiers, when first needed */
  VerifyEffort *loops;       /* of the program, where a worker was ended too early; or NULL */
  QuantifierListener *heard; /* by task: what its solver says of quantifiers; or NULL */
  InstanceGraph *graphs;     /* by task: whose instances made whose; or NULL */
} RunLearned;

typedef struct Run {
  CoreProgram *program;
  const Impl *const *impls;
  uint32_t n;
  const VerifyOptions *opt;
  Solver *solver;              /* with the background theory, or NULL: workers open their own */
  bool survives;               /* a child has tried that     */
  SolverOptions *tuned;        /* by implementation                                        */
  const SolverOptions *shared; /* the implementations with these options share it          */
  VerifySink *sink;
  void *env;
  Known *known;   /* by implementation                          */
  bool keyed;     /* they have keys: there is a cache           */
  uint32_t *todo; /* by task: the implementation                */
  uint32_t n_todo;
  uint32_t delivered; /* implementations handed over, all before it */
  bool *handed;       /* by implementation: handed over before its turn */
  RunLearned learned;
  bool interrupted; /* before the workers started */
  bool stopped;     /* by the sink */
} Run;

/* What the cache, and then hints, know is not to be done. False when interrupted. */
bool run_recall(Run *);
/* Proves implementation `i`, in a worker: strategy by strategy, until one is enough. What fails is
 * written before another is tried: a solver that dies then takes nothing back. */
void run_prove_one(VerifyResult *, const Run *, uint32_t i, int out);
/* The first attempt with a trace, in a worker: what it proves does not count. */
void run_trace_one(const Run *, uint32_t i);
enum { RUN_TRACE_SECONDS = 2 };
/* Results come as records: a length, and so many bytes. The last whole one counts. */
void run_write_result(int out, const VerifyResult *);
/* Opens the solver that most of what is left to do can share. *why: when it does not start. */
bool run_open_shared(Run *, const char **why);
/* The background theory, and all that the solver does with it before the first question: for Z3,
 * as much as an easy proof. */
void run_prepare_solver(Solver *, const Run *);

#endif
