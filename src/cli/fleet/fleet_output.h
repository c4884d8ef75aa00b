/* SPDX-License-Identifier: MIT */
/* What the programs of a run print, while it comes from their workers (fleet_program.h).
 *
 * Text has the order of the list: the first program that is not done yet is shown line by line, the
 * others wait. Events of --json are shown at once, so that a run that is killed loses nothing; then
 * each change of the program has a heading. With --report events have the order of the list, too,
 * so that all of the run is the same every time. */
#ifndef CLI_FLEET_OUTPUT_H
#define CLI_FLEET_OUTPUT_H

#include "base/worker.h"
#include "cli/fleet/fleet_list.h"
#include "cli/fleet/fleet_program.h"

typedef struct ProgramOutput {
  Buf out, err; /* what is not shown yet         */
  Buf events;   /* all                           */
  Buf said;     /* the first line of what went to standard error */
  bool ended, cached;
  bool named; /* the last line has the name of the program */
  ExitStatus status; /* of a program that ended */
} ProgramOutput;

typedef struct FleetOutput {
  const Cli *cli;
  const FleetList *list;
  CommandId cmd;
  bool as_known;      /* nothing waits                      */
  ProgramOutput *of;  /* by task                            */
  uint32_t first;     /* the first task that is not over    */
  uint32_t headed_by; /* the task of the last heading; n_mine: none */
} FleetOutput;

void fleet_output_init(FleetOutput *, const Cli *, const FleetList *, CommandId);
void fleet_output_free(FleetOutput *);
/* For WorkerJob.part. */
size_t fleet_output_take(FleetOutput *, uint32_t task, const char *bytes, size_t n);
/* For WorkerJob.sink, in the order of tasks unless as_known. Shows the rest, and says so of a
 * program that did not come to its end; then its last event is a summary all the same. */
const ProgramOutput *fleet_output_end(FleetOutput *, uint32_t task, const WorkerResult *);

#endif
