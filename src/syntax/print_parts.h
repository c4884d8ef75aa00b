/* Shared by the files of the Boogie-style printer; not for other modules.
 * SPDX-License-Identifier: MIT */
#ifndef SYNTAX_PRINT_PARTS_H
#define SYNTAX_PRINT_PARTS_H

#include "syntax/print.h"

void print_type_params(Buf *, TypeParam *const *, uint32_t n);
void print_attrs(Buf *, const AttrList *); /* each followed by a space */
void print_var(Buf *, const Var *);        /* attributes, name: type where e */
void print_vars(Buf *, const VarList *);
void print_exprs(Buf *, Expr *const *, uint32_t n);
enum { PRINT_COMPARISON = 0x30 }; /* the strength of == and its like */
/* An operand in the context of an operator of this strength (print_expr.c). */
void print_operand(Buf *, const Expr *, int strength, bool fragile);
void print_code(Buf *, const Code *);
void print_locals(Buf *, const VarList *, uint32_t level);
void print_stmts(Buf *, Stmt *const *, uint32_t n, uint32_t level);

#endif
