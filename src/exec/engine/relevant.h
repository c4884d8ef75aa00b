/* SPDX-License-Identifier: MIT */
/* The functions and axioms that executions from an entry depend on (core/reach.h). Axioms over
 * other symbols only are taken to be consistent (lindy explore --check-entry asks). */
#ifndef EXEC_ENGINE_RELEVANT_H
#define EXEC_ENGINE_RELEVANT_H

#include "core/program.h"

/* A view: its lists of functions and axioms are its own (relevant_free), all else is the
 * program's. Procedures stay all. */
CoreProgram relevant_view(CoreProgram *, const Proc *entry);
void relevant_free(CoreProgram *view);

#endif
