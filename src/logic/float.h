/* SPDX-License-Identifier: MIT */
/* IEEE 754 arithmetic of any format on bit patterns, correctly rounded, in integers only.
 *
 * A format has `sig` significand bits (the hidden one counted) and `exp` exponent bits; a pattern
 * is sign, exponent, fraction from the top, in an mpz. Results are canonical: there is one NaN
 * pattern. Formats beyond float_supported() are left to the solver (numbers would be too long). */
#ifndef LOGIC_FLOAT_H
#define LOGIC_FLOAT_H

#include "logic/term.h"

typedef struct FloatFormat {
  uint32_t sig, exp;
} FloatFormat;

typedef enum FloatClass { FC_NAN, FC_INF, FC_ZERO, FC_SUBNORMAL, FC_NORMAL } FloatClass;

bool float_supported(FloatFormat);
FloatClass float_class(FloatFormat, mpz_srcptr bits);
bool float_sign(FloatFormat, mpz_srcptr bits); /* the sign bit */
void float_nan(FloatFormat, mpz_t out);

/* (-1)^negative * m * 2^e; m >= 0. `sticky`: the exact value is slightly larger in magnitude (then
 * m must have at least sig + 2 bits). */
typedef struct FloatExact {
  bool negative;
  mpz_srcptr m;
  int64_t e;
  bool sticky;
} FloatExact;

void float_round(FloatFormat, RoundMode, FloatExact, mpz_t out);
/* The inverse, of a finite value: sign apart, m * 2^e. */
void float_unpack(FloatFormat, mpz_srcptr bits, mpz_t m, int64_t *e);

/* FP_ADD SUB MUL DIV FMA SQRT RTI REM (the rounding mode of REM is unused). */
void float_arith(FloatFormat, Op, RoundMode, const mpz_srcptr args[3], mpz_t out);
/* IEEE order: -1, 0, 1, or 2 = unordered. */
int float_compare(FloatFormat, mpz_srcptr x, mpz_srcptr y);
void float_of_mpq(FloatFormat, RoundMode, mpq_srcptr, mpz_t out);
void float_of_float(FloatFormat to, RoundMode, FloatFormat from, mpz_srcptr bits, mpz_t out);
/* False for NaN and infinities. */
bool float_to_mpq(FloatFormat, mpz_srcptr bits, mpq_t out);
bool float_to_int(FloatFormat, RoundMode, mpz_srcptr bits, mpz_t out);

#endif
