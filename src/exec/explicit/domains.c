/* SPDX-License-Identifier: MIT */
/* See domains.h. */
#include "exec/explicit/domains.h"

#include "base/hash.h"

#include <string.h>

enum { MOST_HOLES = 64 };

void hole_sets_init(HoleSets *s) {
  *s = (HoleSets){0};
  arena_init(&s->arena);
  vec_push(&s->all, ((HoleSet){0}));
}

void hole_sets_free(HoleSets *s) {
  arena_free(&s->arena);
  map_free(&s->by_hash);
  vec_free(&s->all);
}

typedef struct HoleKey {
  const HoleSets *sets;
  HoleSet set;
} HoleKey;

static bool holes_match(const void *env, uint64_t id) {
  const HoleKey *k = env;
  const HoleSet *s = &k->sets->all.at[id];
  return s->n == k->set.n && memcmp(s->at, k->set.at, s->n * sizeof *s->at) == 0;
}

static uint32_t holes_intern(HoleSets *s, const int64_t *at, uint32_t n) {
  if (n == 0) return 0;
  HoleKey key = {s, {at, n}};
  uint64_t hash = hash_bytes(at, n * sizeof *at), id;
  if (map_find_hash(&s->by_hash, hash, holes_match, &key, &id)) return (uint32_t)id;
  vec_push(&s->all, ((HoleSet){vec_copy_raw(&s->arena, at, n * sizeof *at), n}));
  map_add_hash(&s->by_hash, hash, s->all.n - 1);
  return s->all.n - 1;
}

static bool holes_have(const HoleSets *s, uint32_t holes, int64_t v) {
  HoleSet h = s->all.at[holes];
  for (uint32_t i = 0; i < h.n && h.at[i] <= v; i++)
    if (h.at[i] == v) return true;
  return false;
}

static bool domain_has(const HoleSets *s, const ValueDomain *d, int64_t v) {
  return d->lo <= v && v <= d->hi && !(d->holes && holes_have(s, d->holes, v));
}

/* Bounds that are holes move inwards, and holes outside of the bounds go. */
static bool domain_tighten(HoleSets *s, ValueDomain *d) {
  if (d->holes) {
    while (d->lo <= d->hi && d->lo != DOMAIN_LOWEST && holes_have(s, d->holes, d->lo)) d->lo++;
    while (d->lo <= d->hi && d->hi != DOMAIN_HIGHEST && holes_have(s, d->holes, d->hi)) d->hi--;
    if (d->lo > d->hi) return false;
    int64_t left[MOST_HOLES];
    uint32_t n = 0;
    HoleSet h = s->all.at[d->holes];
    for (uint32_t i = 0; i < h.n; i++)
      if (d->lo < h.at[i] && h.at[i] < d->hi) left[n++] = h.at[i];
    if (n != h.n) d->holes = holes_intern(s, left, n);
  }
  return d->lo <= d->hi;
}

bool domain_between(HoleSets *s, ValueDomain *d, int64_t lo, int64_t hi) {
  if (lo > d->lo) d->lo = lo;
  if (hi < d->hi) d->hi = hi;
  return d->lo <= d->hi && domain_tighten(s, d);
}

bool domain_without(HoleSets *s, ValueDomain *d, int64_t v) {
  if (!domain_has(s, d, v)) return true;
  HoleSet h = s->all.at[d->holes];
  bool at_end = v == d->lo || v == d->hi;
  if (v == d->lo && v == d->hi) return false;
  if (v == d->lo)
    d->lo++;
  else if (v == d->hi)
    d->hi--;
  if (at_end) return domain_tighten(s, d);
  if (h.n == MOST_HOLES) return true;
  int64_t more[MOST_HOLES];
  uint32_t n = 0;
  while (n < h.n && h.at[n] < v) more[n] = h.at[n], n++;
  more[n] = v;
  for (uint32_t i = n; i < h.n; i++) more[i + 1] = h.at[i];
  d->holes = holes_intern(s, more, h.n + 1);
  return true;
}

bool domain_meet(HoleSets *s, ValueDomain *d, const ValueDomain *other) {
  if (!domain_between(s, d, other->lo, other->hi)) return false;
  HoleSet h = s->all.at[other->holes];
  for (uint32_t i = 0; i < h.n; i++)
    if (!domain_without(s, d, h.at[i])) return false;
  return true;
}

bool domains_disjoint(const HoleSets *s, const ValueDomain *a, const ValueDomain *b) {
  if (a->hi < b->lo || b->hi < a->lo) return true;
  if (a->lo == a->hi) return !domain_has(s, b, a->lo);
  if (b->lo == b->hi) return !domain_has(s, a, b->lo);
  return false;
}
