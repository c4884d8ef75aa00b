/* SPDX-License-Identifier: MIT */
/* --shard=I/N: which part of a run this process does. Every process that is told the same list
 * decides the same, without talking to the others. */
#ifndef FLEET_SHARD_H
#define FLEET_SHARD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Shard {
  uint32_t index, of; /* from 1 */
} Shard;

/* "I/N". False: it is not that. */
bool shard_parse(const char *text, Shard *);
/* For each of n things its shard, from 1. `seconds`: what each is expected to take, or < 0 where
 * nobody knows; NULL: nobody knows any. Long ones are dealt out first, each to the shard with the
 * least to do so far; what nobody knows counts as the average. */
void shard_deal(uint32_t *shard, uint32_t n, uint32_t of, const double *seconds);

#endif
