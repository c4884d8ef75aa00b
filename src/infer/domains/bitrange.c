/* SPDX-License-Identifier: MIT */
/* See bitrange.h. */
#include "infer/domains/bitrange.h"

static Num power(NumTable *t, uint32_t bits) {
  mpz_t p;
  mpz_init(p);
  mpz_ui_pow_ui(p, 2, bits);
  Num r = num_mpz(t, p);
  mpz_clear(p);
  return r;
}

static Interval between(Num lo, Num hi) {
  return (Interval){true, true, lo, hi};
}
static Interval all_plain(NumTable *t, uint32_t width) {
  return between(NUM_ZERO, num_add(t, power(t, width), NUM_MINUS_ONE));
}
static Interval all_with_sign(NumTable *t, uint32_t width) {
  Num half = power(t, width - 1);
  return between(num_neg(t, half), num_add(t, half, NUM_MINUS_ONE));
}

static Interval shifted(NumTable *t, Interval a, Num by) {
  return interval_add(t, a, interval_one(by));
}

/* Where one reading has a bound on one side of the break, so has the other. False: nothing is left.
 */
static bool reconcile(NumTable *t, BitRange *r) {
  Num all = power(t, r->width);
  for (int pass = 0; pass < 2; pass++) {
    Interval top = all_with_sign(t, r->width);
    bool low = num_cmp(t, r->plain.hi, top.hi) <= 0, high = num_cmp(t, r->plain.lo, top.hi) > 0;
    Interval seen = high ? shifted(t, r->plain, num_neg(t, all)) : r->plain;
    if ((low || high) && !interval_meet(t, r->with_sign, seen, &r->with_sign)) return false;
    bool positive = num_sign(t, r->with_sign.lo) >= 0, negative = num_sign(t, r->with_sign.hi) < 0;
    seen = negative ? shifted(t, r->with_sign, all) : r->with_sign;
    if ((positive || negative) && !interval_meet(t, r->plain, seen, &r->plain)) return false;
  }
  return true;
}

BitRange bitrange_any(NumTable *t, uint32_t width) {
  return (BitRange){width, all_plain(t, width), all_with_sign(t, width)};
}

bool bitrange_of(NumTable *t, Interval in, bool with_sign, uint32_t width, BitRange *out) {
  *out = bitrange_any(t, width);
  Interval *own = with_sign ? &out->with_sign : &out->plain;
  return interval_meet(t, *own, in, own) && reconcile(t, out);
}

BitRange bitrange_one(NumTable *t, Num value, uint32_t width) {
  BitRange r;
  return bitrange_of(t, interval_one(value), false, width, &r) ? r : bitrange_any(t, width);
}

bool bitrange_is_any(NumTable *t, BitRange r) {
  return bitrange_equal(r, bitrange_any(t, r.width));
}
bool bitrange_is_one(BitRange r) {
  return interval_is_one(r.plain);
}
bool bitrange_equal(BitRange a, BitRange b) {
  return a.width == b.width && interval_equal(a.plain, b.plain) &&
         interval_equal(a.with_sign, b.with_sign);
}
bool bitrange_within(const NumTable *t, BitRange a, BitRange b) {
  return interval_within(t, a.plain, b.plain) && interval_within(t, a.with_sign, b.with_sign);
}

BitRange bitrange_join(const NumTable *t, BitRange a, BitRange b) {
  return (BitRange){a.width, interval_join(t, a.plain, b.plain),
                    interval_join(t, a.with_sign, b.with_sign)};
}

bool bitrange_meet(NumTable *t, BitRange a, BitRange b, BitRange *out) {
  *out = a;
  return interval_meet(t, a.plain, b.plain, &out->plain) &&
         interval_meet(t, a.with_sign, b.with_sign, &out->with_sign) && reconcile(t, out);
}

/* ---- arithmetic ----------------------------------------------------------------------------- */

/* The interval modulo 2^width, if it does not straddle a multiple; else `all`. */
static Interval wrapped(NumTable *t, Interval in, Interval all, uint32_t width) {
  if (!in.has_lo || !in.has_hi) return all;
  mpz_t turns;
  mpz_init(turns);
  Num from_start = num_add(t, in.lo, num_neg(t, all.lo));
  mpz_fdiv_q_2exp(turns, num_numerator(t, from_start), width);
  mpz_mul_2exp(turns, turns, width);
  mpz_neg(turns, turns);
  in = shifted(t, in, num_mpz(t, turns));
  mpz_clear(turns);
  return interval_within(t, in, all) ? in : all;
}

