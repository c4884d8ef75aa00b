/* SPDX-License-Identifier: MIT */
/* See points.h. */
#include "exec/explicit/points.h"

#include "base/hash.h"

#include <string.h>

enum { BITS = 4 };
static const uint32_t LEAF = UINT32_C(1) << 31;

static bool is_leaf(uint32_t map) {
  return (map & LEAF) != 0;
}

void points_init(Points *p) {
  *p = (Points){0};
  vec_push(&p->nodes, ((PointNode){0}));
}

void points_free(Points *p) {
  vec_free(&p->leaves);
  vec_free(&p->nodes);
  map_free(&p->by_hash[0]);
  map_free(&p->by_hash[1]);
}

size_t points_size(const Points *p) {
  return p->leaves.cap * sizeof(Point) + p->nodes.cap * sizeof(PointNode) +
         ((size_t)p->by_hash[0].cap + p->by_hash[1].cap) * sizeof(MapSlot);
}

/* A bijection, so that two indices differ in some group of bits. */
static uint64_t scramble(int64_t index) {
  return hash_mix((uint64_t)index);
}

typedef struct PointKey {
  const Points *points;
  const void *key;
} PointKey;

static bool leaf_match(const void *env, uint64_t id) {
  const PointKey *k = env;
  const Point *a = &k->points->leaves.at[id], *b = k->key;
  return a->index == b->index && a->value == b->value;
}

static bool node_match(const void *env, uint64_t id) {
  const PointKey *k = env;
  const PointNode *a = &k->points->nodes.at[id], *b = k->key;
  return memcmp(a->to, b->to, sizeof a->to) == 0;
}

static uint32_t make_leaf(Points *p, Point leaf) {
  PointKey key = {p, &leaf};
  uint64_t hash = hash_pair((uint64_t)leaf.index, (uint64_t)leaf.value), id;
  if (!map_find_hash(&p->by_hash[0], hash, leaf_match, &key, &id)) {
    id = p->leaves.n;
    vec_push(&p->leaves, leaf);
    map_add_hash(&p->by_hash[0], hash, id);
  }
  return (uint32_t)id | LEAF;
}

static uint32_t make_node(Points *p, PointNode *node) {
  uint32_t n = 0, last = 0;
  node->unknowns = false;
  for (uint32_t i = 0; i < POINTS_WAYS; i++) {
    if (!node->to[i]) continue;
    n++;
    last = node->to[i];
    node->unknowns |= points_have_unknowns(p, last);
  }
  if (n == 0 || (n == 1 && is_leaf(last))) return last;
  PointKey key = {p, node};
  uint64_t hash = hash_bytes(node->to, sizeof node->to), id;
  if (!map_find_hash(&p->by_hash[1], hash, node_match, &key, &id)) {
    id = p->nodes.n;
    vec_push(&p->nodes, *node);
    map_add_hash(&p->by_hash[1], hash, id);
  }
  return (uint32_t)id;
}

static const Point *leaf_of(const Points *p, uint32_t map) {
  return &p->leaves.at[map & ~LEAF];
}

bool points_have_unknowns(const Points *p, uint32_t map) {
  if (is_leaf(map)) return word_is_unknown(leaf_of(p, map)->value);
  return p->nodes.at[map].unknowns;
}

bool points_get(const Points *p, uint32_t map, int64_t index, Word *out) {
  uint64_t bits = scramble(index);
  while (map && !is_leaf(map)) {
    map = p->nodes.at[map].to[bits % POINTS_WAYS];
    bits >>= BITS;
  }
  if (!map || leaf_of(p, map)->index != index) return false;
  *out = leaf_of(p, map)->value;
  return true;
}

static uint32_t put_leaf(Points *p, uint32_t map, Point leaf, uint64_t bits, uint32_t depth) {
  if (!map) return make_leaf(p, leaf);
  PointNode node = {0};
  if (is_leaf(map)) {
    Point old = *leaf_of(p, map);
    if (old.index == leaf.index) return make_leaf(p, leaf);
    node.to[scramble(old.index) >> depth * BITS & (POINTS_WAYS - 1)] = map;
  } else {
    node = p->nodes.at[map];
  }
  uint32_t way = bits >> depth * BITS & (POINTS_WAYS - 1);
  node.to[way] = put_leaf(p, node.to[way], leaf, bits, depth + 1);
  return make_node(p, &node);
}

uint32_t points_put(Points *p, uint32_t map, int64_t index, Word value) {
  return put_leaf(p, map, (Point){index, value}, scramble(index), 0);
}

static uint32_t drop(Points *p, uint32_t map, int64_t index, uint64_t bits) {
  if (!map) return 0;
  if (is_leaf(map)) return leaf_of(p, map)->index == index ? 0 : map;
  PointNode node = p->nodes.at[map];
  uint32_t way = bits % POINTS_WAYS, before = node.to[way];
  node.to[way] = drop(p, before, index, bits >> BITS);
  return node.to[way] == before ? map : make_node(p, &node);
}

uint32_t points_drop(Points *p, uint32_t map, int64_t index) {
  return drop(p, map, index, scramble(index));
}

uint32_t points_drop_between(Points *p, uint32_t map, int64_t lo, int64_t hi) {
  if (!map) return 0;
  if (is_leaf(map)) {
    int64_t i = leaf_of(p, map)->index;
    return lo <= i && i <= hi ? 0 : map;
  }
  PointNode node = p->nodes.at[map];
  bool same = true;
  for (uint32_t i = 0; i < POINTS_WAYS; i++) {
    uint32_t before = node.to[i];
    node.to[i] = points_drop_between(p, before, lo, hi);
    same &= node.to[i] == before;
  }
  return same ? map : make_node(p, &node);
}

void points_unknowns(const Points *p, uint32_t map, PointList *out) {
  if (!map || !points_have_unknowns(p, map)) return;
  if (is_leaf(map)) {
    vec_push(out, *leaf_of(p, map));
    return;
  }
  for (uint32_t i = 0; i < POINTS_WAYS; i++) points_unknowns(p, p->nodes.at[map].to[i], out);
}
