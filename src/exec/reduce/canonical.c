/* SPDX-License-Identifier: MIT */
/* See the header. */
#include "exec/reduce/canonical.h"

#include "base/bug.h"
#include "base/hash.h"

#include <string.h>

void canonical_init(Canonical *c) {
  *c = (Canonical){.hash_mask = UINT64_MAX};
}

void canonical_free(Canonical *c) {
  map_free(&c->numbers);
  vec_free(&c->words);
  vec_free(&c->ends);
}

typedef struct CanonicalQuery {
  const Canonical *c;
  const uint32_t *words;
  uint32_t n;
} CanonicalQuery;

static bool canonical_matches(const void *env, uint64_t number) {
  const CanonicalQuery *q = env;
  uint32_t start = number ? q->c->ends.at[number - 1] : 0;
  return q->c->ends.at[number] - start == q->n &&
         memcmp(q->c->words.at + start, q->words, q->n * sizeof *q->words) == 0;
}

uint32_t canonical_number(Canonical *c, const uint32_t *words, uint32_t n) {
  CanonicalQuery query = {c, words, n};
  uint64_t hash = hash_bytes(words, n * sizeof *words) & c->hash_mask, number = c->ends.n;
  if (map_find_hash(&c->numbers, hash, canonical_matches, &query, &number)) return (uint32_t)number;
  must(n <= UINT32_MAX - c->words.n && number < 1U << 31);
  vec_reserve(&c->words, c->words.n + n);
  memcpy(c->words.at + c->words.n, words, n * sizeof *words);
  c->words.n += n;
  vec_push(&c->ends, c->words.n);
  map_add_hash(&c->numbers, hash, number);
  return (uint32_t)number;
}
