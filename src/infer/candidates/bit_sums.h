/* SPDX-License-Identifier: MIT */
/* Bit-vector terms as sums: literal coefficients of terms that are no sums, and a literal. */
#ifndef INFER_CANDIDATES_BIT_SUMS_H
#define INFER_CANDIDATES_BIT_SUMS_H

#include "logic/build.h"

enum { BIT_SUM_TERMS = 8, BIT_SUM_WIDTH = 64 };

typedef struct BitSum {
  uint32_t width, n;
  Term of[BIT_SUM_TERMS];
  uint64_t times[BIT_SUM_TERMS]; /* modulo 2^64 */
  uint64_t literal;
} BitSum;

/* False: the term is too wide, or has too many parts. */
bool bit_sum_of(TermTable *, Term, BitSum *);
/* The term again. */
Term bit_sum_term(Builder *, const BitSum *);
/* How many of the low bits of the number are zero; 64 for 0. */
uint32_t bit_sum_zeros(uint64_t);

#endif
