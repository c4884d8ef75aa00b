/* SPDX-License-Identifier: MIT */
/* The points of map values, for showing them. */
#include "logic/eval/value_map.h"

#include <string.h>

static int compare_all(const ValueStore *s, const Value *const *a, const Value *const *b,
                       uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    int c = value_compare(s, a[i], b[i]);
    if (c) return c;
  }
  return 0;
}

/* Merge sort: stable, so points that cannot be told apart keep the order of their making. */
static void sort_points(const ValueStore *s, ValuePoint *at, ValuePoint *spare, uint32_t n,
                        uint32_t n_index) {
  if (n < 2) return;
  uint32_t half = n / 2;
  sort_points(s, at, spare, half, n_index);
  sort_points(s, at + half, spare, n - half, n_index);
  uint32_t i = 0, j = half, k = 0;
  while (i < half || j < n) {
    bool first = j == n || (i < half && compare_all(s, at[i].index, at[j].index, n_index) <= 0);
    spare[k++] = first ? at[i++] : at[j++];
  }
  memcpy(at, spare, n * sizeof *at);
}

/* Does an entry of the map, newer than `than`, hide this index? */
static bool hidden(ValueStore *s, const Value *map, const Value *than, const Value *const *index,
                   uint32_t n) {
  uint64_t hash;
  if (map->kind == VAL_STORE && map->u.store.trie && value_hash_all(index, n, &hash))
    return value_trie_find(s, map->u.store.trie, hash, index, n) != than;
  for (; map != than && map->kind == VAL_STORE; map = map->u.store.base) {
    bool same = true;
    for (uint32_t i = 0; i < n && same; i++)
      same = value_equal(s, map->u.store.index[i], index[i]) == TRI_TRUE;
    if (same) return true;
  }
  return false;
}

uint32_t value_points(ValueStore *s, const Value *map, const ValuePoint **out) {
  uint32_t n_index = sort_data(s->tab, map->sort).a;
  VEC(ValuePoint) list = {0};
  const Value *m = map;
  for (; m->kind == VAL_STORE; m = m->u.store.base)
    if (!hidden(s, map, m, m->u.store.index, n_index)) {
      ValuePoint p = {m->u.store.index, m->u.store.value};
      vec_push(&list, p);
    }
  const ValuePoint *read = NULL;
  uint32_t n = value_accessed(m, &read);
  for (uint32_t i = 0; i < n; i++) {
    const Value *none = map->kind == VAL_STORE && map->u.store.trie ? NULL : m;
    if (!hidden(s, map, none, read[i].index, n_index)) vec_push(&list, read[i]);
  }
  ValuePoint *at = vec_copy(&s->arena, &list, ValuePoint);
  n = list.n;
  sort_points(s, at, ARENA_ARRAY(&s->arena, ValuePoint, n + 1), n, n_index);
  vec_free(&list);
  *out = at;
  return n;
}
