/* SPDX-License-Identifier: MIT */
/* Sequences of words, each kept once and known by a number: two sequences have the same number iff
 * they are equal, word by word. The hash only finds candidates. */
#ifndef EXEC_REDUCE_CANONICAL_H
#define EXEC_REDUCE_CANONICAL_H

#include "base/map.h"
#include "base/vec.h"

typedef struct Canonical {
  VEC(uint32_t) words; /* of all sequences, one after the other */
  VEC(uint32_t) ends;  /* in words, of each sequence */
  Map numbers;         /* hash -> number */
  uint64_t hash_mask;  /* of the bits that count; tests make hashes collide */
} Canonical;

void canonical_init(Canonical *);
void canonical_free(Canonical *);
/* Numbers are below 2^31. */
uint32_t canonical_number(Canonical *, const uint32_t *words, uint32_t n);

#endif
