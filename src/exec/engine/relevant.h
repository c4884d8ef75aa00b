/* SPDX-License-Identifier: MIT */
/* The part of a program that executions from an entry can have to do with: functions and
 * axioms that the procedures lead to. Axioms over other symbols only are taken to be consistent
 * (lindy explore --check-entry asks). */
#ifndef EXEC_ENGINE_RELEVANT_H
#define EXEC_ENGINE_RELEVANT_H

#include "core/program.h"

/* A view: its lists of functions and axioms are its own (relevant_free), all else is the
 * program's. Procedures stay all. */
CoreProgram relevant_view(CoreProgram *, const Proc *entry);
void relevant_free(CoreProgram *view);

#endif
