/* SPDX-License-Identifier: MIT */
/* Every operation computes the exact result as sign, m, e (with a sticky flag for what lies below)
 * and rounds once, in float_round. */
#include "logic/float.h"

#include "base/bug.h"

bool float_supported(FloatFormat f) {
  return f.sig >= 2 && f.sig <= 4096 && f.exp >= 2 && f.exp <= 17;
}

/* ---- patterns ---- */

static int64_t bias(FloatFormat f) {
  return ((int64_t)1 << (f.exp - 1)) - 1;
}

static uint64_t exponent_field(FloatFormat f, mpz_srcptr bits) {
  mpz_t z;
  mpz_init(z);
  mpz_fdiv_q_2exp(z, bits, f.sig - 1);
  mpz_fdiv_r_2exp(z, z, f.exp);
  uint64_t r = mpz_get_ui(z);
  mpz_clear(z);
  return r;
}

static uint64_t top_exponent(FloatFormat f) {
  return ((uint64_t)1 << f.exp) - 1;
}

bool float_sign(FloatFormat f, mpz_srcptr bits) {
  return mpz_tstbit(bits, f.sig - 1 + f.exp);
}

FloatClass float_class(FloatFormat f, mpz_srcptr bits) {
  mpz_t frac;
  mpz_init(frac);
  mpz_fdiv_r_2exp(frac, bits, f.sig - 1);
  bool whole = mpz_sgn(frac) == 0;
  mpz_clear(frac);
  uint64_t e = exponent_field(f, bits);
  if (e == top_exponent(f)) return whole ? FC_INF : FC_NAN;
  if (e == 0) return whole ? FC_ZERO : FC_SUBNORMAL;
  return FC_NORMAL;
}

static void assemble(FloatFormat f, bool negative, uint64_t e, mpz_srcptr frac, mpz_t out) {
  mpz_t r;
  mpz_init_set_ui(r, e);
  mpz_mul_2exp(r, r, f.sig - 1);
  if (frac) mpz_ior(r, r, frac);
  if (negative) mpz_setbit(r, f.sig - 1 + f.exp);
  mpz_swap(out, r);
  mpz_clear(r);
}

void float_nan(FloatFormat f, mpz_t out) {
  assemble(f, false, top_exponent(f), NULL, out);
  mpz_setbit(out, f.sig - 2);
}

static void float_inf(FloatFormat f, bool negative, mpz_t out) {
  assemble(f, negative, top_exponent(f), NULL, out);
}

static void float_zero(FloatFormat f, bool negative, mpz_t out) {
  assemble(f, negative, 0, NULL, out);
}

static void float_largest(FloatFormat f, bool negative, mpz_t out) {
  mpz_t frac;
  mpz_init(frac);
  mpz_setbit(frac, f.sig - 1);
  mpz_sub_ui(frac, frac, 1);
  assemble(f, negative, top_exponent(f) - 1, frac, out);
  mpz_clear(frac);
}

void float_unpack(FloatFormat f, mpz_srcptr bits, mpz_t m, int64_t *e) {
  uint64_t field = exponent_field(f, bits);
  mpz_fdiv_r_2exp(m, bits, f.sig - 1);
  if (field) mpz_setbit(m, f.sig - 1);
  *e = (int64_t)(field ? field : 1) - bias(f) - (int64_t)(f.sig - 1);
}

/* ---- rounding ---- */

static void overflow(FloatFormat f, bool negative, RoundMode rm, mpz_t out) {
  bool away = rm == RM_RNE || rm == RM_RNA || rm == (negative ? RM_RTN : RM_RTP);
  if (away)
    float_inf(f, negative, out);
  else
    float_largest(f, negative, out);
}

/* Whether to round the magnitude up. `half`: -1, 0, 1 = the dropped part against one half; `odd`:
 * of the kept part. */
static bool round_up(RoundMode rm, bool negative, bool inexact, int half, bool odd) {
  switch (rm) {
  case RM_RNE: return half > 0 || (half == 0 && odd);
  case RM_RNA: return half >= 0;
  case RM_RTP: return inexact && !negative;
  case RM_RTN: return inexact && negative;
  case RM_RTZ: return false;
  }
  bug("rounding mode");
}

/* m := m >> k, rounded. */
static void shift_rounded(mpz_t m, uint64_t k, bool sticky, RoundMode rm, bool negative) {
  bool inexact = sticky;
  int half = -1; /* a dropped part of no bits is below one half */
  if (k) {
    size_t low = mpz_scan1(m, 0); /* lowest set bit: below k, bits are lost */
    bool below = mpz_sgn(m) && low < k - 1;
    inexact = inexact || (mpz_sgn(m) && low < k);
    if (mpz_tstbit(m, k - 1)) half = below || sticky ? 1 : 0;
    mpz_fdiv_q_2exp(m, m, k);
  }
  if (round_up(rm, negative, inexact, half, mpz_odd_p(m))) mpz_add_ui(m, m, 1);
}

