/* SPDX-License-Identifier: MIT */
/* Programs in other notations, turned into today's after they were parsed. */
#ifndef DIALECT_DIALECT_H
#define DIALECT_DIALECT_H

#include "base/buf.h"
#include "syntax/ast.h"

/* The notation of the paper of 2005 (docs/language/2005.md). Conversions to and from `any`, which
 * are casts or understood, become calls of functions. Appends the text of their declarations, and
 * of the built-in types and constants that the program does not declare itself; it is to be parsed
 * along with the program. */
void paper_modernize(Program *, Buf *prelude);

/* Sets names[k] for each reserved word k that is a plain name in the text: in Boogie 2 what the
 * text declares (with a warning, if wanted), in Ultimate's dialect all that it does not know. */
void words_of_old(Session *, const Source *, bool *names, bool warn);
/* One of these that is no name anywhere today, or NULL. */
const char *words_reserved(const bool *names);
void words_of_ultimate(bool *names);

#endif
