/* SPDX-License-Identifier: MIT */
/* See knownbits.h. */
#include "infer/domains/knownbits.h"

static uint64_t knownbits_mask(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static KnownBits knownbits_made(uint32_t width, uint64_t known, uint64_t ones) {
  known &= knownbits_mask(width);
  return (KnownBits){width, known, ones & known};
}

KnownBits knownbits_any(uint32_t width) {
  return knownbits_made(width, 0, 0);
}
KnownBits knownbits_one(uint64_t value, uint32_t width) {
  return knownbits_made(width, UINT64_MAX, value);
}
bool knownbits_all(KnownBits a) {
  return a.known == knownbits_mask(a.width);
}
bool knownbits_within(KnownBits a, KnownBits b) {
  return (b.known & ~a.known) == 0 && ((a.ones ^ b.ones) & b.known) == 0;
}
KnownBits knownbits_join(KnownBits a, KnownBits b) {
  return knownbits_made(a.width, a.known & b.known & ~(a.ones ^ b.ones), a.ones);
}
bool knownbits_meet(KnownBits a, KnownBits b, KnownBits *out) {
  *out = knownbits_made(a.width, a.known | b.known, a.ones | b.ones);
  return (a.known & b.known & (a.ones ^ b.ones)) == 0;
}

KnownBits knownbits_not(KnownBits a) {
  return knownbits_made(a.width, a.known, ~a.ones);
}
KnownBits knownbits_and(KnownBits a, KnownBits b) {
  uint64_t zeros = (a.known & ~a.ones) | (b.known & ~b.ones);
  return knownbits_made(a.width, zeros | (a.known & b.known), a.ones & b.ones);
}
KnownBits knownbits_or(KnownBits a, KnownBits b) {
  return knownbits_not(knownbits_and(knownbits_not(a), knownbits_not(b)));
}
KnownBits knownbits_xor(KnownBits a, KnownBits b) {
  return knownbits_made(a.width, a.known & b.known, a.ones ^ b.ones);
}

/* A bit of a sum is known where those of the operands and the carry are; the carry is where it is
 * the same for the least and for the greatest operands. */
static KnownBits sum(KnownBits a, KnownBits b, uint64_t carry) {
  uint64_t most_a = a.ones | ~a.known, most_b = b.ones | ~b.known;
  uint64_t least = a.ones + b.ones + carry, most = most_a + most_b + carry;
  uint64_t least_carry = least ^ a.ones ^ b.ones, most_carry = most ^ most_a ^ most_b;
  return knownbits_made(a.width, a.known & b.known & ~(least_carry ^ most_carry), least);
}

KnownBits knownbits_add(KnownBits a, KnownBits b) {
  return sum(a, b, 0);
}
KnownBits knownbits_sub(KnownBits a, KnownBits b) {
  return sum(a, knownbits_not(b), 1);
}

/* How many of the lowest bits are set. */
static uint32_t trailing(uint64_t bits) {
  uint32_t n = 0;
  while (n < 64 && (bits >> n & 1)) n++;
  return n;
}

KnownBits knownbits_mul(KnownBits a, KnownBits b) {
  uint32_t x = trailing(a.known), y = trailing(b.known);
  uint32_t zeros = trailing(a.known & ~a.ones) + trailing(b.known & ~b.ones);
  uint64_t low = knownbits_mask(x < y ? x : y), none = knownbits_mask(zeros < 64 ? zeros : 64);
  return knownbits_made(a.width, low | none, (a.ones * b.ones) & ~none);
}

KnownBits knownbits_shl(KnownBits a, uint32_t by) {
  if (by >= a.width) return knownbits_one(0, a.width);
  return knownbits_made(a.width, a.known << by | knownbits_mask(by), a.ones << by);
}
KnownBits knownbits_lshr(KnownBits a, uint32_t by) {
  if (by >= a.width) return knownbits_one(0, a.width);
  return knownbits_made(a.width, a.known >> by | ~knownbits_mask(a.width - by), a.ones >> by);
}
KnownBits knownbits_extend(KnownBits a, bool with_sign, uint32_t width) {
  uint64_t high = ~knownbits_mask(a.width), sign = UINT64_C(1) << (a.width - 1);
  if (!with_sign) return knownbits_made(width, a.known | high, a.ones);
  bool known = a.known & sign, one = a.ones & sign;
  return knownbits_made(width, a.known | (known ? high : 0), a.ones | (one ? high : 0));
}
KnownBits knownbits_extract(KnownBits a, uint32_t from, uint32_t width) {
  return knownbits_made(width, a.known >> from, a.ones >> from);
}
KnownBits knownbits_concat(KnownBits high, KnownBits low) {
  return knownbits_made(high.width + low.width, high.known << low.width | low.known,
                        high.ones << low.width | low.ones);
}
