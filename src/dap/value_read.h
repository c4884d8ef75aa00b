/* SPDX-License-Identifier: MIT */
/* Values of a counterexample, from the texts in which they are shown (verify/trace/value_text.h)
 * and back to such texts. Elements of opaque types have names, `Ref#3` or that of a constant:
 * different names are different elements. */
#ifndef DAP_VALUE_READ_H
#define DAP_VALUE_READ_H

#include "dap/expression.h"
#include "logic/eval/eval.h"

typedef struct ValueElement {
  Sort sort;
  const char *name;
} ValueElement;

typedef struct ValueReading {
  Eval *eval;
  const ExpressionScope *scope; /* in which literals are read */
  Arena arena;
  VEC(ValueElement) elements; /* by number - 1 */
  const char *why;
} ValueReading;

void value_read_begin(ValueReading *, Eval *, const ExpressionScope *);
void value_read_end(ValueReading *);
/* NULL: *why says why, a phrase that lives as long as the reading. */
const Value *value_read(ValueReading *, const char *text, Sort, const char **why);
/* Does the name stand in the text, as a whole word? */
bool value_read_mentions(const char *text, const char *name);
void value_write(ValueReading *, const Value *, Buf *);

#endif
