/* Hulls and widening of polyhedra (polyhedron.h).
 * SPDX-License-Identifier: MIT */
#include "infer/polyhedron_isl.h"

#include "base/bug.h"

#include <string.h>

/* Each row, equalities as two inequalities. */
typedef struct HalfSpaces {
  uint32_t n, width;
  int64_t *rows;
} HalfSpaces;

static HalfSpaces half_spaces(const Poly *p) {
  HalfSpaces h = {2 * p->n_eq + p->n_ge, poly_width(p), NULL};
  h.rows = calloc((size_t)h.n * h.width + 1, sizeof *h.rows);
  if (!h.rows) bug_oom((size_t)h.n * h.width * sizeof *h.rows);
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
static void keep_common(PolyLib *l, const Poly *rows, const Poly *other, PolyRows *out) {
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

void poly_hull(PolyLib *l, Arena *a, const Poly *p, const Poly *q, Poly *out) {
  for (int way = 0; way < 2 && !poly_lib_tired(l); way++) {
    poly_begin(l);
    isl_set *both = isl_basic_set_union(poly_to_isl(l, p, NULL), poly_to_isl(l, q, NULL));
    isl_basic_set *hull = way == 0 ? isl_set_convex_hull(both) : isl_set_simple_hull(both);
    hull = isl_basic_set_remove_redundancies(hull);
    if (!poly_failed(l, !hull) && poly_from_isl(l, a, hull, p->dims, out)) return;
  }
  PolyRows r = {.dims = p->dims};
  keep_common(l, p, q, &r);
  keep_common(l, q, p, &r);
  Poly weak;
  poly_rows_keep(&r, a, &weak);
  if (!poly_reduce(l, a, &weak, out)) *out = weak;
}

/* Is a the same with the row in the place of one of its own? */
static bool could_replace(PolyLib *l, Arena *a, const Poly *p, const int64_t *row) {
  HalfSpaces h = half_spaces(p);
  bool yes = false;
  for (uint32_t i = 0; i < h.n && !yes; i++) {
    PolyRows r = {.dims = p->dims};
    Poly changed;
    for (uint32_t k = 0; k < h.n; k++) poly_rows_add(&r, k == i ? row : half(&h, k), false);
    poly_rows_keep(&r, a, &changed);
    yes = poly_implies(l, &changed, half(&h, i));
  }
  free(h.rows);
  return yes;
}

/* Bounds of single dimensions, which need not be rows of their own, as widening of intervals keeps
 * them: those of p that q satisfies. */
static void keep_bounds(PolyLib *l, Arena *a, const Poly *p, const Poly *q, PolyRows *out) {
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

void poly_widen(PolyLib *l, Arena *a, const Poly *p, const Poly *q, bool only_old, Poly *out) {
  PolyRows r = {.dims = p->dims};
  keep_common(l, p, q, &r);
  HalfSpaces h = half_spaces(q);
  for (uint32_t i = 0; i < h.n && !only_old; i++)
    if (poly_implies(l, p, half(&h, i)) && could_replace(l, a, p, half(&h, i)))
      poly_rows_add(&r, half(&h, i), false);
  free(h.rows);
  if (!only_old) keep_bounds(l, a, p, q, &r);
  Poly all;
  poly_rows_keep(&r, a, &all);
  if (only_old || !poly_reduce(l, a, &all, out)) *out = all;
}
