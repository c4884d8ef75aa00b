/* SPDX-License-Identifier: MIT */
/* Ranges of bit-vectors of some width: bounds of the value read without a sign, and of the value
 * read with one. Each is narrowed by what the other says. Both bounds are always there.
 *
 * An operation returns a range that holds every result for operands in its arguments, modulo
 * 2^width as the solver reads it. */
#ifndef INFER_DOMAINS_BITRANGE_H
#define INFER_DOMAINS_BITRANGE_H

#include "infer/domains/interval.h"

typedef struct BitRange {
  uint32_t width; /* 1 .. BITRANGE_MAX */
  Interval plain, with_sign;
} BitRange;

enum { BITRANGE_MAX = 128 };

BitRange bitrange_any(NumTable *, uint32_t width);
BitRange bitrange_one(NumTable *, Num value, uint32_t width);
/* Values in the interval, read in that way; false: there are none. */
bool bitrange_of(NumTable *, Interval, bool with_sign, uint32_t width, BitRange *);
bool bitrange_is_any(NumTable *, BitRange);
bool bitrange_is_one(BitRange);
bool bitrange_equal(BitRange, BitRange);
bool bitrange_within(const NumTable *, BitRange inner, BitRange outer);
BitRange bitrange_join(const NumTable *, BitRange, BitRange);
bool bitrange_meet(NumTable *, BitRange, BitRange, BitRange *);

BitRange bitrange_add(NumTable *, BitRange, BitRange);
BitRange bitrange_neg(NumTable *, BitRange);
BitRange bitrange_mul(NumTable *, BitRange, BitRange);
BitRange bitrange_udiv(NumTable *, BitRange, BitRange);
BitRange bitrange_urem(NumTable *, BitRange, BitRange);
BitRange bitrange_and(NumTable *, BitRange, BitRange);
BitRange bitrange_or(NumTable *, BitRange, BitRange);
BitRange bitrange_shl(NumTable *, BitRange, BitRange);
BitRange bitrange_lshr(NumTable *, BitRange, BitRange);
/* To a larger width; by copies of the sign or by zeros. */
BitRange bitrange_extend(NumTable *, BitRange, bool with_sign, uint32_t width);
/* The lowest bits. */
BitRange bitrange_low(NumTable *, BitRange, uint32_t width);
BitRange bitrange_concat(NumTable *, BitRange high, BitRange low);

#endif
