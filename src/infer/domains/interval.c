/* SPDX-License-Identifier: MIT */
/* See interval.h. */
#include "infer/domains/interval.h"

Interval interval_any(void) {
  return (Interval){false, false, NUM_ZERO, NUM_ZERO};
}
Interval interval_one(Num n) {
  return (Interval){true, true, n, n};
}
Interval interval_from(Num lo) {
  return (Interval){true, false, lo, NUM_ZERO};
}
Interval interval_to(Num hi) {
  return (Interval){false, true, NUM_ZERO, hi};
}
bool interval_is_any(Interval a) {
  return !a.has_lo && !a.has_hi;
}
bool interval_is_one(Interval a) {
  return a.has_lo && a.has_hi && num_eq(a.lo, a.hi);
}
bool interval_equal(Interval a, Interval b) {
  return a.has_lo == b.has_lo && a.has_hi == b.has_hi && num_eq(a.lo, b.lo) && num_eq(a.hi, b.hi);
}

bool interval_within(const NumTable *t, Interval a, Interval b) {
  if (b.has_lo && (!a.has_lo || num_cmp(t, a.lo, b.lo) < 0)) return false;
  return !b.has_hi || (a.has_hi && num_cmp(t, a.hi, b.hi) <= 0);
}

bool interval_has(const NumTable *t, Interval a, Num n) {
  return interval_within(t, interval_one(n), a);
}

Interval interval_join(const NumTable *t, Interval a, Interval b) {
  Interval r = interval_any();
  r.has_lo = a.has_lo && b.has_lo;
  r.has_hi = a.has_hi && b.has_hi;
  if (r.has_lo) r.lo = num_cmp(t, a.lo, b.lo) < 0 ? a.lo : b.lo;
  if (r.has_hi) r.hi = num_cmp(t, a.hi, b.hi) > 0 ? a.hi : b.hi;
  return r;
}

bool interval_meet(const NumTable *t, Interval a, Interval b, Interval *out) {
  if (b.has_lo && (!a.has_lo || num_cmp(t, b.lo, a.lo) > 0)) a.has_lo = true, a.lo = b.lo;
  if (b.has_hi && (!a.has_hi || num_cmp(t, b.hi, a.hi) < 0)) a.has_hi = true, a.hi = b.hi;
  *out = a;
  return !(a.has_lo && a.has_hi && num_cmp(t, a.lo, a.hi) > 0);
}

Interval interval_neg(NumTable *t, Interval a) {
  Interval r = {a.has_hi, a.has_lo, NUM_ZERO, NUM_ZERO};
  if (r.has_lo) r.lo = num_neg(t, a.hi);
  if (r.has_hi) r.hi = num_neg(t, a.lo);
  return r;
}

Interval interval_add(NumTable *t, Interval a, Interval b) {
  Interval r = {a.has_lo && b.has_lo, a.has_hi && b.has_hi, NUM_ZERO, NUM_ZERO};
  if (r.has_lo) r.lo = num_add(t, a.lo, b.lo);
  if (r.has_hi) r.hi = num_add(t, a.hi, b.hi);
  return r;
}

/* ---- products --------------------------------------------------------------------- */

/* A bound: a number, or one of the infinities. */
typedef struct Bound {
  int infinite; /* -1, 0, 1 */
  Num n;
} Bound;

static Bound lower(Interval a) {
  return a.has_lo ? (Bound){0, a.lo} : (Bound){-1, NUM_ZERO};
}
static Bound upper(Interval a) {
  return a.has_hi ? (Bound){0, a.hi} : (Bound){1, NUM_ZERO};
}
static int sign(const NumTable *t, Bound b) {
  return b.infinite ? b.infinite : num_sign(t, b.n);
}

/* Nothing times infinity is nothing here: the infinite bound is never reached. */
static Bound times(NumTable *t, Bound a, Bound b) {
  int s = sign(t, a) * sign(t, b);
  if (s == 0) return (Bound){0, NUM_ZERO};
  if (a.infinite || b.infinite) return (Bound){s, NUM_ZERO};
  return (Bound){0, num_mul(t, a.n, b.n)};
}

static int interval_compare(const NumTable *t, Bound a, Bound b) {
  if (a.infinite || b.infinite) return (a.infinite > b.infinite) - (a.infinite < b.infinite);
  return num_cmp(t, a.n, b.n);
}

