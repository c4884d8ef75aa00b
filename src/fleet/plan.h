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
/* Fills in the shard of each of n programs. False: there is no folder that all could go by, or the
 * plan in it is damaged; then nothing is filled in. */
bool plan_shards(Cache *, const char *run, const char *command, const char *const *words,
                 uint32_t n_words, const char *const *programs, uint32_t n, uint32_t of,
                 uint32_t *shard);

#endif
