/* SPDX-License-Identifier: MIT */
/* reduce: make the control flow reducible by node splitting (docs/language/semantics.md 5).
 * needs   nothing                       breaks  block indices, unreachable blocks
 * keeps   the set of executions         checked core_check() */
#ifndef CORE_REDUCE_H
#define CORE_REDUCE_H

#include "core/program.h"

/* Copies are named L_dup_0, L_dup_1, .... False when more than `max_blocks` would be needed (a
 * chain of irreducible regions can double at each): the implementation is then irreducible
 * still, but means the same. A reducible one is left as it is. */
bool reduce_impl(CoreProgram *, Impl *, uint32_t max_blocks);

#endif
