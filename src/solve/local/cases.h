/* SPDX-License-Identifier: MIT */
/* Small problems by case distinction.
 *
 * Every unknown that the terms speak of has a list of values to try (its range when that is
 * small, else numbers that occur in the terms); a Boolean stands for each. A term is evaluated with
 * more and more unknowns given, and the combinations that make it false are forbidden. So maps may
 * be read at unknown indices and any operator that evaluation knows may occur. Terms that cannot
 * be evaluated so are left out, and there may be other values: neither a 'no' nor a 'yes' is
 * certain. */
#ifndef SOLVE_LOCAL_CASES_H
#define SOLVE_LOCAL_CASES_H

#include "solve/state/context.h"

typedef struct CaseSolver {
  Solver *solver; /* opened when first needed            */
  TermList bits;  /* Booleans for values, used again     */
  uint64_t steps; /* nodes of terms, evaluated           */
} CaseSolver;

void cases_free(CaseSolver *);
/* The i-th Boolean that can stand for a value. */
Term cases_bit(Solve *, uint32_t i);
/* Gives the unknowns of the ground terms values in the model. False: none were found, at this
 * cost (combinations tried). */
bool cases_solve(Solve *, const Term *terms, uint32_t n, uint32_t cost, Model *);

#endif
