/* SPDX-License-Identifier: MIT */
/* Are two syntax trees the same program? Positions and redundant parentheses do not count, nor
 * does what sema/ adds. Names are compared by text, so the trees may be of different sessions. */
#ifndef SYNTAX_COMPARE_H
#define SYNTAX_COMPARE_H

#include "syntax/ast.h"

/* False: *where (may be NULL) is the place of the first difference in the first program. */
bool ast_equal(const Program *, const Program *, Pos *where);

#endif
