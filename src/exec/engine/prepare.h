/* SPDX-License-Identifier: MIT */
/* prepare: what verification takes for granted is written into the program, so that running it
 * breaks nothing that the logic proves.
 * needs   blocks and commands as lowered, calls and loops there     breaks  nothing
 * keeps   block order, positions                                    checked core_check()
 *
 * A loop starts each round with arbitrary values, of what it changes, for which the where clauses
 * hold (docs/language/semantics.md 5): loop heads assume these. */
#ifndef EXEC_ENGINE_PREPARE_H
#define EXEC_ENGINE_PREPARE_H

#include "core/program.h"

void prepare_program(CoreProgram *);

#endif
