/* SPDX-License-Identifier: MIT */
/* The line on a terminal that says what is being proved or run now. Written to standard error when
 * that is a terminal and nobody asked for quiet; wiped before anything else is printed. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/options/cli.h"

typedef struct Progress {
  FILE *to; /* NULL: show nothing */
  double started, last;
  bool shown; /* the line is on the screen */
} Progress;

void progress_init(Progress *, const Cli *);
/* "[3/17] 2.4 s: proving A, B and 2 more". At most ten times a second. */
void progress_show(Progress *, uint32_t done, uint32_t total, const char *const *names, uint32_t n);
/* "2.4 s: running A: 3 passed, 1 failed, 7 infeasible". */
void progress_search(Progress *, const char *name, uint64_t passed, uint64_t failed,
                     uint64_t infeasible);
/* "2.4 s: exploring A: 3 passed, 1 failed, 7 impossible, 12 waiting". */
void progress_explore(Progress *, const char *name, uint64_t passed, uint64_t failed,
                      uint64_t impossible, uint64_t waiting, bool together);
void progress_wipe(Progress *);

#endif