Interval interval_mul(NumTable *t, Interval a, Interval b) {
  Bound x[2] = {lower(a), upper(a)}, y[2] = {lower(b), upper(b)};
  Bound least = times(t, x[0], y[0]), most = least;
  for (int i = 1; i < 4; i++) {
    Bound p = times(t, x[i & 1], y[i >> 1]);
    if (interval_compare(t, p, least) < 0) least = p;
    if (interval_compare(t, p, most) > 0) most = p;
  }
  Interval r = {!least.infinite, !most.infinite, least.n, most.n};
  if (least.infinite) r.lo = NUM_ZERO;
  if (most.infinite) r.hi = NUM_ZERO;
  return r;
}

/* ---- division --------------------------------------------------------------------------- */

static Num floor_of(NumTable *t, Num n) {
  mpz_t q;
  if (num_is_int(t, n)) return n;
  mpz_init(q);
  mpz_fdiv_q(q, num_numerator(t, n), num_denominator(t, n));
  Num r = num_mpz(t, q);
  mpz_clear(q);
  return r;
}

Interval interval_floor(NumTable *t, Interval a) {
  if (a.has_lo) a.lo = floor_of(t, a.lo);
  if (a.has_hi) a.hi = floor_of(t, a.hi);
  return a;
}

bool interval_integers(NumTable *t, Interval a, Interval *out) {
  if (a.has_lo) a.lo = num_neg(t, floor_of(t, num_neg(t, a.lo)));
  if (a.has_hi) a.hi = floor_of(t, a.hi);
  *out = a;
  return !(a.has_lo && a.has_hi && num_cmp(t, a.lo, a.hi) > 0);
}

/* Reciprocals of a divisor that is known not to be zero. */
static bool inverse(NumTable *t, Interval b, Interval *out) {
  if (interval_has(t, b, NUM_ZERO)) return false;
  *out = interval_any();
  bool positive = b.has_lo && num_sign(t, b.lo) > 0;
  /* Towards infinity the reciprocal comes close to zero, from the divisor's side. */
  out->has_lo = out->has_hi = true;
  if (positive) {
    out->hi = num_inverse(t, b.lo);
    if (b.has_hi) out->lo = num_inverse(t, b.hi);
  } else {
    out->lo = num_inverse(t, b.hi);
    if (b.has_lo) out->hi = num_inverse(t, b.lo);
  }
  return true;
}

Interval interval_rdiv(NumTable *t, Interval a, Interval b) {
  Interval i;
  return inverse(t, b, &i) ? interval_mul(t, a, i) : interval_any();
}

/* Euclidean: the remainder is not negative, so a div b is the floor of a/b for b > 0, and
 * minus that of a/-b for b < 0. */
Interval interval_div(NumTable *t, Interval a, Interval b) {
  Interval i;
  if (interval_has(t, b, NUM_ZERO)) return interval_any();
  if (b.has_lo && num_sign(t, b.lo) > 0)
    return inverse(t, b, &i) ? interval_floor(t, interval_mul(t, a, i)) : interval_any();
  return interval_neg(t, interval_div(t, a, interval_neg(t, b)));
}

Interval interval_abs(NumTable *t, Interval a) {
  if (a.has_lo && num_sign(t, a.lo) >= 0) return a;
  if (a.has_hi && num_sign(t, a.hi) <= 0) return interval_neg(t, a);
  Interval n = interval_neg(t, a), r = interval_join(t, a, n);
  r.has_lo = true;
  r.lo = NUM_ZERO;
  return r;
}

Interval interval_mod(NumTable *t, Interval a, Interval b) {
  if (interval_has(t, b, NUM_ZERO)) return interval_any();
  Interval size = interval_abs(t, b), r = interval_from(NUM_ZERO);
  if (!size.has_hi) {
    /* a itself when it is not negative and below every divisor; at most a when not negative */
    if (a.has_lo && num_sign(t, a.lo) >= 0 && a.has_hi) r.has_hi = true, r.hi = a.hi;
    return r;
  }
  r.has_hi = true;
  r.hi = num_add(t, size.hi, NUM_MINUS_ONE);
  if (a.has_lo && num_sign(t, a.lo) >= 0 && a.has_hi) {
    if (num_cmp(t, a.hi, size.lo) < 0) return a;
    if (num_cmp(t, a.hi, r.hi) < 0) r.hi = a.hi;
  }
  return r;
}
