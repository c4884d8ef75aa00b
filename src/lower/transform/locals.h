/* SPDX-License-Identifier: MIT */
/* locals: drop local variables that no command mentions, with their where-clauses
 * (docs/language/semantics.md 4.1: these are not assumed).
 * needs   nothing                  breaks  nothing
 * keeps   blocks, parameters       checked core_check() */
#ifndef LOWER_LOCALS_H
#define LOWER_LOCALS_H

#include "core/program.h"

void locals_drop_unused(CoreProgram *);

#endif
