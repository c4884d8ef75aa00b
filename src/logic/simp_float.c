/* SPDX-License-Identifier: MIT */
/* Simplification: floats. Only exact facts: literals are folded by float.c where SMT-LIB fixes the
 * result, and == on floats is identity (see mk_eq), so x == x holds for NaN and +0, -0 differ. */
#include "logic/float.h"
#include "logic/simp.h"

static FloatFormat format_of(Builder *b, Sort s) {
  SortData d = sort_data(b->tab, s);
  return (FloatFormat){d.a, d.b};
}

/* A float or a rounding mode that is no literal, or a format too long to compute with. */
static bool foldable(Builder *b, Sort sort, const Term *a, uint32_t n) {
  if (sort_kind(b->tab, sort) == SK_FLOAT && !float_supported(format_of(b, sort))) return false;
  for (uint32_t i = 0; i < n; i++) {
    Sort s = term_sort(b->tab, a[i]);
    if (!simp_is_const(b, a[i])) return false;
    if (sort_kind(b->tab, s) == SK_FLOAT && !float_supported(format_of(b, s))) return false;
  }
  return true;
}

static mpz_srcptr simp_float_bits(Builder *b, Term t) {
  return term_get_mpz(b->tab, t);
}

static Term fold_test(Op op, FloatFormat f, mpz_srcptr x) {
  FloatClass c = float_class(f, x);
  bool negative = float_sign(f, x);
  switch (op) {
  case OP_FP_IS_NORMAL: return term_bool(c == FC_NORMAL);
  case OP_FP_IS_SUBNORMAL: return term_bool(c == FC_SUBNORMAL);
  case OP_FP_IS_ZERO: return term_bool(c == FC_ZERO);
  case OP_FP_IS_INF: return term_bool(c == FC_INF);
  case OP_FP_IS_NAN: return term_bool(c == FC_NAN);
  case OP_FP_IS_NEG: return term_bool(c != FC_NAN && negative);
  default: return term_bool(c != FC_NAN && !negative);
  }
}

static Term fold_order(Op op, int c) {
  switch (op) {
  case OP_FP_LE: return term_bool(c == -1 || c == 0);
  case OP_FP_LT: return term_bool(c == -1);
  case OP_FP_GE: return term_bool(c == 1 || c == 0);
  case OP_FP_GT: return term_bool(c == 1);
  default: return term_bool(c == 0);
  }
}

/* fp.min, fp.max: of zeros of different sign, SMT-LIB leaves the result open. */
static Term fold_min_max(Builder *b, Op op, FloatFormat f, Term x, Term y) {
  if (term_eq(x, y)) return x;
  if (float_class(f, simp_float_bits(b, x)) == FC_NAN) return y;
  if (float_class(f, simp_float_bits(b, y)) == FC_NAN) return x;
  int c = float_compare(f, simp_float_bits(b, x), simp_float_bits(b, y));
  if (c == 0) return TERM_NONE;
  return (op == OP_FP_MIN) == (c < 0) ? x : y;
}

static Term fold_sign(Builder *b, Op op, Sort sort, FloatFormat f, Term x) {
  if (float_class(f, simp_float_bits(b, x)) == FC_NAN) return x;
  mpz_t z;
  mpz_init_set(z, simp_float_bits(b, x));
  if (op == OP_FP_NEG)
    mpz_combit(z, f.sig - 1 + f.exp);
  else
    mpz_clrbit(z, f.sig - 1 + f.exp);
  Term r = term_float(b->tab, z, sort);
  mpz_clear(z);
  return r;
}

static void signed_value(Builder *b, Term x, mpz_t out) {
  uint32_t w = sort_bv_width(b->tab, term_sort(b->tab, x));
  mpz_set(out, simp_float_bits(b, x));
  if (w && mpz_tstbit(out, w - 1)) {
    mpz_t full;
    mpz_init(full);
    mpz_setbit(full, w);
    mpz_sub(out, out, full);
    mpz_clear(full);
  }
}

/* Conversions to float. */
static Term fold_to_float(Builder *b, Op op, Sort sort, const Term *a) {
  FloatFormat f = format_of(b, sort);
  if (op == OP_FP_OF_BITS) return term_float(b->tab, simp_float_bits(b, a[0]), sort);
  RoundMode rm = term_get_rmode(b->tab, a[0]);
  mpz_t out;
  mpq_t q;
  mpz_init(out);
  mpq_init(q);
  if (op == OP_FP_OF_FP) {
    float_of_float(f, rm, format_of(b, term_sort(b->tab, a[1])), simp_float_bits(b, a[1]), out);
  } else {
    if (op == OP_FP_OF_SBV)
      signed_value(b, a[1], mpq_numref(q));
    else
      num_get_mpq(term_nums(b->tab), term_get_num(b->tab, a[1]), q);
    float_of_mpq(f, rm, q, out);
  }
  Term r = term_float(b->tab, out, sort);
  mpz_clear(out);
  mpq_clear(q);
  return r;
}

