/* SPDX-License-Identifier: MIT */
/* The matching loops of a program, for the explanation of a proof whose worker was ended before it
 * could look for them. */
#ifndef VERIFY_PROGRAM_LOOPS_H
#define VERIFY_PROGRAM_LOOPS_H

#include "core/program.h"
#include "verify/trace/effort.h"

/* Adds them to `loops`. Makes terms: for a worker. */
void program_loops_note(CoreProgram *, VerifyEffort *loops);
/* The same in a child, for two seconds at most; none are found after that. */
void program_loops_find(CoreProgram *, VerifyEffort *loops);

#endif
