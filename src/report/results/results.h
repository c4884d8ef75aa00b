/* SPDX-License-Identifier: MIT */
/* What a whole run found: every program of it, with everything that any engine said, as data for
 * the writers of --report and for lindy merge.
 *
 * A program's part is its events, those of --json (docs/manual/json.md), whoever asked for them:
 * diagnostics with traces, results of implementations, executions, coverage, and the summary last.
 * So whatever an engine reports is in every report. A writer goes through programs and their
 * events; the functions below find what most writers want.
 *
 * A run may be one shard of several. `all` then still names every program, so that a merge sees
 * what is missing. */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "report/exits.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef VEC(const char *) ResultsNames;

typedef struct ResultsProgram {
  const char *name;    /* how the run calls it: its file, or the first of them               */
  ResultsNames files;  /* as given                                                           */
  ExitStatus status;   /* what the command exits with for it alone                           */
  const char *verdict; /* of its summary: verified, refuted, unproved, incomplete, illegal   */
  double seconds;
  const char *host; /* where it was done                                                  */
  bool cached;      /* known from an earlier run as a whole                               */
  json_t *events;   /* an array, in order; the last is the summary                        */
  json_t *history;  /* earlier runs (fleet/history.h), the oldest first; may be NULL      */
} ResultsProgram;

typedef struct Results {
  Arena arena; /* of all texts */
  const char *version, *command;
  const char *run;        /* --run-id, or NULL                                              */
  ResultsNames options;   /* those that may change a verdict, as words, in a fixed order    */
  uint32_t shard, shards; /* from 1; 1 of 1 unless the run was divided                      */
  const char *by;         /* what it was divided by: "programs", "units", "paths"           */
  ResultsNames all;       /* every program of the run, in order                             */
  VEC(ResultsProgram) programs;
  bool interrupted;
  uint32_t not_begun; /* programs that an interrupted run left out */
  bool merged;        /* read from reports, which anyone may have written */
  double seconds;
} Results;

void results_init(Results *);
void results_free(Results *);
/* A further program, with its events as lines of JSON; lines that are none are left out. */
ResultsProgram *results_add(Results *, const char *name, const char *const *files, uint32_t n,
                            const char *events, size_t n_events);
/* The summary of a program, or NULL. */
const json_t *results_summary(const ResultsProgram *);
/* The text or number of a key; "" and 0 when there is none. */
const char *results_text(const json_t *event, const char *key);
double results_number(const json_t *event, const char *key);
bool results_is(const json_t *event, const char *kind);

/* Which of two exit statuses counts for both. */
ExitStatus results_worse(ExitStatus, ExitStatus);
/* The exit status of the run: that of the worst program. */
ExitStatus results_status(const Results *);
/* The verdict of the run: that of the worst program. */
const char *results_verdict(const Results *);

typedef struct ResultsCounts {
  uint32_t programs, verified, refuted, unproved, incomplete, illegal; /* programs */
  uint32_t cached;
  uint32_t units[4]; /* implementations or procedures: verified, refuted, unproved, inconclusive */
} ResultsCounts;
ResultsCounts results_count(const Results *);

/* ---- json:FILE, which lindy merge reads (results_json.c) ---- */

/* One program on each line, so that reports can be compared. */
void results_write_json(const Results *, Buf *);
/* False: it is not such a report; `why` says what is wrong. */
bool results_read_json(Results *, const char *text, size_t n, Buf *why);

#endif
