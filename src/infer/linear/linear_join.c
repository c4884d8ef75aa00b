/* SPDX-License-Identifier: MIT */
/* Joining, widening and comparing linear relations (linear.h): the packs of both sides are lined up
 * in groups over the same atoms, and each group is one question about polyhedra. */
#include "base/sort.h"
#include "infer/domains/atoms.h"
#include "infer/linear/linear.h"

#include <string.h>

typedef struct Group {
  VEC(Term) atoms; /* ascending */
  VEC(const Pack *) a, b;
} Group;
typedef VEC(Group) Groups;

/* ---- atoms ------------------------------------------------------------------------------- */

/* The pack without the atoms that are not in the map, in its parts. */
static void without_others(DomainEnv *env, const Pack *p, const Map *known, Packs *out) {
  Polyhedron poly = p->poly;
  Term *atoms = vec_copy_raw(env->arena, p->atoms, p->poly.dims * sizeof *atoms);
  for (uint32_t k = poly.dims; k > 0; k--) {
    if (map_get(known, atoms[k - 1].ix, NULL)) continue;
    Polyhedron less;
    poly_project(linear_library(env), env->arena, &poly, k - 1, &less);
    memmove(atoms + k - 1, atoms + k, (poly.dims - k) * sizeof *atoms);
    poly = less;
  }
  linear_split(env, atoms, &poly, out);
}

/* The constraints over atoms that the other side has, too. */
static const Linear *restricted(DomainEnv *env, const Linear *e, const Linear *to) {
  Map known = {0};
  Packs out = {0};
  bool all = true;
  for (uint32_t i = 0; i < to->n; i++)
    for (uint32_t k = 0; k < to->at[i].poly.dims; k++) map_put(&known, to->at[i].atoms[k].ix, 1);
  for (uint32_t i = 0; i < e->n; i++) {
    bool whole = true;
    for (uint32_t k = 0; k < e->at[i].poly.dims && whole; k++)
      whole = map_get(&known, e->at[i].atoms[k].ix, NULL);
    if (whole)
      vec_push(&out, e->at[i]);
    else
      without_others(env, &e->at[i], &known, &out);
    all &= whole;
  }
  map_free(&known);
  if (!all) return linear_keep(env, &out);
  vec_free(&out);
  return e;
}

static void add_atom(Group *g, Term atom) {
  uint32_t k = 0;
  while (k < g->atoms.n && g->atoms.at[k].ix < atom.ix) k++;
  if (k < g->atoms.n && term_eq(g->atoms.at[k], atom)) return;
  vec_push(&g->atoms, atom);
  memmove(g->atoms.at + k + 1, g->atoms.at + k, (g->atoms.n - 1 - k) * sizeof atom);
  g->atoms.at[k] = atom;
}

static bool touches(const Group *g, const Pack *p) {
  for (uint32_t i = 0; i < g->atoms.n; i++)
    for (uint32_t k = 0; k < p->poly.dims; k++)
      if (term_eq(g->atoms.at[i], p->atoms[k])) return true;
  return false;
}

static void free_group(Group *g) {
  vec_free(&g->atoms);
  vec_free(&g->a);
  vec_free(&g->b);
}

/* ---- groups ------------------------------------------------------------------------------- */

static void absorb(Group *g, Group *other) {
  for (uint32_t i = 0; i < other->atoms.n; i++) add_atom(g, other->atoms.at[i]);
  for (uint32_t i = 0; i < other->a.n; i++) vec_push(&g->a, other->a.at[i]);
  for (uint32_t i = 0; i < other->b.n; i++) vec_push(&g->b, other->b.at[i]);
  free_group(other);
}

