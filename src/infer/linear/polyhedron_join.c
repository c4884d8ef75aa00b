/* SPDX-License-Identifier: MIT */
/* Hulls and widening of polyhedra (polyhedron.h). */
#include "infer/linear/polyhedron_isl.h"

#include "base/mem.h"

#include <string.h>

/* Each row, equalities as two inequalities. */
typedef struct HalfSpaces {
  uint32_t n, width;
  int64_t *rows;
} HalfSpaces;

static HalfSpaces half_spaces(const Polyhedron *p) {
  HalfSpaces h = {2 * p->n_eq + p->n_ge, poly_width(p), NULL};
  h.rows = mem_calloc((size_t)h.n * h.width + 1, sizeof *h.rows);
  int64_t *to = h.rows;
  for (uint32_t i = 0; i < p->n_eq + p->n_ge; i++, to += h.width) {
    memcpy(to, poly_row(p, i), h.width * sizeof *to);
    if (i >= p->n_eq) continue;
    to += h.width;
    poly_negate(to, poly_row(p, i), h.width);
  }
  return h;
}

static const int64_t *half(const HalfSpaces *h, uint32_t i) {
  return h->rows + (size_t)i * h->width;
}

/* Those of the rows that the other one satisfies. */
static void keep_common(PolyLib *l, const Polyhedron *rows, const Polyhedron *other,
                        PolyRows *out) {
  HalfSpaces h = half_spaces(rows);
  for (uint32_t i = 0; i < h.n; i++) {
    bool equality = i < 2 * rows->n_eq;
    bool it = poly_implies(l, other, half(&h, i));
    if (equality && i % 2 == 0) { /* stays one when both sides hold */
      bool back = poly_implies(l, other, half(&h, i + 1));
      if (it && back) poly_rows_add(out, half(&h, i), true);
      if (it != back) poly_rows_add(out, half(&h, it ? i : i + 1), false);
      i++;
      continue;
    }
    if (it) poly_rows_add(out, half(&h, i), false);
  }
  free(h.rows);
}

/* ---- hulls ------------------------------------------------------------------------------- */

/* isl's convex hull does not survive a quota that is used up in the middle of it. So it has none,
 * and is asked only where it cannot take long: in few dimensions, besides those that equalities of
 * both determine. The most difficult of these take a hundredth of a second, which counts. */
enum {
  HULL_DIMS = 3,
  HULL_DIMS_FEW = 4,
  HULL_FEW_ROWS = 12,
  HULL_COST = 1,
  HULL_COST_FEW = 8,
  MAX_HULL_COST = 500
};

static uint32_t rank_of(int64_t *m, uint32_t rows, uint32_t width) {
  static const int64_t prime = INT64_C(2147483647);
  uint32_t rank = 0;
  for (uint32_t i = 0; i < rows * width; i++) m[i] = ((m[i] % prime) + prime) % prime;
  for (uint32_t col = 0; col < width && rank < rows; col++) {
    uint32_t pivot = rank;
    while (pivot < rows && !m[pivot * width + col]) pivot++;
    if (pivot == rows) continue;
    for (uint32_t k = 0; k < width; k++) {
      int64_t t = m[pivot * width + k];
      m[pivot * width + k] = m[rank * width + k];
      m[rank * width + k] = t;
    }
    for (uint32_t r = rank + 1; r < rows; r++) {
      int64_t f = m[r * width + col], g = m[rank * width + col];
      for (uint32_t k = 0; k < width && f; k++)
        m[r * width + k] =
            (m[r * width + k] * g % prime + (prime - f) * m[rank * width + k] % prime) % prime;
    }
    rank++;
  }
  return rank;
}

/* Dimensions of the hull: those without equalities that both have, and combinations of these.
 * (Modulo a prime: it is an estimate.) */
static uint32_t hull_dims(const Polyhedron *p, const Polyhedron *q) {
  uint32_t width = poly_width(p), n = p->n_eq + q->n_eq;
  int64_t *m = mem_calloc((size_t)n * width + 1, sizeof *m);
  if (p->n_eq) memcpy(m, p->rows, (size_t)p->n_eq * width * sizeof *m);
  if (q->n_eq) memcpy(m + (size_t)p->n_eq * width, q->rows, (size_t)q->n_eq * width * sizeof *m);
  uint32_t common = n - rank_of(m, n, width);
  free(m);
  return common < p->dims ? p->dims - common : 0;
}

