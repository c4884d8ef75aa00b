/* SPDX-License-Identifier: MIT */
/* See polyhedron.h. */
#include "infer/linear/polyhedron_isl.h"

#include "base/bug.h"
#include "base/mem.h"

#include <string.h>

enum {
  QUOTA = 10000,      /* of isl's operations, for one of ours              */
  MAX_CALLS = 60000,  /* of ours, for one implementation                   */
  MAX_FAILURES = 100, /* quotas used up, for one implementation            */
  MAX_ROWS = 40,      /* of a result                                       */
};
static const int64_t MAX_NUMBER = INT64_C(1) << 40;

PolyLib *poly_lib_new(void) {
  PolyLib *l = mem_calloc(1, sizeof *l);
  l->ctx = isl_ctx_alloc();
  if (!l->ctx) bug_oom(1);
  isl_options_set_on_error(l->ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(l->ctx, QUOTA);
  return l;
}

void poly_lib_free(PolyLib *l) {
  isl_ctx_free(l->ctx);
  free(l);
}

bool poly_lib_tired(const PolyLib *l) {
  return l->calls > MAX_CALLS || l->failures > MAX_FAILURES;
}

void poly_without_quota(PolyLib *l, bool without) {
  isl_ctx_set_max_operations(l->ctx, without ? 0 : QUOTA);
  isl_ctx_reset_operations(l->ctx);
}

void poly_begin(PolyLib *l) {
  l->calls++;
  isl_ctx_reset_operations(l->ctx);
}
bool poly_failed(PolyLib *l, bool it) {
  if (!it) return false;
  l->failures++;
  isl_ctx_reset_error(l->ctx);
  isl_ctx_reset_operations(l->ctx);
  return true;
}

/* ---- rows --------------------------------------------------------------------------------- */

static uint64_t polyhedron_size_of(int64_t v) {
  return v < 0 ? -(uint64_t)v : (uint64_t)v;
}

static int64_t floor_div(int64_t a, int64_t b) { /* b > 0 */
  return a / b - (a % b < 0);
}

bool poly_normal_row(int64_t *row, uint32_t dims, bool equality, bool *trivial) {
  uint64_t g = 0;
  for (uint32_t i = 0; i < dims; i++)
    for (uint64_t b = polyhedron_size_of(row[i]), r; b; b = r) r = g % b, g = b;
  int64_t *c = &row[dims];
  *trivial = g == 0;
  if (!g) return equality ? *c == 0 : *c >= 0;
  if (g == 1 || g > INT64_MAX) return true;
  if (equality && *c % (int64_t)g) return false;
  for (uint32_t i = 0; i < dims; i++) row[i] /= (int64_t)g;
  *c = floor_div(*c, (int64_t)g);
  return true;
}

void poly_rows_add(PolyRows *r, const int64_t *row, bool equality) {
  for (uint32_t i = 0; i <= r->dims; i++)
    if (equality)
      vec_push(&r->eq, row[i]);
    else
      vec_push(&r->ge, row[i]);
}

/* PolyRows beyond the limit are left out, equalities last. */
void poly_rows_keep(PolyRows *r, Arena *a, Polyhedron *out) {
  uint32_t width = r->dims + 1, n_eq = r->eq.n / width, n_ge = r->ge.n / width;
  if (n_eq > MAX_ROWS) n_eq = MAX_ROWS;
  if (n_eq + n_ge > MAX_ROWS) n_ge = MAX_ROWS - n_eq;
  int64_t *rows = ARENA_ARRAY(a, int64_t, (size_t)(n_eq + n_ge) * width + 1);
  if (n_eq) memcpy(rows, r->eq.at, (size_t)n_eq * width * sizeof *rows);
  if (n_ge) memcpy(rows + (size_t)n_eq * width, r->ge.at, (size_t)n_ge * width * sizeof *rows);
  *out = (Polyhedron){r->dims, n_eq, n_ge, rows};
  vec_free(&r->eq);
  vec_free(&r->ge);
}

/* ---- to isl and back ------------------------------------------------------------------------ */

static isl_mat *matrix(PolyLib *l, const Polyhedron *p, uint32_t from, uint32_t n,
                       const int64_t *more) {
  uint32_t width = poly_width(p);
  isl_mat *m = isl_mat_alloc(l->ctx, n + (more != NULL), width);
  for (uint32_t i = 0; i < n + (more != NULL); i++)
    for (uint32_t k = 0; k < width; k++) {
      int64_t v = i < n ? poly_row(p, from + i)[k] : more[k];
      m = isl_mat_set_element_val(m, (int)i, (int)k, isl_val_int_from_si(l->ctx, (long)v));
    }
  return m;
}

/* With one more inequality, unless that is NULL. */
isl_basic_set *poly_to_isl(PolyLib *l, const Polyhedron *p, const int64_t *more) {
  isl_mat *eq = matrix(l, p, 0, p->n_eq, NULL), *ge = matrix(l, p, p->n_eq, p->n_ge, more);
  isl_space *space = isl_space_set_alloc(l->ctx, 0, p->dims);
  return isl_basic_set_from_constraint_matrices(space, eq, ge, isl_dim_set, isl_dim_div,
                                                isl_dim_param, isl_dim_cst);
}

/* False: it is too large. */
static bool number(isl_val *v, int64_t *out) {
  uint64_t size = 0;
  bool fits = isl_val_sgn(v) == 0 || isl_val_n_abs_num_chunks(v, sizeof size) <= 1;
  if (fits) isl_val_get_abs_num_chunks(v, sizeof size, &size);
  if (size > (uint64_t)MAX_NUMBER) fits = false;
  *out = isl_val_sgn(v) < 0 ? -(int64_t)size : (int64_t)size;
  isl_val_free(v);
  return fits;
}

static void read_matrix(isl_mat *m, PolyRows *r, bool equality) {
  int64_t *row = mem_calloc(r->dims + 1, sizeof *row);
  int n = isl_mat_rows(m);
  for (int i = 0; i < n; i++) {
    bool fits = true;
    for (uint32_t k = 0; k <= r->dims; k++) {
      int64_t v;
      fits &= number(isl_mat_get_element_val(m, i, (int)k), &v);
      row[k] = v;
    }
    if (fits) poly_rows_add(r, row, equality);
  }
  free(row);
  isl_mat_free(m);
}

/* Takes the set. False: something went wrong. */
bool poly_from_isl(PolyLib *l, Arena *a, isl_basic_set *b, uint32_t dims, Polyhedron *out) {
  PolyRows r = {.dims = dims};
  b = isl_basic_set_remove_divs(b);
  if (poly_failed(l, !b)) return false;
  isl_mat *eq =
      isl_basic_set_equalities_matrix(b, isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
  isl_mat *ge =
      isl_basic_set_inequalities_matrix(b, isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
  isl_basic_set_free(b);
  if (poly_failed(l, !eq || !ge)) {
    isl_mat_free(eq);
    isl_mat_free(ge);
    return false;
  }
  read_matrix(eq, &r, true);
  read_matrix(ge, &r, false);
  poly_rows_keep(&r, a, out);
  return true;
}

/* ---- operations ---- */

bool poly_reduce(PolyLib *l, Arena *a, const Polyhedron *p, Polyhedron *out) {
  *out = *p;
  if (poly_lib_tired(l)) return true;
  poly_begin(l);
  isl_basic_set *b = isl_basic_set_remove_redundancies(poly_to_isl(l, p, NULL));
  if (poly_failed(l, !b)) return true;
  if (isl_basic_set_plain_is_empty(b) == isl_bool_true) {
    isl_basic_set_free(b);
    return false;
  }
  if (!poly_from_isl(l, a, b, p->dims, out)) *out = *p;
  return true;
}

static void drop_column(int64_t *to, const int64_t *row, uint32_t width, uint32_t dim) {
  memcpy(to, row, dim * sizeof *to);
  memcpy(to + dim, row + dim + 1, (width - dim - 1) * sizeof *to);
}

/* row - factor * by; false when a number gets too large. */
static bool subtract(int64_t *to, const int64_t *row, const int64_t *by, int64_t factor,
                     uint32_t width) {
  for (uint32_t i = 0; i < width; i++) {
    int64_t product;
    if (__builtin_mul_overflow(factor, by[i], &product) ||
        __builtin_sub_overflow(row[i], product, &to[i]) ||
        polyhedron_size_of(to[i]) > (uint64_t)MAX_NUMBER)
      return false;
  }
  return true;
}

/* PolyRows without the dimension; with `by`, an equality where it has coefficient 1 or -1, others
 * as well, with what it equals in its place. */
static void substitute(Arena *a, const Polyhedron *p, uint32_t dim, uint32_t by, Polyhedron *out) {
  uint32_t width = poly_width(p);
  PolyRows r = {.dims = p->dims - 1};
  int64_t *row = ARENA_ARRAY(a, int64_t, 2 * (size_t)width), *shorter = row + width;
  bool known = by < p->n_eq;
  for (uint32_t i = 0; i < p->n_eq + p->n_ge; i++) {
    const int64_t *old = poly_row(p, i), *eq = poly_row(p, by);
    bool equality = i < p->n_eq, trivial = false;
    if (i == by || (!known && old[dim])) continue;
    memcpy(row, old, width * sizeof *row);
    if (old[dim] && !subtract(row, old, eq, old[dim] * eq[dim], width)) continue;
    drop_column(shorter, row, width, dim);
    /* A row that never holds stays: reducing finds that out. */
    if (poly_normal_row(shorter, p->dims - 1, equality, &trivial) && trivial) continue;
    poly_rows_add(&r, shorter, equality);
  }
  poly_rows_keep(&r, a, out);
}

void poly_project(PolyLib *l, Arena *a, const Polyhedron *p, uint32_t dim, Polyhedron *out) {
  uint32_t by = p->n_eq, n = p->n_eq + p->n_ge;
  for (uint32_t i = 0; i < p->n_eq && by == p->n_eq; i++)
    if (poly_row(p, i)[dim] == 1 || poly_row(p, i)[dim] == -1) by = i;
  bool occurs = false;
  for (uint32_t i = 0; i < n; i++) occurs |= poly_row(p, i)[dim] != 0;
  bool plain = by < p->n_eq || !occurs || poly_lib_tired(l);
  if (plain) {
    substitute(a, p, dim, by < p->n_eq ? by : n, out);
    return;
  }
  poly_begin(l);
  isl_basic_set *b = isl_basic_set_project_out(poly_to_isl(l, p, NULL), isl_dim_set, dim, 1);
  b = isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(b));
  if (poly_failed(l, !b) || !poly_from_isl(l, a, b, p->dims - 1, out))
    substitute(a, p, dim, n, out);
}

/* Quick cases: it is one of the rows, or weaker than one by its constant. */
static bool implied_plainly(const Polyhedron *p, const int64_t *row) {
  size_t bytes = p->dims * sizeof *row;
  for (uint32_t i = 0; i < p->n_eq + p->n_ge; i++) {
    const int64_t *own = poly_row(p, i);
    if (memcmp(own, row, bytes) == 0 && own[p->dims] <= row[p->dims]) return true;
    if (i >= p->n_eq) continue;
    bool opposite = -own[p->dims] <= row[p->dims];
    for (uint32_t k = 0; k < p->dims && opposite; k++) opposite = own[k] == -row[k];
    if (opposite) return true;
  }
  return false;
}

/* The least value of the row in rational points; NULL when there is none or it is not known. */
static isl_val *least_value(PolyLib *l, const Polyhedron *p, const int64_t *row) {
  poly_begin(l);
  isl_aff *f = isl_aff_zero_on_domain_space(isl_space_set_alloc(l->ctx, 0, p->dims));
  for (uint32_t i = 0; i < p->dims; i++)
    f = isl_aff_set_coefficient_val(f, isl_dim_in, (int)i,
                                    isl_val_int_from_si(l->ctx, (long)row[i]));
  f = isl_aff_set_constant_val(f, isl_val_int_from_si(l->ctx, (long)row[p->dims]));
  isl_basic_set *b = poly_to_isl(l, p, NULL);
  isl_val *least = isl_basic_set_min_lp_val(b, f);
  isl_basic_set_free(b);
  isl_aff_free(f);
  if (poly_failed(l, !least) || isl_val_is_rat(least) == isl_bool_true) return least;
  isl_val_free(least);
  return NULL;
}

/* More than -1 is in integers at least 0. */
static bool implied_by_lp(PolyLib *l, const Polyhedron *p, const int64_t *row) {
  isl_val *least = least_value(l, p, row);
  bool yes = least && isl_val_cmp_si(least, -1) > 0;
  isl_val_free(least);
  return yes;
}

bool poly_least(PolyLib *l, const Polyhedron *p, const int64_t *row, int64_t *out) {
  if (poly_lib_tired(l)) return false;
  isl_val *least = least_value(l, p, row);
  return least && number(isl_val_ceil(least), out);
}

bool poly_implies(PolyLib *l, const Polyhedron *p, const int64_t *row) {
  if (implied_plainly(p, row)) return true;
  if (poly_lib_tired(l)) return false;
  if (implied_by_lp(l, p, row)) return true;
  int64_t *opposite = mem_calloc(poly_width(p), sizeof *opposite);
  for (uint32_t i = 0; i < poly_width(p); i++) opposite[i] = -row[i];
  opposite[p->dims]--;
  poly_begin(l);
  isl_basic_set *b = poly_to_isl(l, p, opposite);
  isl_bool empty = isl_basic_set_is_empty(b);
  poly_failed(l, empty == isl_bool_error);
  isl_basic_set_free(b);
  free(opposite);
  return empty == isl_bool_true;
}

void poly_negate(int64_t *to, const int64_t *row, uint32_t width) {
  for (uint32_t i = 0; i < width; i++) to[i] = -row[i];
}

bool poly_implies_all(PolyLib *l, const Polyhedron *p, const Polyhedron *rows) {
  bool all = true;
  int64_t *back = mem_calloc(poly_width(p), sizeof *back);
  for (uint32_t i = 0; i < rows->n_eq + rows->n_ge && all; i++) {
    all = poly_implies(l, p, poly_row(rows, i));
    if (i >= rows->n_eq || !all) continue;
    poly_negate(back, poly_row(rows, i), poly_width(p));
    all = poly_implies(l, p, back);
  }
  free(back);
  return all;
}
