/* SPDX-License-Identifier: MIT */
/* A clause that is added to the specification of a procedure, as an edit of the text. */
#ifndef SYNTAX_CLAUSE_EDIT_H
#define SYNTAX_CLAUSE_EDIT_H

#include "syntax/ast.h"

typedef struct ClauseEdit {
  Span span; /* what is replaced; empty: the text is put in before it */
  const char *text;
} ClauseEdit;

/* Puts a clause, with its semicolon, at the end of the specification. False: there is no place. The
 * text lives as long as the session. */
bool clause_edit(Session *, const Decl *proc, const char *clause, ClauseEdit *);

#endif
