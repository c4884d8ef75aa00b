/* SPDX-License-Identifier: MIT */
/* The policy of random executions (lindy run --random): how many, which are handed over, and how
 * failing ones are made simpler. In this process; exec/search/run.c has the worker around it. */
#ifndef EXEC_SEARCH_SAMPLER_H
#define EXEC_SEARCH_SAMPLER_H

#include "exec/search/run_policy.h"

/* Called some times a second, and at the end. */
typedef void SamplerTick(void *env, const RunSummary *, const CheckCounts *);

/* As run_policy_search; failing executions are handed over at the end, one for each check that
 * fails.
 */
void sampler_search(CoreProgram *, const RunOptions *, RunnerSink *, SamplerTick *, void *env,
                    RunSummary *);

#endif
