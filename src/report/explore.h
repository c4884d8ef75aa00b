/* SPDX-License-Identifier: MIT */
/* Explorations and how they are shown: how states ended, what was covered, what the solver cost,
 * and the verdict. Failing executions are shown by the writers of report/run.h. */
#ifndef REPORT_EXPLORE_H
#define REPORT_EXPLORE_H

#include "exec/search/explore.h"
#include "report/run.h"

typedef struct ExploreReport {
  const CoreProgram *core;
  const ExploreOptions *opt;
  const Exploration *x;
  const RunCounts *runs; /* of the executions that were replayed */
  double seconds;
} ExploreReport;

Verdict explore_verdict(const ExploreReport *);
/* Why it is not exhaustive, in words, separated by commas. */
void explore_reasons(const Session *, const ExploreReport *, Buf *);

typedef void ExploreWriter(FILE *, const Session *, const ExploreReport *, const ReportStyle *);
ExploreWriter explore_text, explore_json;

#endif
