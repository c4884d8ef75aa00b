/* SPDX-License-Identifier: MIT */
/* The policy of `lindy run`: which waiting state is next, which executions are handed over, and
 * when the search ends. It works in this process; exec/search/run.c starts the worker for it. */
#ifndef EXEC_SEARCH_RUN_POLICY_H
#define EXEC_SEARCH_RUN_POLICY_H

#include "exec/search/run.h"

/* The script lives until it returns; NULL: there are only new counts. The summary holds the counts
 * so far. `final` false: it is the
 * smallest failing execution so far (RunOptions.first); of these the last counts. */
typedef void RunnerSink(void *env, const Script *, const ValueStore *, const RunSummary *,
                        bool final);

void run_policy_search(CoreProgram *, const RunOptions *, RunnerSink *, void *env, RunSummary *);

#endif