/* Into the group of the packs that it shares atoms with. */
static void add_pack(Groups *groups, const Pack *p, bool of_a) {
  Group g = {0};
  for (uint32_t i = 0; i < p->poly.dims; i++) add_atom(&g, p->atoms[i]);
  if (of_a)
    vec_push(&g.a, p);
  else
    vec_push(&g.b, p);
  uint32_t n = 0;
  for (uint32_t i = 0; i < groups->n; i++)
    if (touches(&groups->at[i], p))
      absorb(&g, &groups->at[i]);
    else
      groups->at[n++] = groups->at[i];
  groups->n = n;
  vec_push(groups, g);
}

/* Packs are in the order of their first atoms. */
static const Pack *same_in(const Linear *e, const Pack *p) {
  uint32_t lo = 0, hi = e->n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (e->at[mid].atoms[0].ix < p->atoms[0].ix)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < e->n && linear_same_pack(&e->at[lo], p) ? &e->at[lo] : NULL;
}

/* Packs that both sides have go to the result unchanged. */
static void group_packs(const Linear *a, const Linear *b, Groups *groups, Packs *same) {
  for (uint32_t i = 0; i < a->n; i++)
    if (same_in(b, &a->at[i]))
      vec_push(same, a->at[i]);
    else
      add_pack(groups, &a->at[i], true);
  for (uint32_t i = 0; i < b->n; i++)
    if (!same_in(a, &b->at[i])) add_pack(groups, &b->at[i], false);
}

static int by_first_atom(const void *a, const void *b, const void *env) {
  uint32_t x = ((const Group *)a)->atoms.at[0].ix, y = ((const Group *)b)->atoms.at[0].ix;
  (void)env;
  return (x > y) - (x < y);
}

/* Groups that differ may have changed together: neighbours become one, up to a size. */
static void unite(Groups *groups) {
  uint32_t n = 0;
  sort_vec(groups, by_first_atom, NULL); /* fixes the order */
  for (uint32_t i = 0; i < groups->n; i++)
    if (n && groups->at[n - 1].atoms.n + groups->at[i].atoms.n <= LINEAR_MAX_DIMS)
      absorb(&groups->at[n - 1], &groups->at[i]);
    else
      groups->at[n++] = groups->at[i];
  groups->n = n;
}

static void free_groups(Groups *groups) {
  for (uint32_t i = 0; i < groups->n; i++) free_group(&groups->at[i]);
  vec_free(groups);
}

/* ---- operations ------------------------------------------------------------------------------ */

const Linear *linear_join(DomainEnv *env, const Linear *a, const Linear *b) {
  Groups groups = {0};
  Packs out = {0};
  a = restricted(env, a, b);
  b = restricted(env, b, a);
  group_packs(a, b, &groups, &out);
  unite(&groups);
  for (uint32_t i = 0; i < groups.n; i++) {
    Group *g = &groups.at[i];
    if (!g->a.n || !g->b.n || g->atoms.n > LINEAR_MAX_DIMS) continue;
    Polyhedron p = linear_gather(env, g->a.at, g->a.n, g->atoms.at, g->atoms.n);
    Polyhedron q = linear_gather(env, g->b.at, g->b.n, g->atoms.at, g->atoms.n), hull;
    poly_hull(linear_library(env), env->arena, &p, &q, &hull);
    linear_split(env, g->atoms.at, &hull, &out);
  }
  free_groups(&groups);
  return linear_keep(env, &out);
}

/* The sum over the group's atoms; false when it is about others too. */
static bool row_of(const Group *g, const LinearSum *s, int64_t *row) {
  memset(row, 0, (g->atoms.n + 1) * sizeof *row);
  for (uint32_t i = 0; i < s->at.n; i++) {
    uint32_t k = 0;
    while (k < g->atoms.n && !term_eq(g->atoms.at[k], s->at.at[i].atom)) k++;
    if (k == g->atoms.n) return false;
    row[k] = s->at.at[i].coef;
  }
  row[g->atoms.n] = s->constant;
  return true;
}

