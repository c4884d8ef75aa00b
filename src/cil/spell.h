/* SPDX-License-Identifier: MIT */
/* Expressions of a translated program, spelled as C# does: `C.count[s]` is `s.count`. */
#ifndef CIL_SPELL_H
#define CIL_SPELL_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* `method` is the text of the method's procedure: temporaries in the expression are replaced by
 * what is assigned to them there. It may be empty. */
typedef struct SpellText {
  const char *at;
  size_t n;
} SpellText;

void spell_expression(Buf *out, SpellText expression, SpellText method);
/* Whether a variable of the program is one of the translation, such as $1. */
bool spell_is_hidden(const char *name);
/* A variable or field by its name in C#: `count` for C.count, `x` for x#now. */
void spell_name(Buf *out, const char *name, size_t n);

#endif
