/* SPDX-License-Identifier: MIT */
/* The policy of `lindy explore` over the executor, in this process; exec/search/explore.c has the
 * worker around it. */
#ifndef EXEC_SEARCH_EXPLORE_POLICY_H
#define EXEC_SEARCH_EXPLORE_POLICY_H

#include "exec/search/explore.h"

/* The script lives until it returns. */
typedef void ExplorerSink(void *env, Script *, const ValueStore *);

/* Counts go to the summary and the coverage all along. */
void explore_policy_search(CoreProgram *, const ExploreOptions *, ExplorerSink *, void *env,
                           ExploreSummary *, CoveredBlock *coverage);

#endif
