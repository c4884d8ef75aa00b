/* SPDX-License-Identifier: MIT */
/* Bits of a bit-vector that are known, of width up to 64. An operation returns bits that every
 * result has for operands that have theirs. */
#ifndef INFER_DOMAINS_KNOWNBITS_H
#define INFER_DOMAINS_KNOWNBITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct KnownBits {
  uint32_t width;
  uint64_t known, ones; /* ones: those of the known bits that are 1 */
} KnownBits;

enum { KNOWNBITS_MAX = 64 };

KnownBits knownbits_any(uint32_t width);
KnownBits knownbits_one(uint64_t value, uint32_t width);
bool knownbits_all(KnownBits); /* is it one value? */
/* Does the first say all that the second says? */
bool knownbits_within(KnownBits, KnownBits);
KnownBits knownbits_join(KnownBits, KnownBits);
bool knownbits_meet(KnownBits, KnownBits, KnownBits *); /* false: they contradict each other */

KnownBits knownbits_not(KnownBits);
KnownBits knownbits_and(KnownBits, KnownBits);
KnownBits knownbits_or(KnownBits, KnownBits);
KnownBits knownbits_xor(KnownBits, KnownBits);
KnownBits knownbits_add(KnownBits, KnownBits);
KnownBits knownbits_sub(KnownBits, KnownBits);
KnownBits knownbits_mul(KnownBits, KnownBits);
KnownBits knownbits_shl(KnownBits, uint32_t by);
KnownBits knownbits_lshr(KnownBits, uint32_t by);
/* To a larger width; by copies of the sign or by zeros. */
KnownBits knownbits_extend(KnownBits, bool with_sign, uint32_t width);
KnownBits knownbits_extract(KnownBits, uint32_t from, uint32_t width);
KnownBits knownbits_concat(KnownBits high, KnownBits low);

#endif
