/* SPDX-License-Identifier: MIT */
/* Mutations of a program that must not matter to a proof: its axioms and unique constants in
 * another order, and other names. Solvers do mind; lindy verify --stability tells how much. */
#ifndef CORE_MUTATE_H
#define CORE_MUTATE_H

#include "core/program.h"

/* `number`: not 0, another one is another mutation. The program means what it meant. */
void core_mutate(CoreProgram *, uint32_t number, bool names);

#endif
