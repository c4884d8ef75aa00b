/* SPDX-License-Identifier: MIT */
/* A piece of a program on one line, as messages quote it. */
#ifndef SYNTAX_ONE_LINE_H
#define SYNTAX_ONE_LINE_H

#include "base/buf.h"
#include "base/session.h"

/* Adds the text of the span: without comments, white space as single blanks. Nothing when there is
 * no such place. */
void one_line_text(const Session *, Span, Buf *);

#endif
