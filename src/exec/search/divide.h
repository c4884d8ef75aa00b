/* SPDX-License-Identifier: MIT */
/* The waiting states of a search, divided among shards (lindy explore --shard).
 *
 * A state is the prefix of all paths that go on from it, and its trace, the decisions so far, says
 * which. Every shard comes to the same states by itself, because a search depends on nothing but
 * the program; the digest of all prefixes shows that it was so. */
#ifndef EXEC_SEARCH_DIVIDE_H
#define EXEC_SEARCH_DIVIDE_H

#include "base/digest/sha256.h"
#include "exec/search/search.h"

typedef struct Division {
  uint32_t all, mine;             /* states; 0: nothing was divided */
  uint8_t prefixes[SHA256_BYTES]; /* of all of them, in order       */
} Division;

/* The states that wait are taken up by another strategy from now on. */
void divide_regroup(Search *, const Strategy *, uint32_t seed);
/* Keeps every `shards`-th state, from number `shard` (from 1) on, and drops the others. */
void divide_states(Search *, uint32_t shard, uint32_t shards, Division *);

#endif