/* Threshold tests of the program that still hold, as they are or weakened by one step. */
static Polyhedron up_to_thresholds(DomainEnv *env, const Group *g, const Polyhedron *b,
                                   const Polyhedron *widened) {
  uint32_t width = g->atoms.n + 1, most = 3 * env->stops.n_threshold_tests, n = 0;
  int64_t *rows = ARENA_ARRAY(env->arena, int64_t, (size_t)most * width + 1);
  for (uint32_t i = 0; i < env->stops.n_threshold_tests && n < LINEAR_MAX_DIMS; i++) {
    LinearSum s = {0};
    int64_t *row = rows + (size_t)n * width;
    bool fits =
        linear_difference(env, env->stops.threshold_tests[i], &s) && s.at.n && row_of(g, &s, row);
    vec_free(&s.at);
    for (int side = 0; fits && side < 3; side++) { /* a <= b, a <= b + 1, b <= a */
      if (side == 1) row[width - 1]++;
      if (side == 2)
        for (uint32_t k = 0; k < width; k++) row[k] = -row[k] + (k == width - 1);
      if (!poly_implies(linear_library(env), b, row)) continue;
      if (!poly_implies(linear_library(env), widened, row)) n++;
      break;
    }
  }
  Polyhedron r = {widened->dims, widened->n_eq, widened->n_ge + n, NULL};
  size_t old = (size_t)(widened->n_eq + widened->n_ge) * width;
  int64_t *all = ARENA_ARRAY(env->arena, int64_t, old + (size_t)n * width + 1);
  if (old) memcpy(all, widened->rows, old * sizeof *all);
  if (n) memcpy(all + old, rows, (size_t)n * width * sizeof *all);
  r.rows = all;
  return r;
}

static bool changes(const DomainEnv *env, const Group *g) {
  for (uint32_t i = 0; i < g->atoms.n; i++)
    if (atoms_change(env, g->atoms.at[i])) return true;
  return false;
}

const Linear *linear_widen(DomainEnv *env, const Linear *a, const Linear *b) {
  Groups groups = {0};
  Packs out = {0};
  a = restricted(env, a, b);
  group_packs(a, b, &groups, &out);
  for (uint32_t i = 0; i < groups.n; i++) {
    Group *g = &groups.at[i];
    if (!g->b.n || g->atoms.n > 2 * LINEAR_MAX_DIMS) continue;
    Polyhedron p = linear_gather(env, g->a.at, g->a.n, g->atoms.at, g->atoms.n);
    Polyhedron q = linear_gather(env, g->b.at, g->b.n, g->atoms.at, g->atoms.n), wide = q;
    if (changes(env, g)) {
      poly_widen(linear_library(env), env->arena, &p, &q, env->stops.hurry, &wide);
      if (!env->stops.past_thresholds) wide = up_to_thresholds(env, g, &q, &wide);
    }
    linear_split(env, g->atoms.at, &wide, &out);
  }
  free_groups(&groups);
  return linear_keep(env, &out);
}

bool linear_leq(DomainEnv *env, const Linear *a, const Linear *b) {
  bool yes = true;
  for (uint32_t i = 0; i < b->n && yes; i++) {
    const Pack *p = &b->at[i];
    Group g = {0};
    if (same_in(a, p)) continue;
    for (uint32_t k = 0; k < p->poly.dims; k++) add_atom(&g, p->atoms[k]);
    Group all = {0};
    for (uint32_t k = 0; k < g.atoms.n; k++) add_atom(&all, g.atoms.at[k]);
    for (uint32_t k = 0; k < a->n; k++) {
      if (!touches(&g, &a->at[k])) continue;
      vec_push(&all.a, &a->at[k]);
      for (uint32_t j = 0; j < a->at[k].poly.dims; j++) add_atom(&all, a->at[k].atoms[j]);
    }
    Polyhedron x = linear_gather(env, all.a.at, all.a.n, all.atoms.at, all.atoms.n);
    Polyhedron y = linear_gather(env, &p, 1, all.atoms.at, all.atoms.n);
    yes = poly_implies_all(linear_library(env), &x, &y);
    free_group(&g);
    free_group(&all);
  }
  return yes;
}
