/* SPDX-License-Identifier: MIT */
#include "logic/typing.h"

#include "base/bug.h"

/* No wider bit-vector is made, whatever an index says. */
static const uint64_t MAX_WIDTH = UINT32_MAX;

static bool all_are(const Sort *a, uint32_t from, uint32_t n, Sort s) {
  for (uint32_t i = from; i < n; i++)
    if (!sort_eq(a[i], s)) return false;
  return true;
}

static bool all_kind(TermTable *t, const Sort *a, uint32_t from, uint32_t n, SortKind k) {
  for (uint32_t i = from; i < n; i++)
    if (sort_kind(t, a[i]) != k) return false;
  return true;
}

static bool same_kind(TermTable *t, const Sort *a, uint32_t from, uint32_t n, SortKind k) {
  return from < n && sort_kind(t, a[from]) == k && all_are(a, from, n, a[from]);
}

static bool map_takes(TermTable *t, const Sort *a, uint32_t nindex) {
  SortData d = sort_data(t, a[0]);
  if (d.kind != SK_MAP || d.a != nindex) return false;
  for (uint32_t i = 0; i < nindex; i++)
    if (!sort_eq(d.args[i], a[i + 1])) return false;
  return true;
}

/* Maps of equal domain whose elements the pointwise operator takes. */
static bool maps_fit(TermTable *t, const Sort *a, uint32_t n, Op at_each, Sort given) {
  Sort elem[8];
  if (n < 1 || n > 8 || at_each <= OP_LAMBDA || at_each >= OP_COUNT ||
      sort_kind(t, given) != SK_MAP)
    return false;
  SortData g = sort_data(t, given);
  for (uint32_t i = 0; i < n; i++) {
    SortData d = sort_data(t, a[i]);
    if (d.kind != SK_MAP || d.a != g.a) return false;
    for (uint32_t k = 0; k < d.a; k++)
      if (!sort_eq(d.args[k], g.args[k])) return false;
    elem[i] = d.elem;
  }
  return typing_fits(t, op_plain(at_each), elem, n, SORT_NONE) &&
         sort_eq(typing_result(t, op_plain(at_each), elem, n, SORT_NONE), g.elem);
}

static const DtCtor *ctor_of(TermTable *t, Sort s, uint32_t ctor) {
  if (sort_kind(t, s) != SK_DT) return NULL;
  const DtData *d = sort_dt(t, s);
  return ctor < d->nctors ? &d->ctors[ctor] : NULL;
}

static bool make_fits(TermTable *t, const Sort *a, uint32_t n, uint32_t ctor, Sort given) {
  const DtCtor *c = ctor_of(t, given, ctor);
  if (!c || c->nfields != n) return false;
  for (uint32_t i = 0; i < n; i++)
    if (!sort_eq(c->fields[i].sort, a[i])) return false;
  return true;
}

static bool operands_fit(TermTable *t, IndexedOp f, const Sort *a, uint32_t n, Sort given) {
  const DtCtor *c;
  switch (op_info(f.op)->args) {
  case OA_NONE: return n == 0;
  case OA_ANY: return true;
  case OA_BOOL: return all_are(a, 0, n, SORT_BOOL);
  case OA_ITE: return sort_eq(a[0], SORT_BOOL) && sort_eq(a[1], a[2]);
  case OA_SAME: return all_are(a, 0, n, a[0]);
  case OA_ARITH: return sort_is_arith(a[0]) && all_are(a, 0, n, a[0]);
  case OA_INT: return all_are(a, 0, n, SORT_INT);
  case OA_REAL: return all_are(a, 0, n, SORT_REAL);
  case OA_BV: return same_kind(t, a, 0, n, SK_BV);
  case OA_BVS: return all_kind(t, a, 0, n, SK_BV);
  case OA_FP: return same_kind(t, a, 0, n, SK_FLOAT);
  case OA_RM_FP: return sort_eq(a[0], SORT_RMODE) && same_kind(t, a, 1, n, SK_FLOAT);
  case OA_RM_REAL: return sort_eq(a[0], SORT_RMODE) && sort_eq(a[1], SORT_REAL);
  case OA_RM_INT: return sort_eq(a[0], SORT_RMODE) && sort_eq(a[1], SORT_INT);
  case OA_RM_BV: return sort_eq(a[0], SORT_RMODE) && sort_kind(t, a[1]) == SK_BV;
  case OA_STRING: return all_are(a, 0, n, SORT_STRING);
  case OA_STR_INT: return sort_eq(a[0], SORT_STRING) && all_are(a, 1, n, SORT_INT);
  case OA_STR_STR_INT: return all_are(a, 0, 2, SORT_STRING) && sort_eq(a[2], SORT_INT);
  case OA_STR_RE: return sort_eq(a[0], SORT_STRING) && sort_eq(a[1], SORT_REGEX);
  case OA_REGEX: return all_are(a, 0, n, SORT_REGEX);
  case OA_SEQ: return same_kind(t, a, 0, n, SK_SEQ);
  case OA_SEQ_INT: return sort_kind(t, a[0]) == SK_SEQ && all_are(a, 1, n, SORT_INT);
  case OA_SEQ_INT_SEQ:
    return sort_kind(t, a[0]) == SK_SEQ && sort_eq(a[1], SORT_INT) && sort_eq(a[2], a[0]);
  case OA_SEQ_SEQ_INT:
    return sort_kind(t, a[0]) == SK_SEQ && sort_eq(a[1], a[0]) && sort_eq(a[2], SORT_INT);
  case OA_MAP_IX: return n >= 1 && map_takes(t, a, n - 1);
  case OA_MAP_IXV:
    return n >= 2 && map_takes(t, a, n - 2) && sort_eq(sort_data(t, a[0]).elem, a[n - 1]);
  case OA_MAPS: return maps_fit(t, a, n, (Op)f.p0, given);
  case OA_DT: c = ctor_of(t, a[0], f.p0); return c && (f.op != OP_DT_FIELD || f.p1 < c->nfields);
  case OA_DT_MAKE: return make_fits(t, a, n, f.p0, given);
  case OA_DT_UPD:
    c = ctor_of(t, a[0], f.p0);
    return c && f.p1 < c->nfields && sort_eq(c->fields[f.p1].sort, a[1]);
  }
  return false;
}

