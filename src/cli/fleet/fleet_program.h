/* SPDX-License-Identifier: MIT */
/* One program of a run: the command is run for it, or answered from the cache. */
#ifndef CLI_FLEET_PROGRAM_H
#define CLI_FLEET_PROGRAM_H

#include "cli/options/cli.h"
#include "fleet/reuse.h"

typedef struct ProgramRun {
  CommandId cmd;
  ExitStatus (*command)(const Cli *);
  Cli cli;       /* of this program: its operands, its words (for keys of caches)       */
  bool live;     /* output also goes where the Cli has it, while it comes               */
  int to;        /* in a worker: its pipe, which gets all as messages while it comes; 0: none */
  bool cached;   /* out: it was answered from the cache                                 */
  Answer answer; /* out                                                                  */
} ProgramRun;

/* A message of a worker: which of these, as a number, and its bytes. */
typedef enum ProgramPart {
  PROGRAM_OUT,
  PROGRAM_ERR,
  PROGRAM_EVENTS,
  PROGRAM_END, /* the last: whether it was cached, and its exit status, as numbers */
  PROGRAM_PARTS
} ProgramPart;

/* Are answers of this command stored as a whole? */
bool fleet_program_remembers(const Options *, CommandId);
void fleet_program_run(ProgramRun *);

#endif
