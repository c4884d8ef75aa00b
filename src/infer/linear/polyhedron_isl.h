/* SPDX-License-Identifier: MIT */
/* What the files of polyhedron.h share. */
#ifndef INFER_DOMAINS_POLYHEDRON_ISL_H
#define INFER_DOMAINS_POLYHEDRON_ISL_H

#include "base/vec.h"
#include "infer/linear/isl_api.h"
#include "infer/linear/polyhedron.h"

struct PolyLib {
  isl_ctx *ctx;
  uint32_t calls, failures, hull_cost;
};

/* A new operation: it gets a quota of its own. */
void poly_begin(PolyLib *);
/* For an operation that must not be stopped in the middle. */
void poly_without_quota(PolyLib *, bool without);
/* Notes that a call of isl failed, if it did. */
bool poly_failed(PolyLib *, bool it);

/* A polyhedron being made. */
typedef struct PolyRows {
  uint32_t dims;
  VEC(int64_t) eq, ge;
} PolyRows;

void poly_rows_add(PolyRows *, const int64_t *row, bool equality);
/* Rows beyond the limit are left out, equalities last. */
void poly_rows_keep(PolyRows *, Arena *, Polyhedron *out);
void poly_negate(int64_t *to, const int64_t *row, uint32_t width);

/* With one more inequality, unless that is NULL. */
isl_basic_set *poly_to_isl(PolyLib *, const Polyhedron *, const int64_t *more);
/* Takes the set. False: something went wrong. */
bool poly_from_isl(PolyLib *, Arena *, isl_basic_set *, uint32_t dims, Polyhedron *out);

#endif