void float_round(FloatFormat f, RoundMode rm, FloatExact x, mpz_t out) {
  int64_t p = f.sig, low = 1 - bias(f) - (p - 1); /* exponent of the last place, at least */
  if (mpz_sgn(x.m) == 0) {
    float_zero(f, x.negative, out);
    return;
  }
  mpz_t m;
  mpz_init_set(m, x.m);
  int64_t len = (int64_t)mpz_sizeinbase(m, 2);
  int64_t q = x.e + len - p > low ? x.e + len - p : low;
  if (x.e + len - p > bias(f) + 1) { /* far too large, whatever the bits */
    overflow(f, x.negative, rm, out);
    mpz_clear(m);
    return;
  }
  if (q <= x.e) {
    must(!x.sticky);
    mpz_mul_2exp(m, m, (mp_bitcnt_t)(x.e - q));
  } else {
    int64_t k = q - x.e;
    if (k > len + 2) { /* all bits lie well below one half of the last place */
      mpz_set_ui(m, 1);
      k = 2;
    }
    shift_rounded(m, (uint64_t)k, x.sticky, rm, x.negative);
  }
  if ((int64_t)mpz_sizeinbase(m, 2) > p) { /* carried into a new bit */
    mpz_fdiv_q_2exp(m, m, 1);
    q++;
  }
  int64_t field = q + (p - 1) + bias(f);
  if (mpz_tstbit(m, f.sig - 1)) {
    mpz_clrbit(m, f.sig - 1);
    if (field >= (int64_t)top_exponent(f))
      overflow(f, x.negative, rm, out);
    else
      assemble(f, x.negative, (uint64_t)field, m, out);
  } else {
    assemble(f, x.negative, 0, m, out);
  }
  mpz_clear(m);
}

/* ---- conversions ---- */

/* |n/d| as m * 2^e with at least `places` bits, and whether something is left. */
static bool quotient(mpz_srcptr n, mpz_srcptr d, uint32_t places, mpz_t m, int64_t *e) {
  int64_t have = (int64_t)mpz_sizeinbase(n, 2) - (int64_t)mpz_sizeinbase(d, 2);
  int64_t k = (int64_t)places + 1 - have;
  if (k < 0) k = 0;
  mpz_t num, den, rem;
  mpz_inits(num, den, rem, NULL);
  mpz_abs(num, n);
  mpz_abs(den, d);
  mpz_mul_2exp(num, num, (mp_bitcnt_t)k);
  mpz_fdiv_qr(m, rem, num, den);
  bool sticky = mpz_sgn(rem) != 0;
  *e = -k;
  mpz_clears(num, den, rem, NULL);
  return sticky;
}

void float_of_mpq(FloatFormat f, RoundMode rm, mpq_srcptr v, mpz_t out) {
  mpz_t m;
  int64_t e;
  mpz_init(m);
  bool sticky = quotient(mpq_numref(v), mpq_denref(v), f.sig + 2, m, &e);
  float_round(f, rm, (FloatExact){mpq_sgn(v) < 0, m, e, sticky}, out);
  mpz_clear(m);
}

void float_of_float(FloatFormat to, RoundMode rm, FloatFormat from, mpz_srcptr bits, mpz_t out) {
  bool negative = float_sign(from, bits);
  mpz_t m;
  int64_t e;
  switch (float_class(from, bits)) {
  case FC_NAN: float_nan(to, out); return;
  case FC_INF: float_inf(to, negative, out); return;
  default: break;
  }
  mpz_init(m);
  float_unpack(from, bits, m, &e);
  float_round(to, rm, (FloatExact){negative, m, e, false}, out);
  mpz_clear(m);
}

bool float_to_mpq(FloatFormat f, mpz_srcptr bits, mpq_t out) {
  int64_t e;
  FloatClass c = float_class(f, bits);
  if (c == FC_NAN || c == FC_INF) return false;
  mpq_set_ui(out, 0, 1);
  float_unpack(f, bits, mpq_numref(out), &e);
  if (float_sign(f, bits)) mpz_neg(mpq_numref(out), mpq_numref(out));
  if (e >= 0)
    mpz_mul_2exp(mpq_numref(out), mpq_numref(out), (mp_bitcnt_t)e);
  else
    mpz_mul_2exp(mpq_denref(out), mpq_denref(out), (mp_bitcnt_t)-e);
  mpq_canonicalize(out);
  return true;
}

