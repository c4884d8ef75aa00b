/* SPDX-License-Identifier: MIT */
/* Private to logic/: bit-vector operators on literals, after SMT-LIB's definitions. */
#ifndef LOGIC_FOLD_BV_H
#define LOGIC_FOLD_BV_H

#include "logic/term.h"

/* All operands are literals. */
Term fold_bv_at(TermTable *, IndexedOp, Sort, const Term *args, uint32_t n);

/* Does a comparison hold, of operands that compare as this says (as mpz_cmp does)? */
bool fold_bv_order(Op, int compared);

#endif
