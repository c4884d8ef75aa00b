/* SPDX-License-Identifier: MIT */
/* Map values: entries in a persistent hash trie, so that a map with many entries is read and
 * written in (almost) constant time and older versions stay; and recording maps, which record the
 * points read in them.
 *
 * A trie node is either a leaf (an entry, with those of the same hash behind it) or has up to 16
 * children, of which only those that are there are stored. */
#include "logic/eval/value_map.h"

#include "base/hash.h"
#include "logic/eval/finite.h"

#include <string.h>

struct ValueTrie {
  uint64_t hash;            /* leaf */
  const Value *entry;       /* leaf; NULL: inner node */
  const ValueTrie *behind;  /* leaf: of the same hash */
  uint32_t bits;            /* inner: which children there are */
  const ValueTrie *child[]; /* inner */
};

enum { FAN_BITS = 4, FAN = 1 << FAN_BITS };

/* ---- hashing --------------------------------------------------------------- */

bool value_hash_all(const Value *const *at, uint32_t n, uint64_t *hash) {
  uint64_t h = n, one;
  for (uint32_t i = 0; i < n; i++) {
    if (!value_hash(at[i], &one)) return false;
    h = hash_pair(h, one);
  }
  *hash = h;
  return true;
}

bool value_hash(const Value *v, uint64_t *hash) {
  uint64_t fields;
  switch (v->kind) {
  case VAL_BOOL: *hash = hash_mix(v->u.b); return true;
  case VAL_NUM: *hash = hash_mix(v->u.num.ix); return true;
  case VAL_STRING: *hash = hash_mix(v->u.str->id); return true;
  case VAL_RMODE: *hash = hash_mix(v->u.rmode); return true;
  case VAL_REF: *hash = hash_mix(v->u.ref); return true;
  case VAL_DT:
  case VAL_SEQ:
    if (!value_hash_all(v->u.dt.at, v->u.dt.n, &fields)) return false;
    *hash = hash_pair(v->kind == VAL_DT ? v->u.dt.ctor : 0, fields);
    return true;
  default: return false;
  }
}

static bool same_index(ValueStore *s, const Value *const *a, const Value *const *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (value_equal(s, a[i], b[i]) != TRI_TRUE) return false;
  return true;
}

/* ---- the trie -------------------------------------------------------------- */

static uint32_t slot(uint64_t hash, uint32_t depth) {
  return (uint32_t)(hash >> (depth * FAN_BITS)) & (FAN - 1);
}

static uint32_t value_map_place(uint32_t bits, uint32_t k) {
  return (uint32_t)__builtin_popcount(bits & ((1U << k) - 1));
}

static ValueTrie *node(ValueStore *s, uint32_t children) {
  return arena_alloc(&s->arena, sizeof(ValueTrie) + children * sizeof(ValueTrie *));
}

static const ValueTrie *value_map_leaf(ValueStore *s, const Value *entry, uint64_t hash,
                                       const ValueTrie *behind) {
  ValueTrie *t = node(s, 0);
  t->hash = hash;
  t->entry = entry;
  t->behind = behind;
  return t;
}

/* The leaves of one hash, without the one at the index of the entry. */
static const ValueTrie *value_map_without(ValueStore *s, const ValueTrie *t, const Value *entry) {
  if (!t) return NULL;
  if (same_index(s, t->entry->u.store.index, entry->u.store.index, entry->u.store.n))
    return t->behind;
  return value_map_leaf(s, t->entry, t->hash, value_map_without(s, t->behind, entry));
}

static const ValueTrie *with_child(ValueStore *s, const ValueTrie *t, uint32_t k,
                                   const ValueTrie *child) {
  bool there = t->bits >> k & 1;
  uint32_t n = (uint32_t)__builtin_popcount(t->bits), at = value_map_place(t->bits, k);
  ValueTrie *r = node(s, n + !there);
  r->bits = t->bits | 1U << k;
  memcpy(r->child, t->child, at * sizeof *t->child);
  r->child[at] = child;
  memcpy(r->child + at + 1, t->child + at + there, (n - at - there) * sizeof *t->child);
  return r;
}

/* An inner node with one leaf that has to share its place. */
static const ValueTrie *push_down(ValueStore *s, const ValueTrie *t, uint32_t depth) {
  ValueTrie *r = node(s, 1);
  r->bits = 1U << slot(t->hash, depth);
  r->child[0] = t;
  return r;
}

static const ValueTrie *insert(ValueStore *s, const ValueTrie *t, const Value *entry, uint64_t hash,
                               uint32_t depth) {
  if (!t) return value_map_leaf(s, entry, hash, NULL);
  if (t->entry && t->hash == hash)
    return value_map_leaf(s, entry, hash, value_map_without(s, t, entry));
  if (t->entry) t = push_down(s, t, depth);
  uint32_t k = slot(hash, depth);
  const ValueTrie *old = t->bits >> k & 1 ? t->child[value_map_place(t->bits, k)] : NULL;
  return with_child(s, t, k, insert(s, old, entry, hash, depth + 1));
}

const ValueTrie *value_trie_add(ValueStore *s, const ValueTrie *t, const Value *entry) {
  uint64_t hash;
  if (!value_hash_all(entry->u.store.index, entry->u.store.n, &hash)) return NULL;
  return insert(s, t, entry, hash, 0);
}

