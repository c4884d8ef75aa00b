/* SPDX-License-Identifier: MIT */
/* Linear probing, at most 3/4 full; deletion shifts back, so there are no tombstones. */
#include "base/map.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define FREE_KEY UINT64_MAX

uint64_t hash_bytes(const void *p, size_t n) {
  const unsigned char *s = p;
  uint64_t h = 0xCBF29CE484222325ULL ^ (n * 0x9E3779B97F4A7C15ULL);
  while (n >= 8) {
    uint64_t w;
    memcpy(&w, s, 8);
    h = (h ^ w) * 0x9FB21C651E98DF25ULL;
    h ^= h >> 35;
    s += 8;
    n -= 8;
  }
  uint64_t w = 0;
  if (n) memcpy(&w, s, n);
  h = (h ^ w) * 0x9FB21C651E98DF25ULL;
  return h ^ (h >> 28);
}

static uint32_t home(const Map *m, uint64_t key) {
  return (uint32_t)hash_mix(key) & (m->cap - 1);
}

static void grow(Map *m) {
#ifdef LINDY_HOSTILE
  uint32_t cap = m->cap ? m->cap * 2 : 2;
#else
  uint32_t cap = m->cap ? m->cap * 2 : 16;
#endif
  if (!cap) bug_oom((size_t)m->cap * 2 * sizeof(MapSlot));
  MapSlot *old = m->slot;
  uint32_t old_cap = m->cap;
  m->slot = mem_alloc((size_t)cap * sizeof(MapSlot));
  memset(m->slot, 0xFF, (size_t)cap * sizeof(MapSlot));
  m->cap = cap;
  for (uint32_t i = 0; i < old_cap; i++) {
    if (old[i].key == FREE_KEY) continue;
    uint32_t j = home(m, old[i].key);
    while (m->slot[j].key != FREE_KEY) j = (j + 1) & (cap - 1);
    m->slot[j] = old[i];
  }
  free(old);
}

void map_free(Map *m) {
  free(m->slot);
  *m = (Map){0};
}

void map_clear(Map *m) {
  if (m->n) memset(m->slot, 0xFF, (size_t)m->cap * sizeof(MapSlot));
  m->n = 0;
}

static bool map_find(const Map *m, uint64_t key, uint32_t *at) {
  if (!m->cap) return false;
  uint32_t j = home(m, key);
  while (m->slot[j].key != FREE_KEY) {
    if (m->slot[j].key == key) {
      *at = j;
      return true;
    }
    j = (j + 1) & (m->cap - 1);
  }
  return false;
}

static void map_place(Map *m, uint64_t key, uint64_t val) {
  if (m->n >= m->cap / 4 * 3) grow(m);
  uint32_t j = home(m, key);
  while (m->slot[j].key != FREE_KEY) j = (j + 1) & (m->cap - 1);
  m->slot[j] = (MapSlot){key, val};
  m->n++;
}

bool map_get(const Map *m, uint64_t key, uint64_t *val) {
  uint32_t j;
  if (!map_find(m, key, &j)) return false;
  if (val) *val = m->slot[j].val;
  return true;
}

void map_put(Map *m, uint64_t key, uint64_t val) {
  uint32_t j;
  must(key != FREE_KEY);
  if (map_find(m, key, &j))
    m->slot[j].val = val;
  else
    map_place(m, key, val);
}

bool map_del(Map *m, uint64_t key) {
  uint32_t hole;
  if (!map_find(m, key, &hole)) return false;
  for (uint32_t j = hole;;) {
    j = (j + 1) & (m->cap - 1);
    if (m->slot[j].key == FREE_KEY) break;
    uint32_t h = home(m, m->slot[j].key);
    if (((j - h) & (m->cap - 1)) >= ((j - hole) & (m->cap - 1))) {
      m->slot[hole] = m->slot[j];
      hole = j;
    }
  }
  m->slot[hole].key = FREE_KEY;
  m->n--;
  return true;
}

bool map_find_hash(const Map *m, uint64_t hash, MapMatch *match, const void *env, uint64_t *id) {
  if (!m->cap) return false;
  if (hash == FREE_KEY) hash = 0;
  for (uint32_t j = home(m, hash); m->slot[j].key != FREE_KEY; j = (j + 1) & (m->cap - 1)) {
    if (m->slot[j].key != hash || !match(env, m->slot[j].val)) continue;
    *id = m->slot[j].val;
    return true;
  }
  return false;
}

void map_add_hash(Map *m, uint64_t hash, uint64_t id) {
  map_place(m, hash == FREE_KEY ? 0 : hash, id);
}
