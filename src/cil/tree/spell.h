/* SPDX-License-Identifier: MIT */
/* Expressions of a translated program, spelled as C# does: `C.count[s]` is `s.count`. */
#ifndef CIL_TREE_SPELL_H
#define CIL_TREE_SPELL_H

#include "base/buf.h"
#include "syntax/ast.h"

/* `text` is an expression of the program; temporaries in it are replaced by what is assigned to
 * them in `method`, the body of its procedure, or NULL. What does not parse stays as it is. */
void spell_expression(Buf *out, const char *text, const Block *method);
/* Whether a variable of the program is one of the translation, such as $1. */
bool spell_is_hidden(const char *name);
/* A variable or field by its name in C#: `count` for C.count, `x` for x#now. */
void spell_name(Buf *out, const char *name, size_t n);

#endif
