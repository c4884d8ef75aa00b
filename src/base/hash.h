/* SPDX-License-Identifier: MIT */
/* Hash functions shared by the tables. Not seeded: output must not depend on a seed,
 * and no table's iteration order is ever shown (iterate side arrays instead). */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_mix(uint64_t h) {
  h ^= h >> 32;
  h *= 0x9E3779B97F4A7C15ULL;
  h ^= h >> 29;
  h *= 0xBF58476D1CE4E5B9ULL;
  h ^= h >> 32;
  return h;
}
static inline uint64_t hash_pair(uint64_t a, uint64_t b) {
  return hash_mix(a * 0x100000001B3ULL + b + 0x9E3779B9ULL);
}
uint64_t hash_bytes(const void *, size_t n);

#endif
