/* SPDX-License-Identifier: MIT */
/* What run, test, explore and replay share: their options, and showing executions. */
#ifndef CLI_RUNS_H
#define CLI_RUNS_H

#include "api/csharp/confirm.h"
#include "api/csharp/xunit.h"
#include "api/executions.h"
#include "cli/options/cli.h"
#include "cli/options/progress.h"
#include "report/executions/run.h"

typedef struct Runs {
  const Cli *cli;
  Pipeline *p;
  const RunWriter *writer;
  ReportStyle style;
  Executions made;
  CheckCounts checks; /* of random executions */
  uint64_t shown;
  bool confirms;    /* --confirm */
  bool saves_tests; /* --save=FILE.cs */
  Confirmer confirmer;
  XunitTests tests;
  RunPage *page;      /* --html, else NULL */
  const char *bounds; /* why the search was not exhaustive; NULL: as the counts say */
  bool show_passing;  /* in full           */
  bool unwritten;     /* --save failed, which has been reported */
  bool log_begun;     /* --log-smt: the file is ours already */
  Progress progress;
  const char *progress_of; /* the procedure */
} Runs;

/* The core program as these commands want it: calls, loops and lambdas as written. */
PipelineOptions runs_pipeline_options(const Cli *);
/* A command: the program is loaded, then handed to `act` when it is legal. */
ExitStatus runs_command(const Cli *, const char *name, ExitStatus (*act)(const Cli *, Pipeline *));
/* False: not all that it needs is there, which has been reported. Free it in either case. */
bool runs_init(Runs *, const Cli *, Pipeline *, const char *command);
/* Writes the page. False: could not, which has been reported. */
bool runs_finish(Runs *);
void runs_free(Runs *);

/* --log-smt: where the questions of a search from this entry go, an empty file unless an earlier
 * search has `begun` it. NULL when nobody asked for it. False: it cannot be written, which has been
 * reported. */
bool runs_begin_log(const Cli *, Pipeline *, const Proc *entry, bool begun, const char **path);
/* Options of a search from this entry. False: an option is wrong, which has been reported. */
bool runs_options(Runs *, const Proc *entry, RunOptions *);
/* Searches, shows, counts; leaves the result in counts. */
void runs_search(Runs *, const RunOptions *);
/* Replays one script, counts it and shows it when it is one to be shown. */
void runs_take(Runs *, Script *, ValueStore *);
ExitStatus runs_status(const Runs *);

/* The procedure that --entry names, or that is meant without it. NULL: none, which has been
 * reported.
 */
const Proc *runs_entry(const Cli *, const CoreProgram *);
/* Those that `explore` is asked about; the list has room for all. False: none, reported. */
bool runs_entries(const Cli *, const CoreProgram *, const Proc **list, uint32_t *n);

#endif
