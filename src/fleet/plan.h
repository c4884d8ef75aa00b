/* SPDX-License-Identifier: MIT */
/* How a run that has a name is divided: balanced by the times that the cache knows of earlier runs.
 *
 * Those times change while the shards are at work. So the first shard of a run that comes by writes
 * down who does what, in the folder of the cache, and all others, those that are started again
 * included, go by that. */
#ifndef FLEET_PLAN_H
#define FLEET_PLAN_H

#include "verify/cache/cache.h"

/* What a program took. */
void plan_note_time(Cache *, const char *command, const char *program, double seconds);
/* What is divided. All shards of a run have the same. */
typedef struct PlanRun {
  const char *name, *command;
  const char *const *words; /* of the command line that count */
  uint32_t n_words;
  const char *const *programs;
  uint32_t n, of;
} PlanRun;

/* Fills in the shard of each program. False: there is no folder that all could go by, or the plan
 * in it is damaged; then nothing is filled in. */
bool plan_shards(Cache *, const PlanRun *, uint32_t *shard);

#endif
