/* SPDX-License-Identifier: MIT */
/* Private to logic/: literals as Boogie text. */
#ifndef LOGIC_PRINT_LEAF_H
#define LOGIC_PRINT_LEAF_H

#include "logic/print/print.h"

/* A CONST_* term as an operand of that precedence. */
void print_literal(const TermTable *, Term, int prec, Buf *);

#endif