/* Conversions to bit-vectors; out of range, the result is open. */
static Term fold_to_bv(Builder *b, Op op, Sort sort, const Term *a) {
  uint32_t w = sort_bv_width(b->tab, sort);
  mpz_t z, back;
  mpz_inits(z, back, NULL);
  Term r = TERM_NONE;
  if (float_to_int(format_of(b, term_sort(b->tab, a[1])), term_get_rmode(b->tab, a[0]),
                   simp_float_bits(b, a[1]), z)) {
    Term v = term_bv(b->tab, z, w);
    if (op == OP_FP_TO_SBV)
      signed_value(b, v, back);
    else
      mpz_set(back, simp_float_bits(b, v));
    if (mpz_cmp(back, z) == 0) r = v;
  }
  mpz_clears(z, back, NULL);
  return r;
}

static Term fold_to_real(Builder *b, FloatFormat f, Term x) {
  mpq_t q;
  mpq_init(q);
  Term r = float_to_mpq(f, simp_float_bits(b, x), q) ? mk_real(b, q) : TERM_NONE;
  mpq_clear(q);
  return r;
}

static Term fold_arith(Builder *b, Op op, Sort sort, const Term *a, uint32_t n) {
  bool moded = op != OP_FP_REM;
  RoundMode rm = moded ? term_get_rmode(b->tab, a[0]) : RM_RNE;
  const Term *x = a + moded;
  uint32_t k = n - moded;
  mpz_t out;
  mpz_init(out);
  mpz_srcptr bits[3] = {NULL};
  for (uint32_t i = 0; i < k; i++) bits[i] = simp_float_bits(b, x[i]);
  float_arith(format_of(b, sort), op, rm, bits, out);
  Term r = term_float(b->tab, out, sort);
  mpz_clear(out);
  return r;
}

static Term fold_parts(Builder *b, Sort sort, const Term *a) {
  FloatFormat f = format_of(b, sort);
  mpz_t z;
  mpz_init_set(z, simp_float_bits(b, a[0]));
  mpz_mul_2exp(z, z, f.exp);
  mpz_ior(z, z, simp_float_bits(b, a[1]));
  mpz_mul_2exp(z, z, f.sig - 1);
  mpz_ior(z, z, simp_float_bits(b, a[2]));
  Term r = term_float(b->tab, z, sort);
  mpz_clear(z);
  return r;
}

static Term fold(Builder *b, Op op, Sort sort, const Term *a, uint32_t n) {
  FloatFormat f =
      format_of(b, term_sort(b->tab, a[0])); /* of the operators that start with a float */
  switch (op) {
  case OP_FP_FROM_PARTS: return fold_parts(b, sort, a);
  case OP_FP_ABS:
  case OP_FP_NEG: return fold_sign(b, op, sort, f, a[0]);
  case OP_FP_ADD:
  case OP_FP_SUB:
  case OP_FP_MUL:
  case OP_FP_DIV:
  case OP_FP_FMA:
  case OP_FP_SQRT:
  case OP_FP_RTI:
  case OP_FP_REM: return fold_arith(b, op, sort, a, n);
  case OP_FP_MIN:
  case OP_FP_MAX: return fold_min_max(b, op, f, a[0], a[1]);
  case OP_FP_LE:
  case OP_FP_LT:
  case OP_FP_GE:
  case OP_FP_GT:
  case OP_FP_EQ:
    return fold_order(op, float_compare(f, simp_float_bits(b, a[0]), simp_float_bits(b, a[1])));
  case OP_FP_OF_BITS:
  case OP_FP_OF_FP:
  case OP_FP_OF_REAL:
  case OP_FP_OF_INT:
  case OP_FP_OF_SBV:
  case OP_FP_OF_UBV: return fold_to_float(b, op, sort, a);
  case OP_FP_TO_UBV:
  case OP_FP_TO_SBV: return fold_to_bv(b, op, sort, a);
  case OP_FP_TO_REAL: return fold_to_real(b, f, a[0]);
  case OP_FP_TO_IEEE: /* the pattern of NaN is open */
    return float_class(f, simp_float_bits(b, a[0])) == FC_NAN
               ? TERM_NONE
               : term_bv(b->tab, simp_float_bits(b, a[0]), sort_bv_width(b->tab, sort));
  default: return fold_test(op, f, simp_float_bits(b, a[0]));
  }
}

Term simp_float(Builder *b, IndexedOp f, Sort sort, const Term *a, uint32_t n) {
  if (foldable(b, sort, a, n)) {
    Term r = fold(b, f.op, sort, a, n);
    if (!term_eq(r, TERM_NONE)) return r;
  }
  switch (f.op) {
  /* x > y => y < x */
  case OP_FP_GT: return simp_cons2(b, OP_FP_LT, a[1], a[0]);
  case OP_FP_GE: return simp_cons2(b, OP_FP_LE, a[1], a[0]);
  /* x < x => false    (also of NaN) */
  case OP_FP_LT:
    if (term_eq(a[0], a[1])) return TERM_FALSE;
    break;
  /* --x => x,  ||x|| => |x|,  |-x| => |x| */
  case OP_FP_NEG:
    if (simp_is_op(b, a[0], OP_FP_NEG)) return term_arg(b->tab, a[0], 0);
    break;
  case OP_FP_ABS:
    if (simp_is_op(b, a[0], OP_FP_ABS)) return a[0];
    if (simp_is_op(b, a[0], OP_FP_NEG)) return simp_cons1(b, OP_FP_ABS, term_arg(b->tab, a[0], 0));
    break;
  default: break;
  }
  return simp_cons_at(b, f, sort, a, n);
}
