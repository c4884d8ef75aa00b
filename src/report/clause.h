/* SPDX-License-Identifier: MIT */
/* The text of a condition as it stands in the source: `x > 0` of `ensures x > 0;`. */
#ifndef REPORT_CLAUSE_H
#define REPORT_CLAUSE_H

#include "core/program.h"

/* Adds the text of what is checked at the position, on one line: a condition, the expressions of a
 * measure, or a whole statement that has a check. Nothing when there is no such place. */
void clause_text(const CoreProgram *, Pos, Buf *);

#endif
