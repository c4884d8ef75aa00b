/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/reduce/canonical.h"

#include "base/hash.h"

#include <string.h>

typedef struct CanonicalRecord {
  struct CanonicalRecord *next; /* of the same hash */
  uint32_t number, n;
  uint64_t words[];
} CanonicalRecord;

void canonical_init(Canonical *c) {
  *c = (Canonical){.hash_mask = INT64_MAX};
  arena_init(&c->arena);
}

void canonical_free(Canonical *c) {
  map_free(&c->first);
  arena_free(&c->arena);
}

uint32_t canonical_number(Canonical *c, const uint64_t *words, uint32_t n) {
  uint64_t hash = n;
  for (uint32_t i = 0; i < n; i++) hash = hash_pair(hash, words[i]);
  void *key = (void *)(uintptr_t)(hash & c->hash_mask);
  CanonicalRecord *first = map_get_ptr(&c->first, key);
  for (const CanonicalRecord *r = first; r; r = r->next)
    if (r->n == n && memcmp(r->words, words, n * sizeof *words) == 0) return r->number;
  CanonicalRecord *r = arena_alloc(&c->arena, sizeof *r + n * sizeof *words);
  *r = (CanonicalRecord){first, c->n++, n};
  memcpy(r->words, words, n * sizeof *words);
  map_put_ptr(&c->first, key, r);
  return r->number;
}