bool poly_hulls_left(const PolyLib *l) {
  return !poly_lib_tired(l) && l->hull_cost < MAX_HULL_COST;
}

/* Simple ones are made in any case. */
static bool may_ask(PolyLib *l, const Polyhedron *p, const Polyhedron *q) {
  uint32_t dims = hull_dims(p, q);
  bool few = p->n_ge <= HULL_FEW_ROWS && q->n_ge <= HULL_FEW_ROWS;
  if (poly_lib_tired(l) || dims > (few ? HULL_DIMS_FEW : HULL_DIMS)) return false;
  if (dims < HULL_DIMS) return true;
  if (!poly_hulls_left(l)) return false;
  l->hull_cost += dims > HULL_DIMS ? HULL_COST_FEW : HULL_COST;
  return true;
}

/* The rows of one, moved outwards until the other one satisfies them too. */
static void relaxed(PolyLib *l, const Polyhedron *rows, const Polyhedron *other, PolyRows *out) {
  HalfSpaces h = half_spaces(rows);
  for (uint32_t i = 0; i < h.n; i++) {
    int64_t *row = h.rows + (size_t)i * h.width, least;
    if (!poly_least(l, other, row, &least)) continue;
    if (least < 0) row[h.width - 1] -= least;
    poly_rows_add(out, row, false);
  }
  free(h.rows);
}

void poly_hull(PolyLib *l, Arena *a, const Polyhedron *p, const Polyhedron *q, Polyhedron *out) {
  if (may_ask(l, p, q)) {
    poly_begin(l);
    poly_without_quota(l, true);
    isl_set *both = isl_basic_set_union(poly_to_isl(l, p, NULL), poly_to_isl(l, q, NULL));
    isl_basic_set *hull = isl_set_convex_hull(both);
    poly_without_quota(l, false);
    hull = isl_basic_set_remove_redundancies(hull);
    if (!poly_failed(l, !hull) && poly_from_isl(l, a, hull, p->dims, out)) return;
  }
  PolyRows r = {.dims = p->dims};
  relaxed(l, p, q, &r);
  relaxed(l, q, p, &r);
  Polyhedron weak;
  poly_rows_keep(&r, a, &weak);
  if (!poly_reduce(l, a, &weak, out)) *out = weak;
}

/* ---- widening ---------------------------------------------------------------------------- */

/* Is a the same with the row in the place of one of its own? */
static bool could_replace(PolyLib *l, Arena *a, const Polyhedron *p, const int64_t *row) {
  HalfSpaces h = half_spaces(p);
  bool yes = false;
  for (uint32_t i = 0; i < h.n && !yes; i++) {
    PolyRows r = {.dims = p->dims};
    Polyhedron changed;
    for (uint32_t k = 0; k < h.n; k++) poly_rows_add(&r, k == i ? row : half(&h, k), false);
    poly_rows_keep(&r, a, &changed);
    yes = poly_implies(l, &changed, half(&h, i));
  }
  free(h.rows);
  return yes;
}

/* Bounds of single dimensions, which need not be rows of their own, as widening of intervals keeps
 * them: those of p that q satisfies. */
static void keep_bounds(PolyLib *l, Arena *a, const Polyhedron *p, const Polyhedron *q,
                        PolyRows *out) {
  int64_t *row = ARENA_ARRAY(a, int64_t, poly_width(p)), bound;
  for (uint32_t i = 0; i < p->dims; i++) {
    for (int sign = -1; sign <= 1; sign += 2) {
      row[i] = sign;
      row[p->dims] = 0;
      if (!poly_least(l, p, row, &bound)) continue;
      row[p->dims] = -bound;
      if (poly_implies(l, q, row)) poly_rows_add(out, row, false);
    }
    row[i] = 0;
  }
}

void poly_widen(PolyLib *l, Arena *a, const Polyhedron *p, const Polyhedron *q, bool only_old,
                Polyhedron *out) {
  PolyRows r = {.dims = p->dims};
  keep_common(l, p, q, &r);
  HalfSpaces h = half_spaces(q);
  for (uint32_t i = 0; i < h.n && !only_old; i++)
    if (poly_implies(l, p, half(&h, i)) && could_replace(l, a, p, half(&h, i)))
      poly_rows_add(&r, half(&h, i), false);
  free(h.rows);
  if (!only_old) keep_bounds(l, a, p, q, &r);
  Polyhedron all;
  poly_rows_keep(&r, a, &all);
  if (only_old || !poly_reduce(l, a, &all, out)) *out = all;
}
