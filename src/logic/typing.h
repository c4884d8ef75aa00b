/* SPDX-License-Identifier: MIT */
/* The sort rules of the operator table: do operands fit, and which sort results. */
#ifndef LOGIC_TYPING_H
#define LOGIC_TYPING_H

#include "logic/term.h"

/* Whether the operator takes operands of these sorts with these indices. `given` is the stated
 * result sort, for operators that need one (OR_GIVEN). */
bool typing_fits(TermTable *, IndexedOp, const Sort *args, uint32_t n, Sort given);
/* The result sort of fitting operands. */
Sort typing_result(TermTable *, IndexedOp, const Sort *args, uint32_t n, Sort given);

#endif