const Value *value_trie_find(ValueStore *s, const ValueTrie *t, uint64_t hash,
                             const Value *const *index, uint32_t n) {
  for (uint32_t depth = 0; t && !t->entry; depth++) {
    uint32_t k = slot(hash, depth);
    t = t->bits >> k & 1 ? t->child[value_map_place(t->bits, k)] : NULL;
  }
  if (t && t->hash != hash) return NULL;
  for (; t; t = t->behind)
    if (same_index(s, t->entry->u.store.index, index, n)) return t->entry;
  return NULL;
}

/* ---- recording maps ------------------------------------------------------------- */

struct ValueAccessed {
  ValueAccessed *next; /* made before it */
  VEC(ValuePoint) points;
  Map by_hash;
};

typedef struct MapProbe {
  ValueStore *store;
  const ValueAccessed *in;
  const Value *const *index;
  uint32_t n;
} MapProbe;

void value_forget_accessed(ValueStore *s) {
  for (ValueAccessed *t = s->accessed; t; t = t->next) {
    vec_free(&t->points);
    map_free(&t->by_hash);
  }
  s->accessed = NULL;
}

ValueAccessed *value_accessed_new(ValueStore *s) {
  ValueAccessed *t = ARENA_NEW(&s->arena, ValueAccessed);
  t->next = s->accessed;
  return s->accessed = t;
}

const Value *value_recording_map(ValueStore *s, Sort sort, const Value *everywhere) {
  Value *v = ARENA_NEW(&s->arena, Value);
  *v = (Value){.kind = VAL_CONST, .sort = sort, .accessed = value_accessed_new(s)};
  v->u.all = everywhere;
  return v;
}

uint32_t value_accessed(const Value *map, const ValuePoint **out) {
  if (!map->accessed) return 0;
  *out = map->accessed->points.at;
  return map->accessed->points.n;
}

static bool is_point(const void *env, uint64_t id) {
  const MapProbe *p = env;
  return same_index(p->store, p->in->points.at[id].index, p->index, p->n);
}

/* Maps that are read from a recording map are recording maps, too. */
static const Value *own_copy(ValueStore *s, const Value *v) {
  if (v->kind == VAL_CONST) return value_recording_map(s, v->sort, v->u.all);
  if (v->kind != VAL_DT) return v;
  const Value **at = ARENA_ARRAY(&s->arena, const Value *, v->u.dt.n);
  bool differs = false;
  for (uint32_t i = 0; i < v->u.dt.n; i++) {
    at[i] = own_copy(s, v->u.dt.at[i]);
    differs = differs || at[i] != v->u.dt.at[i];
  }
  return differs ? value_dt(s, v->sort, v->u.dt.ctor, at, v->u.dt.n) : v;
}

const Value *value_access_point(ValueStore *s, ValueAccessed *t, const Value *const *index,
                                uint32_t n, const Value *v) {
  uint64_t hash, id;
  if (!value_hash_all(index, n, &hash)) return v;
  MapProbe p = {s, t, index, n};
  if (map_find_hash(&t->by_hash, hash, is_point, &p, &id)) return t->points.at[id].value;
  if (s->no_new_points) return v;
  ValuePoint point = {vec_copy_raw(&s->arena, index, n * sizeof *index), own_copy(s, v)};
  map_add_hash(&t->by_hash, hash, t->points.n);
  vec_push(&t->points, point);
  return point.value;
}

const Value *value_access(ValueStore *s, const Value *map, const Value *const *index, uint32_t n) {
  if (!map->accessed) return map->u.all;
  return value_access_point(s, map->accessed, index, n, s->no_new_points ? NULL : map->u.all);
}

/* ---- reading --------------------------------------------------------------- */

Tri value_entry(ValueStore *s, const Value *m, const Value *const *index, uint32_t n,
                const Value **found) {
  uint64_t hash;
  if (m->kind == VAL_STORE && m->u.store.trie && value_hash_all(index, n, &hash)) {
    const Value *entry = value_trie_find(s, m->u.store.trie, hash, index, n);
    if (entry) *found = entry->u.store.value;
    return entry ? TRI_TRUE : TRI_FALSE;
  }
  for (; m->kind == VAL_STORE; m = m->u.store.base) {
    Tri same = TRI_TRUE;
    for (uint32_t i = 0; i < n && same != TRI_FALSE; i++) {
      Tri one = value_equal(s, m->u.store.index[i], index[i]);
      same = one == TRI_TRUE ? same : one;
    }
    if (same == TRI_FALSE) continue;
    *found = m->u.store.value;
    return same;
  }
  return TRI_FALSE;
}

const Value *value_at(ValueStore *s, const Value *m, const Value *const *index, uint32_t n) {
  const Value *found = NULL;
  Tri there = value_entry(s, m, index, n, &found);
  if (there != TRI_FALSE) return there == TRI_TRUE ? found : NULL;
  if (m->kind == VAL_STORE) m = m->u.store.bottom;
  if (m->kind == VAL_FINITE) {
    bool sure;
    const FinitePoint *p = finite_find(s, m->u.finite, index, &sure);
    return p ? p->value : sure ? m->u.finite->other : NULL;
  }
  return m->kind == VAL_CONST ? value_access(s, m, index, n) : NULL;
}