bool float_to_int(FloatFormat f, RoundMode rm, mpz_srcptr bits, mpz_t out) {
  int64_t e;
  FloatClass c = float_class(f, bits);
  if (c == FC_NAN || c == FC_INF) return false;
  bool negative = float_sign(f, bits);
  mpz_t m;
  mpz_init(m);
  float_unpack(f, bits, m, &e);
  if (e >= 0)
    mpz_mul_2exp(m, m, (mp_bitcnt_t)e);
  else
    shift_rounded(m, (uint64_t)-e, false, rm, negative);
  if (negative) mpz_neg(m, m);
  mpz_swap(out, m);
  mpz_clear(m);
  return true;
}

/* ---- order ---- */

int float_compare(FloatFormat f, mpz_srcptr x, mpz_srcptr y) {
  FloatClass cx = float_class(f, x), cy = float_class(f, y);
  if (cx == FC_NAN || cy == FC_NAN) return 2;
  if (cx == FC_ZERO && cy == FC_ZERO) return 0;
  bool nx = float_sign(f, x), ny = float_sign(f, y);
  if (nx != ny) return nx ? -1 : 1;
  int c = mpz_cmp(x, y); /* magnitudes order as patterns do */
  c = (c > 0) - (c < 0);
  return nx ? -c : c;
}

/* ---- arithmetic ---- */

/* An operand: finite ones have m, e. */
typedef struct FloatPart {
  FloatClass cls;
  bool negative;
  mpz_t m;
  int64_t e;
} FloatPart;

static void part_init(FloatPart *p, FloatFormat f, mpz_srcptr bits) {
  p->cls = float_class(f, bits);
  p->negative = float_sign(f, bits);
  p->e = 0;
  mpz_init(p->m);
  if (p->cls != FC_NAN && p->cls != FC_INF) float_unpack(f, bits, p->m, &p->e);
}

/* Exact sum of two signed parts into x (both finite). Sign of an exact zero is left to the caller.
 */
static void add_exact(FloatPart *x, FloatPart *y) {
  if (mpz_sgn(x->m) == 0) x->e = y->e;
  if (mpz_sgn(y->m) == 0) y->e = x->e;
  FloatPart *high = x->e > y->e ? x : y, *low = high == x ? y : x;
  mpz_mul_2exp(high->m, high->m, (mp_bitcnt_t)(high->e - low->e));
  high->e = low->e;
  if (x->negative) mpz_neg(x->m, x->m);
  if (y->negative) mpz_neg(y->m, y->m);
  mpz_add(x->m, x->m, y->m);
  x->negative = mpz_sgn(x->m) < 0;
  mpz_abs(x->m, x->m);
}

static void float_add(FloatFormat f, RoundMode rm, FloatPart *x, FloatPart *y, mpz_t out) {
  if (x->cls == FC_NAN || y->cls == FC_NAN ||
      (x->cls == FC_INF && y->cls == FC_INF && x->negative != y->negative)) {
    float_nan(f, out);
  } else if (x->cls == FC_INF || y->cls == FC_INF) {
    float_inf(f, x->cls == FC_INF ? x->negative : y->negative, out);
  } else {
    bool sx = x->negative, sy = y->negative;
    add_exact(x, y);
    bool negative = mpz_sgn(x->m) ? x->negative : sx == sy ? sx : rm == RM_RTN;
    float_round(f, rm, (FloatExact){negative, x->m, x->e, false}, out);
  }
}

/* x := x * y, with the classes. A NaN result has class FC_NAN. */
static void multiply_exact(FloatPart *x, const FloatPart *y) {
  bool invalid = (x->cls == FC_INF && y->cls == FC_ZERO) || (x->cls == FC_ZERO && y->cls == FC_INF);
  x->negative = x->negative != y->negative;
  if (x->cls == FC_NAN || y->cls == FC_NAN || invalid) {
    x->cls = FC_NAN;
  } else if (x->cls == FC_INF || y->cls == FC_INF) {
    x->cls = FC_INF;
  } else {
    mpz_mul(x->m, x->m, y->m);
    x->e += y->e;
    x->cls = mpz_sgn(x->m) ? FC_NORMAL : FC_ZERO;
  }
}

static void float_finish(FloatFormat f, RoundMode rm, const FloatPart *x, mpz_t out) {
  if (x->cls == FC_NAN)
    float_nan(f, out);
  else if (x->cls == FC_INF)
    float_inf(f, x->negative, out);
  else
    float_round(f, rm, (FloatExact){x->negative, x->m, x->e, false}, out);
}

