/* SPDX-License-Identifier: MIT */
/* A concurrent program as an ordinary one, for engines that execute programs.
 *
 * Each yield procedure with a body becomes a procedure of the same name: a scheduler with the code
 * of all threads that it starts. At a yield, the thread notes where it stands and goes to the
 * scheduler, which goes on with any thread. In between a thread runs alone: calls of procedures of
 * lower layers are calls of their actions. A jump to the scheduler that no execution survives means
 * that the action is blocked.
 *
 * Checked are asserts of the layer, gates, clauses of procedures, and yield invariants: where they
 * are called, and again when the thread goes on. How many threads an asynchronous call can have at
 * once, and how deep recursion goes, is bounded; what is beyond leaves the program. */
#ifndef CIVL_THREADS_THREADS_H
#define CIVL_THREADS_THREADS_H

#include "civl/program.h"

enum { THREADS_OWN_LAYER = -1 };

/* Puts it in place of the program. `layer`: of all procedures that exist there; or each at its own
 * layer. Reports what cannot be executed; false: it did. */
bool threads_sequentialize(CivlProgram *, int32_t layer);

#endif
