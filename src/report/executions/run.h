/* SPDX-License-Identifier: MIT */
/* Executions (run, test, replay) and how they are shown.
 *
 * A RunWriter is handed each execution when it has been replayed and the summary at the end. Counts
 * are those of replayed executions; what the search says of itself is in RunSummary. */
#ifndef REPORT_EXECUTIONS_RUN_H
#define REPORT_EXECUTIONS_RUN_H

#include "core/outside.h"
#include "exec/search/run.h"
#include "replay/execution.h"
#include "report/report.h"

/* The limits, to name them. */
typedef struct RunLimits {
  uint64_t memory_mb;  /* 0: no limit                                        */
  uint64_t executions; /* the limits, to name them                           */
  uint32_t loop_bound, recursion_bound;
} RunLimits;

typedef struct RunCounts {
  const char *command;
  const char *unit;        /* test: the procedure; else NULL                     */
  uint64_t passed, failed; /* as replay saw them                                 */
  uint64_t distinct;       /* of the failed: different check or place            */
  uint64_t doubtful;       /* of the failed: unconfirmed                         */
  uint64_t unconfirmed;    /* of both                                            */
  uint64_t infeasible, undecided;
  uint64_t made, failing; /* random executions: all, and those that failed before replay */
  uint64_t dropped;       /* scripts that replay could not follow               */
  uint32_t bounds;        /* RUN_*                                              */
  const char *reason;     /* of an undecided path, or NULL                           */
  const char *death;      /* RUN_CRASHED: how it ended                          */
  Pos loop_pos;
  RunLimits limits;
  double timeout, seconds;
} RunCounts;

typedef struct RunView {
  bool trace;      /* every step                                    */
  uint64_t number; /* of the execution, from 1; 0: not numbered      */
  double seconds;
} RunView;

typedef struct RunWriter {
  void (*execution)(FILE *, const Session *, Execution *, const RunView *, const ReportStyle *);
  void (*summary)(FILE *, const Session *, const RunCounts *, const ReportStyle *);
} RunWriter;

extern const RunWriter run_text, run_json;

/* How the checks fared in random executions of a procedure: an event each. */
void run_json_checks(FILE *, const Session *, Str unit, const CheckCounts *);

/* `Max(N = 0, a = [])` */
void run_call(Execution *, Buf *);
/* The failed check in words: `postcondition of Max violated: TEXT`. */
void run_failure(const Execution *, Buf *);
/* Why the search was not exhaustive, in words, separated by commas; nothing when it was. */
void run_bounds(const Session *, const RunCounts *, Buf *);
Verdict run_verdict(const RunCounts *);
/* Calls that left the program, with names and places. */
void run_outside(const Session *, const OutsideCalls *, Buf *);

/* ---- the page that lets a person step through executions (run_html.c) ---- */

typedef struct RunPage RunPage;
RunPage *run_page_new(const Session *, const char *title);
void run_page_add(RunPage *, Execution *, uint64_t number); /* needs recorded steps */
/* `why`: why the search was not exhaustive, or "". False: could not be written. */
bool run_page_write(RunPage *, const RunCounts *, const char *why, FILE *);
void run_page_free(RunPage *);

#endif
