/* SPDX-License-Identifier: MIT */
/* Expressions that the user writes while looking at a state: parsed, checked and lowered in the
 * scope of a body. */
#ifndef API_DEBUG_EXPRESSION_H
#define API_DEBUG_EXPRESSION_H

#include "base/session.h"
#include "lower/expression.h"

typedef struct ExpressionScope {
  Session *session;
  Program *program;
  Lower *lowering;
  const Proc *proc;
  const Impl *impl; /* or NULL: of a procedure without a body */
} ExpressionScope;

/* TERM_NONE: *why says why there is none, to be freed; the same for the text of its type, which may
 * be NULL. */
Term expression_term(const ExpressionScope *, const char *text, char **type, char **why);

#endif
