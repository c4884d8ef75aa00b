/* SPDX-License-Identifier: MIT */
/* coalesce: join a block with its only successor when that has no other predecessor, as
 * Boogie does before inlining (docs/language/semantics.md 1 and 8.3: traces name the first label).
 * needs   nothing                  breaks  block indices, unreachable blocks
 * keeps   loop headers, order      checked core_check() */
#ifndef LOWER_COALESCE_H
#define LOWER_COALESCE_H

#include "core/program.h"

void coalesce_blocks(CoreProgram *);

#endif
