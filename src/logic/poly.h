/* SPDX-License-Identifier: MIT */
/* Private to logic/: sums as lists of monomials, the working form of int and real simplification.
 * A monomial is coefficient * base; a base is any term that is neither literal, sum, nor product
 * with a literal. */
#ifndef LOGIC_POLY_H
#define LOGIC_POLY_H

#include "logic/simp.h"

typedef struct Monomial {
  Term base;
  Num coef;
} Monomial;

typedef struct Poly {
  Builder *b;
  Sort sort; /* int or real */
  struct {
    Monomial *at;
    uint32_t n, cap;
  } at; /* in `few` while they fit */
  Monomial few[8];
  Num constant;
} Poly;

void poly_init(Poly *, Builder *, Sort);
void poly_free(Poly *);
void poly_add(Poly *, Term, Num factor); /* += factor * term; sums of up to FLAT_MAX are opened */
void poly_merge(Poly *);                 /* like monomials joined, zeros dropped, bases ascending */
void poly_scale(Poly *, Num factor);     /* a non-zero factor */
/* Integers only: the positive gcd of the coefficients (not of the constant). At least one monomial.
 */
void poly_content(const Poly *, mpz_t out);
/* The sum of the monomials of one sign (times that sign), plus a constant. sign 0: all of them. */
Term poly_term(const Poly *, int sign, Num constant);
bool poly_has_sign(const Poly *, int sign);
/* A term that is one monomial by itself with coefficient 1: the common, cheap case. */
bool poly_is_atom(Builder *, Term);

#endif
