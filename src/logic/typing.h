/* SPDX-License-Identifier: MIT */
/* The sort rules of the operator table: do operands fit, and which sort results. */
#ifndef LOGIC_TYPING_H
#define LOGIC_TYPING_H

#include "logic/term.h"

/* Whether the operator takes operands of these sorts with these indices. `given` is the stated
 * result sort, for operators that need one (OR_GIVEN). */
bool typing_fits(TermTable *, Op, const Sort *args, uint32_t n, uint32_t p0, uint32_t p1,
                 Sort given);
/* The result sort of fitting operands. */
Sort typing_result(TermTable *, Op, const Sort *args, uint32_t n, uint32_t p0, uint32_t p1,
                   Sort given);

#endif
