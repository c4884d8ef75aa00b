/* SPDX-License-Identifier: MIT */
/* What is being proved or run now, on standard error unless somebody asked for quiet. On a terminal
 * it is a line that changes, and is wiped before anything else is printed. Elsewhere one line is
 * written of each proof that takes ten seconds. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/options/cli.h"

typedef struct Progress {
  FILE *to; /* the terminal; NULL: there is none */
  double started, last;
  bool shown;       /* the line is on the screen */
  FILE *log;        /* where there is no terminal; NULL: say nothing */
  const char *slow; /* what has been the first for some time */
  double slow_since;
  bool slow_said;
} Progress;

void progress_init(Progress *, const Cli *);
/* "[3/17] 2.4 s: proving A, B and 2 more". At most ten times a second. */
void progress_show(Progress *, uint32_t done, uint32_t total, const char *const *names, uint32_t n);
/* "2.4 s: running A: 3 passed, 1 failed, 7 infeasible". */
void progress_search(Progress *, const char *name, uint64_t passed, uint64_t failed,
                     uint64_t infeasible);
/* "2.4 s: exploring A: 3 passed, 1 failed, 7 impossible, 12 waiting". */
void progress_explore(Progress *, const char *name, const ExploreNow *);
void progress_wipe(Progress *);

#endif
