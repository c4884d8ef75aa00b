/* SPDX-License-Identifier: MIT */
/* Private to exec/: a question of an exploration, by the facts that it is about
 * (solve/cache/slice.h) and by what was answered before (solve/cache/answers.h). */
#ifndef SOLVE_ASK_H
#define SOLVE_ASK_H

#include "solve/solve_state.h"

/* The hint is no model of the path. */
SolveAnswer ask_related(Solve *, const Question *, Model **out);

#endif