/* Conditions beyond the operand rule: indices, widths and stated sorts. */
static bool extras_fit(TermTable *t, Op op, const Sort *a, uint32_t p0, uint32_t p1, Sort given) {
  uint32_t w = op_info(op)->args == OA_BV ? sort_bv_width(t, a[0]) : 0;
  SortData g = sort_data(t, given);
  switch (op) {
  case OP_BV_EXTRACT: return p1 <= p0 && p0 <= w;
  case OP_BV_CONCAT: return (uint64_t)sort_bv_width(t, a[0]) + sort_bv_width(t, a[1]) <= MAX_WIDTH;
  case OP_BV_ZEXT:
  case OP_BV_SEXT: return (uint64_t)w + p0 <= MAX_WIDTH && (w > 0 || op == OP_BV_ZEXT);
  case OP_BV_REPEAT: return p0 >= 1 && (uint64_t)w * p0 <= MAX_WIDTH;
  case OP_FP_FROM_PARTS:
    return sort_bv_width(t, a[0]) == 1 && sort_bv_width(t, a[1]) > 1 && sort_bv_width(t, a[2]) > 0;
  case OP_FP_OF_BITS: return g.kind == SK_FLOAT && g.a + g.b == w;
  case OP_FP_OF_FP:
  case OP_FP_OF_REAL:
  case OP_FP_OF_INT:
  case OP_FP_OF_SBV:
  case OP_FP_OF_UBV: return g.kind == SK_FLOAT;
  case OP_SEQ_EMPTY: return g.kind == SK_SEQ;
  case OP_CONST_MAP: return g.kind == SK_MAP && sort_eq(g.elem, a[0]);
  default: return true;
  }
}

bool typing_fits(TermTable *t, IndexedOp f, const Sort *a, uint32_t n, Sort given) {
  const OpInfo *o = op_info(f.op);
  if (f.op <= OP_LAMBDA) return false;
  if (o->arity >= 0 ? n != (uint32_t)o->arity : n < 1 && f.op != OP_DT_MAKE) return false;
  return operands_fit(t, f, a, n, given) && extras_fit(t, f.op, a, f.p0, f.p1, given);
}

Sort typing_result(TermTable *t, IndexedOp f, const Sort *a, uint32_t n, Sort given) {
  (void)n;
  switch (op_info(f.op)->result) {
  case OR_GIVEN: return given;
  case OR_BOOL: return SORT_BOOL;
  case OR_INT: return SORT_INT;
  case OR_REAL: return SORT_REAL;
  case OR_STRING: return SORT_STRING;
  case OR_REGEX: return SORT_REGEX;
  case OR_RMODE: return SORT_RMODE;
  case OR_ARG0: return a[0];
  case OR_ARG1: return a[1];
  case OR_CONCAT: return sort_bv(t, sort_bv_width(t, a[0]) + sort_bv_width(t, a[1]));
  case OR_XTRACT: return sort_bv(t, f.p0 - f.p1);
  case OR_BV1: return sort_bv(t, 1);
  case OR_WIDEN: return sort_bv(t, sort_bv_width(t, a[0]) + f.p0);
  case OR_REPEAT: return sort_bv(t, sort_bv_width(t, a[0]) * f.p0);
  case OR_BVOF: return sort_bv(t, f.p0);
  case OR_FPPART: return sort_float(t, sort_bv_width(t, a[2]) + 1, sort_bv_width(t, a[1]));
  case OR_FPBITS: return sort_bv(t, sort_data(t, a[0]).a + sort_data(t, a[0]).b);
  case OR_SEQOF: return sort_seq(t, a[0]);
  case OR_ELEM:
  case OR_RANGE: return sort_data(t, a[0]).elem;
  case OR_FIELD: return sort_dt(t, a[0])->ctors[f.p0].fields[f.p1].sort;
  }
  bug("no result rule");
}
