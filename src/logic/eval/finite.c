/* SPDX-License-Identifier: MIT */
/* Finite maps: see the header. Points are found by the hash of their index; indices that hold
 * maps all hash alike and are compared one by one. */
#include "logic/eval/finite.h"

#include "base/hash.h"

Finite *finite_new(ValueStore *s, FiniteGroup *g, uint32_t n_index, Sort result) {
  Finite *f = s->spare.n ? vec_pop(&s->spare) : ARENA_NEW(&s->arena, Finite);
  *f = (Finite){.group = g, .result = result, .n_index = n_index};
  if (n_index == 0) {
    f->points.at = &f->only;
    f->points.cap = 1;
  }
  /* a map of maps: a value for comparing; each point gets a map of its own */
  f->other = value_default(s, result);
  vec_push(&g->all, f);
  return f;
}

const Value *finite_map(ValueStore *s, FiniteGroup *g, Sort map) {
  SortData d = sort_data(s->tab, map);
  Value *v = ARENA_NEW(&s->arena, Value);
  v->kind = VAL_FINITE;
  v->sort = map;
  v->u.finite = finite_new(s, g, d.a, d.elem);
  return v;
}

void finite_group_free(ValueStore *s, FiniteGroup *g) {
  for (uint32_t i = 0; i < g->all.n; i++) {
    Finite *f = g->all.at[i];
    if (f->n_index) vec_free(&f->points);
    map_free(&f->by_hash);
    vec_push(&s->spare, f);
  }
  vec_free(&g->all);
}

static uint64_t hash_of(const Value *const *index, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t one = 0;
    if (!value_hash(index[i], &one)) one = index[i]->sort.ix;
    h = hash_pair(h, one);
  }
  return h == UINT64_MAX ? 0 : h;
}

typedef struct Lookup {
  ValueStore *s;
  const Finite *f;
  const Value *const *index;
  bool *sure;
} Lookup;

static bool matches(const void *env, uint64_t id) {
  const Lookup *l = env;
  const FinitePoint *p = &l->f->points.at[id];
  for (uint32_t i = 0; i < l->f->n_index; i++) {
    Tri same = value_equal(l->s, p->index[i], l->index[i]);
    if (same == TRI_UNKNOWN) *l->sure = false;
    if (same != TRI_TRUE) return false;
  }
  return true;
}

static int64_t finite_position(ValueStore *s, const Finite *f, const Value *const *index,
                               uint64_t hash, bool *sure) {
  uint64_t id;
  *sure = true;
  if (f->n_index == 0) return f->points.n ? 0 : -1;
  Lookup l = {s, f, index, sure};
  if (!map_find_hash(&f->by_hash, hash, matches, &l, &id)) return -1;
  *sure = true;
  return (int64_t)id;
}

const FinitePoint *finite_find(ValueStore *s, const Finite *f, const Value *const *index,
                               bool *sure) {
  int64_t id = finite_position(s, f, index, hash_of(index, f->n_index), sure);
  return id < 0 ? NULL : &f->points.at[id];
}

static FinitePoint *finite_add(ValueStore *s, Finite *f, const Value *const *index, uint64_t hash,
                               const Value *value) {
  FinitePoint p = {.index = vec_copy_raw(&s->arena, index, f->n_index * sizeof *index),
                   .value = value};
  if (f->n_index) map_add_hash(&f->by_hash, hash, f->points.n);
  vec_push(&f->points, p);
  return &vec_last(&f->points);
}

static void access_point(Finite *f, FinitePoint *p) {
  if (p->accessed) return;
  p->accessed = true;
  p->level = f->group->level;
  if (f->n_index) f->group->accessed++;
}

static const Value *new_value(ValueStore *s, Finite *f, uint32_t point) {
  const Value *v = f->group->fresh ? f->group->fresh(f->group->self, f, point) : NULL;
  if (v || (f->group->fresh && !f->whole)) return v;
  SortKind k = sort_kind(s->tab, f->result);
  bool maps = k == SK_MAP || k == SK_DT;
  return maps ? finite_default(s, f->group, f->result) : f->other;
}

const Value *finite_read(ValueStore *s, Finite *f, const Value *const *index) {
  bool sure;
  uint64_t hash = hash_of(index, f->n_index);
  int64_t id = finite_position(s, f, index, hash, &sure);
  if (id < 0 && !sure) return NULL;
  if (id < 0 && f->group->fresh) { /* its index may decide its value */
    id = f->points.n;
    finite_add(s, f, index, hash, NULL);
  }
  const Value *v = id < 0 ? NULL : f->points.at[id].value;
  if (!v) v = new_value(s, f, (uint32_t)id);
  if (!v) return NULL;
  FinitePoint *p = id < 0 ? finite_add(s, f, index, hash, v) : &f->points.at[id];
  p->value = v;
  access_point(f, p);
  return v;
}

const Value *finite_elsewhere(Finite *f) {
  bool parts = f->other && (f->other->kind == VAL_DT || f->other->kind >= VAL_CONST);
  if (f->group->fresh && !f->whole) {
    if (parts || f->group->locked) return NULL; /* parts would be drawn one by one */
    f->whole = true;
    if (f->group->complete && !f->group->complete(f->group->self, f)) f->unforced = true;
  }
  return f->unforced ? NULL : f->other;
}

void finite_access_all(Finite *f) {
  f->whole = true;
  for (uint32_t i = 0; i < f->points.n; i++) access_point(f, &f->points.at[i]);
}

void finite_write(ValueStore *s, Finite *f, const Value *const *index, const Value *value) {
  bool sure;
  uint64_t hash = hash_of(index, f->n_index);
  int64_t id = finite_position(s, f, index, hash, &sure);
  if (id >= 0)
    f->points.at[id].value = value;
  else
    finite_add(s, f, index, hash, value);
}

/* A datatype's default with its maps made finite. */
static const Value *with_finite_maps(ValueStore *s, FiniteGroup *g, const Value *v) {
  if (v->kind == VAL_CONST) return finite_map(s, g, v->sort);
  if (v->kind != VAL_DT || v->u.dt.n == 0) return v;
  const Value **at = ARENA_ARRAY(&s->arena, const Value *, v->u.dt.n);
  for (uint32_t i = 0; i < v->u.dt.n; i++) at[i] = with_finite_maps(s, g, v->u.dt.at[i]);
  return value_dt(s, v->sort, v->u.dt.ctor, at, v->u.dt.n);
}

const Value *finite_default(ValueStore *s, FiniteGroup *g, Sort sort) {
  const Value *v = value_default(s, sort);
  return v ? with_finite_maps(s, g, v) : NULL;
}
