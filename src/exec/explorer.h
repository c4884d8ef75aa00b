/* The policy of `lindy explore` over the executor, in this process; exec/explore.c has the worker
 * around it.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_EXPLORER_H
#define EXEC_EXPLORER_H

#include "exec/explore.h"

/* The script lives until it returns. */
typedef void ExplorerSink(void *env, const Script *, const ValueStore *);

/* Counts go to the summary and the coverage all along. False: it could not start; *why says. */
bool explorer_search(CoreProgram *, const ExploreOptions *, ExplorerSink *, void *env,
                     ExploreSummary *, CoveredBlock *coverage, const char **why);

#endif