/* From the exact results of both readings. */
static BitRange bitrange_made(NumTable *t, Interval plain, Interval with_sign, uint32_t width) {
  BitRange r = bitrange_any(t, width);
  r.plain = wrapped(t, plain, r.plain, width);
  r.with_sign = wrapped(t, with_sign, r.with_sign, width);
  return reconcile(t, &r) ? r : bitrange_any(t, width);
}

static BitRange made_plain(NumTable *t, Interval plain, uint32_t width) {
  return bitrange_made(t, plain, interval_any(), width);
}

BitRange bitrange_add(NumTable *t, BitRange a, BitRange b) {
  return bitrange_made(t, interval_add(t, a.plain, b.plain),
                       interval_add(t, a.with_sign, b.with_sign), a.width);
}
BitRange bitrange_neg(NumTable *t, BitRange a) {
  return bitrange_made(t, interval_neg(t, a.plain), interval_neg(t, a.with_sign), a.width);
}
BitRange bitrange_mul(NumTable *t, BitRange a, BitRange b) {
  return bitrange_made(t, interval_mul(t, a.plain, b.plain),
                       interval_mul(t, a.with_sign, b.with_sign), a.width);
}

/* Division by zero is defined (all ones, or the dividend); such divisors are left out here. */
BitRange bitrange_udiv(NumTable *t, BitRange a, BitRange b) {
  if (num_sign(t, b.plain.lo) <= 0) return bitrange_any(t, a.width);
  return made_plain(t, interval_div(t, a.plain, b.plain), a.width);
}
BitRange bitrange_urem(NumTable *t, BitRange a, BitRange b) {
  if (num_sign(t, b.plain.lo) <= 0) return made_plain(t, between(NUM_ZERO, a.plain.hi), a.width);
  return made_plain(t, interval_mod(t, a.plain, b.plain), a.width);
}

BitRange bitrange_and(NumTable *t, BitRange a, BitRange b) {
  bool less = num_cmp(t, a.plain.hi, b.plain.hi) < 0;
  return made_plain(t, between(NUM_ZERO, less ? a.plain.hi : b.plain.hi), a.width);
}

BitRange bitrange_or(NumTable *t, BitRange a, BitRange b) {
  bool more = num_cmp(t, a.plain.lo, b.plain.lo) > 0;
  Num most = num_cmp(t, a.plain.hi, b.plain.hi) < 0 ? b.plain.hi : a.plain.hi;
  uint32_t digits =
      num_eq(most, NUM_ZERO) ? 0 : (uint32_t)mpz_sizeinbase(num_numerator(t, most), 2);
  Interval sum = interval_add(t, a.plain, b.plain);
  Num ones = num_add(t, power(t, digits), NUM_MINUS_ONE);
  Num hi =
      num_cmp(t, sum.hi, ones) < 0 ? sum.hi : ones; /* nor more digits, nor more than the sum */
  return made_plain(t, between(more ? a.plain.lo : b.plain.lo, hi), a.width);
}

/* The factor 2^b; false when the shift is not one small number. */
static bool factor(NumTable *t, BitRange b, Num *out) {
  int64_t bits;
  if (!bitrange_is_one(b) || !num_get_int64(t, b.plain.lo, &bits) || bits >= b.width) return false;
  *out = power(t, (uint32_t)bits);
  return true;
}

BitRange bitrange_shl(NumTable *t, BitRange a, BitRange b) {
  Num by;
  if (!factor(t, b, &by)) return bitrange_any(t, a.width);
  Interval f = interval_one(by);
  return bitrange_made(t, interval_mul(t, a.plain, f), interval_mul(t, a.with_sign, f), a.width);
}

BitRange bitrange_lshr(NumTable *t, BitRange a, BitRange b) {
  Num by;
  if (!factor(t, b, &by)) return made_plain(t, between(NUM_ZERO, a.plain.hi), a.width);
  return made_plain(t, interval_div(t, a.plain, interval_one(by)), a.width);
}

BitRange bitrange_extend(NumTable *t, BitRange a, bool with_sign, uint32_t width) {
  BitRange r;
  bool some = bitrange_of(t, with_sign ? a.with_sign : a.plain, with_sign, width, &r);
  return some ? r : bitrange_any(t, width);
}

BitRange bitrange_low(NumTable *t, BitRange a, uint32_t width) {
  return bitrange_made(t, a.plain, a.with_sign, width);
}

BitRange bitrange_concat(NumTable *t, BitRange high, BitRange low) {
  Interval f = interval_one(power(t, low.width));
  return made_plain(t, interval_add(t, interval_mul(t, high.plain, f), low.plain),
                    high.width + low.width);
}
