/* SPDX-License-Identifier: MIT */
/* A failing execution as a program of its own: one procedure without jumps and calls, the commands
 * in the order of execution, with the found values where the program leaves them open. Conditions
 * that held are assumptions, the check that fails is the only assertion. Maps have the found values
 * at the points that mattered, and are open elsewhere. */
#ifndef PORTFOLIO_PATH_PROGRAM_H
#define PORTFOLIO_PATH_PROGRAM_H

#include "replay/execution.h"
#include "replay/script.h"

/* The text, for execution `x` of the script. `view` is the program with the functions and axioms
 * that matter (exec/engine/relevant.h). NULL, or why there is no such text. */
const char *path_program(CoreProgram *, const CoreProgram *view, const Execution *x, const Script *,
                         ValueStore *, Buf *out);

#endif
