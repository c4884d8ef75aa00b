/* SPDX-License-Identifier: MIT */
/* A whole program as something to prove: if every implementation of it verifies, no execution from
 * the entry fails.
 *
 * Calls of procedures that are not recursive are replaced by their bodies, with what the bodies
 * require and ensure checked; other calls go by contract, and what is called so is to be proved as
 * well. All that the entry does not lead to is left out. What is said of the program here it says
 * itself: printed, it is a program that `lindy verify` takes. */
#ifndef PORTFOLIO_WHOLE_H
#define PORTFOLIO_WHOLE_H

#include "core/program.h"

/* Changes the program. NULL, or why it cannot be put so. */
const char *whole_make(CoreProgram *, const Proc *entry);
/* Its commands. */
uint32_t whole_size(const CoreProgram *);
/* The text of such a program, with what has been added to it since. */
void whole_text(const CoreProgram *, const char *method, Buf *);

#endif
