/* SPDX-License-Identifier: MIT */
/* dispatch: make the control flow reducible without copying much: a cycle with several entries
 * becomes one loop, whose header looks up in a new local variable where to go on.
 *
 * Where node splitting (core/reduce.h) copies a region for each way into it, this keeps one copy:
 * the blocks that cut all cycles of the region are reached through the header only, and the tests
 * at their beginnings are tests of the header, each under the condition that its block comes next.
 * What can be reached from outside before the first of those blocks is copied once. needs   nothing
 * breaks  block indices, unreachable blocks keeps   the set of executions         checked
 * core_check() */
#ifndef CORE_DISPATCH_H
#define CORE_DISPATCH_H

#include "core/program.h"

/* Would node splitting need more than so many blocks? Blocks must carry their index. */
bool dispatch_is_tangled(CoreProgram *, const Impl *, uint32_t max_blocks);
/* False: not reducible after many rounds; it means the same. A reducible one is left as it is. */
bool dispatch_impl(CoreProgram *, Impl *);

#endif
