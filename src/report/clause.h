/* SPDX-License-Identifier: MIT */
/* The text of a condition as it stands in the source: `x > 0` of `ensures x > 0;`. */
#ifndef REPORT_CLAUSE_H
#define REPORT_CLAUSE_H

#include "base/buf.h"
#include "base/session.h"

/* Adds the text of the clause or statement at the position: without keyword, attributes and
 * semicolon, white space as single blanks. Nothing when there is no such place. */
void clause_text(const Session *, Pos, Buf *);

#endif
