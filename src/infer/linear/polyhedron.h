/* SPDX-License-Identifier: MIT */
/* Polyhedra of integer points by their constraints, as plain rows; the operations that need more
 * than looking at rows are isl's.
 *
 * A row of a polyhedron with n dimensions is n coefficients and a constant: their sum is 0
 * (equalities, which come first) or at least 0. Every operation has a quota of isl's own units of
 * work, so that what is found does not depend on the machine; where it is used up, or numbers get
 * too large, the result is weaker than it could be, never wrong. */
#ifndef INFER_DOMAINS_POLYHEDRON_H
#define INFER_DOMAINS_POLYHEDRON_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Polyhedron {
  uint32_t dims, n_eq, n_ge;
  const int64_t *rows;
} Polyhedron;

typedef struct PolyLib PolyLib;

PolyLib *poly_lib_new(void);
void poly_lib_free(PolyLib *);
/* Is the total quota of operations used up? All operations are then as weak as can be, and quick.
 */
bool poly_lib_tired(const PolyLib *);
/* May hulls still be exact? When not, a case distinction is worth little. */
bool poly_hulls_left(const PolyLib *);

static inline uint32_t poly_width(const Polyhedron *p) {
  return p->dims + 1;
}
static inline const int64_t *poly_row(const Polyhedron *p, uint32_t i) {
  return p->rows + (size_t)i * (p->dims + 1);
}

/* Divides by what the coefficients have in common. False: an equality without solutions, or an
 * inequality that never holds; *trivial when it holds always. */
bool poly_normal_row(int64_t *row, uint32_t dims, bool equality, bool *trivial);
/* Without redundant rows, implied equalities as such. False: it is empty. */
bool poly_reduce(PolyLib *, Arena *, const Polyhedron *, Polyhedron *out);
/* Without the dimension (which is no column of the result). */
void poly_project(PolyLib *, Arena *, const Polyhedron *, uint32_t dim, Polyhedron *out);
/* Does row >= 0 hold in all its points? False also when that is not known. */
bool poly_implies(PolyLib *, const Polyhedron *, const int64_t *row);
bool poly_implies_all(PolyLib *, const Polyhedron *, const Polyhedron *rows_of);
/* The least value of the row in it. False: there is none, or it is not known. */
bool poly_least(PolyLib *, const Polyhedron *, const int64_t *row, int64_t *);
/* Something convex around both, which have the same dimensions. */
void poly_hull(PolyLib *, Arena *, const Polyhedron *, const Polyhedron *, Polyhedron *out);
/* The standard widening, a within b: those constraints of a that b satisfies; and, unless
 * `only_old`, those of b that could take the place of one of a. */
void poly_widen(PolyLib *, Arena *, const Polyhedron *a, const Polyhedron *b, bool only_old,
                Polyhedron *out);

#endif
