/* SPDX-License-Identifier: MIT */
/* The expressions directly below an expression. Whoever only descends asks for these, and has a
 * case of his own for the few kinds that mean something to him. */
#ifndef SYNTAX_CHILDREN_H
#define SYNTAX_CHILDREN_H

#include "syntax/ast.h"

/* Calls back for each, as they stand in the text; of a binder the body, then its triggers. What is
 * inside of a code expression has statements around it, and is left out. */
typedef void ExprChild(void *env, Expr *child);
void expr_children(const Expr *, ExprChild *, void *env);

#endif
