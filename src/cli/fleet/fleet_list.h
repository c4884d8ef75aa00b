/* SPDX-License-Identifier: MIT */
/* Which programs a run is about, and which of them are this shard's. */
#ifndef CLI_FLEET_LIST_H
#define CLI_FLEET_LIST_H

#include "cli/options/cli.h"
#include "fleet/programs.h"
#include "fleet/shard.h"
#include "report/results/results.h"

typedef struct FleetList {
  FleetPrograms programs;
  bool many;      /* --separately, or a project of several                      */
  uint32_t *mine; /* indices of those that this process does                    */
  uint32_t n_mine;
  Shard shard;             /* 1 of 1 unless divided                                      */
  bool units;              /* there is one program, and the shard is a part of it        */
  const char *by;          /* Results.by                                                 */
  int64_t timeout, memory; /* of a project; -1: not given                       */
  const char *cache;       /* the same, or NULL                                  */
} FleetList;

/* Is the command one for projects, and are we in one? */
bool fleet_list_has_project(CommandId);
/* `words`: the options that may change a verdict. False: an option is wrong or nothing is there,
 * which has been reported. */
bool fleet_list_make(FleetList *, const Cli *, CommandId, const ResultsNames *words);
void fleet_list_free(FleetList *);
/* Options that the project has and the command line leaves open. */
void fleet_list_limits(const FleetList *, Options *);

#endif
