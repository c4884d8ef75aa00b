/* SPDX-License-Identifier: MIT */
/* Sequences of words, each kept once and known by a number: two sequences have the same number iff
 * they are equal, word by word. The hash only finds candidates. */
#ifndef EXEC_REDUCE_CANONICAL_H
#define EXEC_REDUCE_CANONICAL_H

#include "base/arena.h"
#include "base/map.h"

#include <stdint.h>

typedef struct Canonical {
  Arena arena;
  Map first; /* hash -> CanonicalRecord * */
  uint32_t n;
  uint64_t hash_mask; /* of the bits that count; tests make hashes collide */
} Canonical;

void canonical_init(Canonical *);
void canonical_free(Canonical *);
uint32_t canonical_number(Canonical *, const uint64_t *words, uint32_t n);

#endif
