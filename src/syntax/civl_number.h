/* SPDX-License-Identifier: MIT */
/* Names of anonymous actions. Boogie names them by the number of nodes of its tree that it has made
 * before; users see these names in traces. */
#ifndef SYNTAX_CIVL_NUMBER_H
#define SYNTAX_CIVL_NUMBER_H

#include "syntax/ast.h"

/* Of the declarations of a file, which begin at `first`. */
void civl_name_anonymous(Program *, uint32_t first);

#endif
