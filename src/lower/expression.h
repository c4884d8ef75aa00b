/* SPDX-License-Identifier: MIT */
/* Expressions that come after the program, as debuggers ask for: in the scope of an implementation,
 * lowered with the meanings that the program's names were given. LowerOptions.keep leaves a
 * lowering open for that. It lives in the same process, and no longer than program and core. */
#ifndef LOWER_EXPRESSION_H
#define LOWER_EXPRESSION_H

#include "core/program.h"
#include "syntax/ast.h"

typedef struct Lower Lower;

/* The declaration that a body, or a procedure without one (`im` is NULL), was made from. */
Decl *expression_owner(const Lower *, const Proc *, const Impl *im);
/* The term of an expression that sema_expression has passed for that declaration, over the
 * variables of the procedure or body. TERM_NONE: *why says what is missing, a static text: new
 * instances of what is polymorphic are not made. Call on the big stack. */
Term expression_lower(Lower *, const Proc *, const Impl *im, Expr *, const char **why);
void expression_free(Lower *); /* may be NULL */

#endif
