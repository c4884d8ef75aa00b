/* SPDX-License-Identifier: MIT */
/* What the commands share that stand in for other explorers: a program with its entry, and searches
 * of it with bounds of the other tool. */
#ifndef CLI_DROPINS_EXPLORER_H
#define CLI_DROPINS_EXPLORER_H

#include "api/executions.h"
#include "cli/options/cli.h"

/* Called with each failing execution that was confirmed; it has its steps. */
typedef void DropinBug(void *env, Execution *);

typedef struct DropinSearch {
  double processor_seconds, seconds;    /* 0: no limit */
  uint32_t loop_bound, recursion_bound; /* 0: none; bounds turn off all methods but one */
  bool keep_going;                      /* after the first bug */
  DropinBug *take;
  void *env;
} DropinSearch;

typedef struct DropinAnswer {
  Verdict verdict;
  bool at_bound, at_time; /* paths were left out for this reason */
  bool interrupted;
  Buf reasons; /* why it is incomplete; the caller frees it */
} DropinAnswer;

/* Loads the files of the options and calls `act` if they are a legal program; otherwise its
 * mistakes have been reported, and the status says which kind they are. */
ExitStatus dropin_program(const Cli *, const char *command,
                          ExitStatus (*act)(void *env, const Cli *, Pipeline *), void *env);
DropinAnswer dropin_search(const Cli *, Pipeline *, const Proc *entry, const DropinSearch *);

#endif
