/* Private to exec/: a question of an exploration, by the facts that it is about (exec/slice.h) and
 * by what was answered before (exec/answers.h).
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_ASK_H
#define EXEC_ASK_H

#include "exec/solve_state.h"

/* The hint is no model of the path. */
SolveAnswer ask_related(Solve *, const Question *, Model **out);

#endif
