/* SPDX-License-Identifier: MIT */
/* Exact numbers of any size, interned: equal value, equal handle.
 *
 * A Num names a rational in lowest terms (integers have denominator 1). The table
 * owns the digits; the GMP views it hands out are read-only and live as long as the
 * table. Temporaries of callers are ordinary mpz_t/mpq_t.
 * Denominators are positive. Ids follow the order of first sight. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Num {
  uint32_t ix;
} Num;

static const Num NUM_ZERO = {0}, NUM_ONE = {1}, NUM_MINUS_ONE = {2}; /* in every table */

typedef struct NumData NumData;

typedef struct NumTable {
  Arena arena;
  Map map;
  VEC(const NumData *) all;
} NumTable;

void num_table_init(NumTable *);
void num_table_free(NumTable *);

Num num_int64(NumTable *, int64_t);
Num num_mpz(NumTable *, mpz_srcptr);
Num num_mpq(NumTable *, mpq_srcptr); /* canonicalized by the caller */
/* Decimal digits, any number of them; false when the text is not all digits. */
bool num_digits(NumTable *, const char *text, size_t len, Num *);
/* D+ ['.' D+] ['e' ['-'] D+]: Boogie's real literals. False when malformed or when the
 * exponent is beyond a million digits. */
bool num_decimal(NumTable *, const char *text, size_t len, Num *);

mpz_srcptr num_numerator(const NumTable *, Num);
mpz_srcptr num_denominator(const NumTable *, Num);
void num_get_mpq(const NumTable *, Num, mpq_t out); /* out is initialised */
bool num_is_int(const NumTable *, Num);
bool num_get_int64(const NumTable *, Num, int64_t *); /* false: not an integer that fits */
int num_sign(const NumTable *, Num);
static inline bool num_eq(Num a, Num b) {
  return a.ix == b.ix;
}

/* Arithmetic, interned; small integers take a fast path. */
Num num_add(NumTable *, Num, Num);
Num num_mul(NumTable *, Num, Num);
Num num_neg(NumTable *, Num);
Num num_inverse(NumTable *, Num); /* of a non-zero number */
int num_cmp(const NumTable *, Num, Num);

/* Text of an integer; a rational prints as "n/d". */
void num_print(const NumTable *, Num, Buf *);
void num_print_mpz(mpz_srcptr, Buf *);
/* |n/d| exactly as a decimal ("0.25", "3.0"). False, and nothing printed, when d > 0 has prime
 * factors other than 2 and 5, or when that takes more than a thousand places. */
bool num_print_decimal(mpz_srcptr n, mpz_srcptr d, Buf *);
/* A decimal as an integer without trailing zeros and a power of ten, as Boogie has it: 1.50 is
 * 15e-1. */
void num_print_scientific(const char *text, size_t n, Buf *);

#endif