static void float_divide(FloatFormat f, RoundMode rm, FloatPart *x, FloatPart *y, mpz_t out) {
  bool negative = x->negative != y->negative;
  if (x->cls == FC_NAN || y->cls == FC_NAN || (x->cls == FC_INF && y->cls == FC_INF) ||
      (x->cls == FC_ZERO && y->cls == FC_ZERO)) {
    float_nan(f, out);
  } else if (x->cls == FC_INF || y->cls == FC_ZERO) {
    float_inf(f, negative, out);
  } else if (x->cls == FC_ZERO || y->cls == FC_INF) {
    float_zero(f, negative, out);
  } else {
    mpz_t m;
    int64_t e;
    mpz_init(m);
    bool sticky = quotient(x->m, y->m, f.sig + 2, m, &e);
    float_round(f, rm, (FloatExact){negative, m, e + x->e - y->e, sticky}, out);
    mpz_clear(m);
  }
}

static void square_root(FloatFormat f, RoundMode rm, FloatPart *x, mpz_t out) {
  if (x->cls == FC_NAN || (x->negative && x->cls != FC_ZERO)) {
    float_nan(f, out);
  } else if (x->cls == FC_INF || x->cls == FC_ZERO) {
    float_finish(f, rm, x, out);
  } else { /* m * 2^e with e even and m long enough for sig + 2 bits of root */
    int64_t k = 2 * (int64_t)(f.sig + 3) - (int64_t)mpz_sizeinbase(x->m, 2);
    if (k < 0) k = 0;
    if ((x->e - k) % 2 != 0) k++;
    mpz_mul_2exp(x->m, x->m, (mp_bitcnt_t)k);
    mpz_t rem;
    mpz_init(rem);
    mpz_sqrtrem(x->m, rem, x->m);
    float_round(f, rm, (FloatExact){false, x->m, (x->e - k) / 2, mpz_sgn(rem) != 0}, out);
    mpz_clear(rem);
  }
}

static void to_integral(FloatFormat f, RoundMode rm, mpz_srcptr bits, FloatPart *x, mpz_t out) {
  if (x->cls == FC_NAN || x->cls == FC_INF || x->cls == FC_ZERO) {
    float_finish(f, rm, x, out);
    return;
  }
  float_to_int(f, rm, bits, x->m);
  mpz_abs(x->m, x->m);
  float_round(f, rm, (FloatExact){x->negative, x->m, 0, false}, out);
}

/* x - y*n with n = x/y rounded to nearest even; exact. */
static void remainder_of(FloatFormat f, FloatPart *x, FloatPart *y, mpz_t out) {
  if (x->cls == FC_NAN || y->cls == FC_NAN || x->cls == FC_INF || y->cls == FC_ZERO) {
    float_nan(f, out);
    return;
  }
  if (x->cls == FC_ZERO || y->cls == FC_INF) {
    float_finish(f, RM_RNE, x, out);
    return;
  }
  FloatPart *high = x->e > y->e ? x : y, *low = high == x ? y : x;
  mpz_mul_2exp(high->m, high->m, (mp_bitcnt_t)(high->e - low->e));
  high->e = low->e;
  mpz_t q, r, twice;
  mpz_inits(q, r, twice, NULL);
  mpz_fdiv_qr(q, r, x->m, y->m);
  mpz_mul_2exp(twice, r, 1);
  int c = mpz_cmp(twice, y->m);
  bool up = c > 0 || (c == 0 && mpz_odd_p(q));
  if (up) mpz_sub(r, y->m, r); /* the remainder has x's sign turned */
  bool negative = mpz_sgn(r) == 0 ? x->negative : x->negative != up;
  float_round(f, RM_RNE, (FloatExact){negative, r, x->e, false}, out);
  mpz_clears(q, r, twice, NULL);
}

void float_arith(FloatFormat f, Op op, RoundMode rm, const mpz_srcptr args[3], mpz_t out) {
  mpz_srcptr a = args[0];
  FloatPart x, y, z;
  part_init(&x, f, a);
  part_init(&y, f, args[1] ? args[1] : a);
  part_init(&z, f, args[2] ? args[2] : a);
  switch (op) {
  case OP_FP_SUB: y.negative = !y.negative; /* fall through */
  case OP_FP_ADD: float_add(f, rm, &x, &y, out); break;
  case OP_FP_MUL:
    multiply_exact(&x, &y);
    float_finish(f, rm, &x, out);
    break;
  case OP_FP_DIV: float_divide(f, rm, &x, &y, out); break;
  case OP_FP_FMA:
    multiply_exact(&x, &y);
    float_add(f, rm, &x, &z, out);
    break;
  case OP_FP_SQRT: square_root(f, rm, &x, out); break;
  case OP_FP_RTI: to_integral(f, rm, a, &x, out); break;
  case OP_FP_REM: remainder_of(f, &x, &y, out); break;
  default: bug("not float arithmetic");
  }
  mpz_clears(x.m, y.m, z.m, NULL);
}
