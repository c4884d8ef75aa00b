/* SPDX-License-Identifier: MIT */
/* Explorations and how they are shown: how states ended, what was covered, what the solver cost,
 * and the verdict. Failing executions are shown by the writers of report/executions/run.h. */
#ifndef REPORT_EXECUTIONS_EXPLORE_H
#define REPORT_EXECUTIONS_EXPLORE_H

#include "exec/search/explore.h"
#include "report/executions/run.h"

typedef struct ExploreReport {
  CoreProgram *core;
  const ExploreOptions *opt;
  const Exploration *x;
  const RunCounts *runs; /* of the executions that were replayed */
  const char *engine;    /* the method that decided, or NULL */
  bool idle;             /* --engine: another method than symbolic execution was asked */
  const char *proved;    /* the method that proved that there is no bug, or NULL */
  const char *refuted;   /* the one, other than symbolic execution, that found one, or NULL */
  uint32_t turns;        /* that methods have taken; 0: they had none */
  double seconds;
} ExploreReport;

Verdict explore_verdict(const ExploreReport *);
/* Of a shard: the same of its part of the paths. */
Verdict explore_part_verdict(const ExploreReport *);
/* Why it is not exhaustive, in words, separated by commas. */
void explore_reasons(const Session *, const ExploreReport *, Buf *);

typedef void ExploreWriter(FILE *, const Session *, const ExploreReport *, const ReportStyle *);
ExploreWriter explore_text, explore_json;

/* Several procedures that were asked about one after the other. */
typedef struct ExploreEntries {
  Verdict verdict;
  uint32_t all, fine, refuted, open; /* those after a bug were not asked about */
  double seconds;
} ExploreEntries;
void explore_entries_text(FILE *, const ExploreEntries *);
void explore_entries_json(FILE *, const ExploreEntries *);
/* An entry that an interrupted run did not get through. */
void explore_unfinished_json(FILE *, Str unit);

#endif
