/* Operators that Boogie has no syntax for, as functions: their names, and the {:builtin}
 * declarations that let a printed term be read back. One operator has one name per signature
 * (bvadd#32, zero_extend#8#24).
 * SPDX-License-Identifier: MIT */
#ifndef LOGIC_PRINT_OPS_H
#define LOGIC_PRINT_OPS_H

#include "logic/print.h"

/* The function name of an operator that print_term writes as a call. */
void print_op_name(const TermTable *, const TermNode *, Buf *);
/* Declares, each once and in order of first use, the operators of these terms that are printed
 * as calls. */
void print_ops_declare(const TermTable *, const Term *, uint32_t n, Buf *);

#endif
