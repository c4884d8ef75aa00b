/* SPDX-License-Identifier: MIT */
/* dispatch: makes the control flow reducible without node splitting. A cycle with several entries
 * becomes one loop, whose header branches on a new local variable that names the next block.
 *
 * Node splitting (core/reduce.h) copies a region for each of its entries. Here a set of blocks that
 * cuts all cycles of the region is reached through the header only; the tests at the start of such
 * a block move to the header, each under the condition that its block comes next. Blocks that an
 * entry reaches before the first of these are copied once.
 *
 * It needs nothing, keeps the set of executions, and breaks block indices; core_check() checks it.
 */
#ifndef CORE_DISPATCH_H
#define CORE_DISPATCH_H

#include "core/program.h"

/* Whether node splitting would need more than `max_blocks`. Blocks must carry their index. */
bool dispatch_is_tangled(CoreProgram *, const Impl *, uint32_t max_blocks);
/* False when the graph is still irreducible after many iterations; the executions are the same in
 * either case. A reducible implementation stays as it is. */
bool dispatch_impl(CoreProgram *, Impl *);

#endif
