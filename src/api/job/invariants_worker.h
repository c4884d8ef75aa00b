/* SPDX-License-Identifier: MIT */
/* The search for invariants in a worker with limits. A fixed point that does not end, or takes all
 * memory, costs its implementation alone: the search is made again without that one. */
#ifndef API_INVARIANTS_WORKER_H
#define API_INVARIANTS_WORKER_H

#include "api/infer/invariants.h"

typedef struct InvariantLimits {
  double seconds;      /* for the facts of each implementation; 0: no limit */
  size_t memory_bytes; /* of the worker; 0: no limit                        */
  /* Called for an implementation that is left out. */
  void (*left_out)(void *env, const Impl *, const char *why);
  void *env;
} InvariantLimits;

/* As invariants_find, but the core program stays as it is. */
bool invariants_find_within(Invariants *, Pipeline *, const InvariantOptions *,
                            const InvariantLimits *, Buf *why);

#endif
