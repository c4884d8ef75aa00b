/* SPDX-License-Identifier: MIT */
/* The one hash map: uint64_t keys to uint64_t values, open addressing.
 * Pointers and ids are cast to keys; key UINT64_MAX is reserved. For tables whose keys
 * are structures (terms, sorts, instances) use map_find_hash with a match
 * callback: the map then stores (hash, id) and the caller compares.
 * A zeroed Map is empty. Iteration order is not offered, on purpose. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MapSlot {
  uint64_t key, val;
} MapSlot;

typedef struct Map {
  MapSlot *slot; /* key UINT64_MAX = free */
  uint32_t cap;  /* power of two, or 0    */
  uint32_t n;
} Map;

void map_free(Map *);
void map_clear(Map *);
bool map_get(const Map *, uint64_t key, uint64_t *val); /* val may be NULL */
void map_put(Map *, uint64_t key, uint64_t val);        /* inserts or overwrites */
bool map_del(Map *, uint64_t key);
/* For a map that is a set: adds the key. False: it was there. */
static inline bool map_add(Map *m, uint64_t key) {
  if (map_get(m, key, NULL)) return false;
  map_put(m, key, 1);
  return true;
}

static inline void *map_get_ptr(const Map *m, const void *key) {
  uint64_t v = 0;
  return map_get(m, (uint64_t)(uintptr_t)key, &v) ? (void *)(uintptr_t)v : NULL;
}
static inline void map_put_ptr(Map *m, const void *key, const void *val) {
  map_put(m, (uint64_t)(uintptr_t)key, (uint64_t)(uintptr_t)val);
}

/* Structure keys. A slot is (hash, id); several ids may share a hash.
 * map_find_hash: the id whose structure matches, or false.
 * map_add_hash: records a new (hash, id); the caller has checked it is absent. */
typedef bool MapMatch(const void *env, uint64_t id);
bool map_find_hash(const Map *, uint64_t hash, MapMatch *, const void *env, uint64_t *id);
void map_add_hash(Map *, uint64_t hash, uint64_t id);

#endif
