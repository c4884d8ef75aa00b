/* SPDX-License-Identifier: MIT */
/* Symbolic execution along one path: the jumps are given, the values are found. It tells whether an
 * abstract counterexample of another search is an execution of the program. */
#ifndef EXEC_SEARCH_GUIDED_H
#define EXEC_SEARCH_GUIDED_H

#include "exec/search/explore_policy.h"

typedef struct GuidedPath {
  const uint32_t *jumps; /* the successor, wherever there are several */
  uint32_t n;
  bool addresses; /* unknown indices of maps become addresses far from each other, where they can */
  uint64_t effort; /* what it may take, in about microseconds that do not depend on the machine */
  /* results */
  uint32_t followed; /* jumps up to the first that no values take, as far as one can tell */
  uint64_t used;     /* of the effort */
} GuidedPath;

/* True: some values fail on this path, and the sink has the script. Questions are bounded by the
 * options. Indices of maps get plain values along it, so that it may also miss a failure. */
bool guided_search(CoreProgram *, const ExploreOptions *, GuidedPath *, ExplorerSink *, void *env);

#endif
