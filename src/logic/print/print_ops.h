/* SPDX-License-Identifier: MIT */
/* Operators that Boogie has no syntax for, as functions: their names, and the {:builtin}
 * declarations that let a printed term be read back. One operator has one name per signature
 * (bvadd#32, zero_extend#8#24). */
#ifndef LOGIC_PRINT_OPS_H
#define LOGIC_PRINT_OPS_H

#include "logic/print/print.h"

/* Does print_term write the operator as a call? Then it has a function name, and a declaration
 * under this or another name. */
bool print_op_is_call(const TermTable *, const TermNode *);
void print_op_name(const TermTable *, const TermNode *, Buf *);
void print_op_declare(const TermTable *, const TermNode *, Str name, Buf *);
/* Declares, each once and in order of first use, the operators of these terms that are printed
 * as calls. */
void print_ops_declare(const TermTable *, const Term *, uint32_t n, Buf *);

#endif
