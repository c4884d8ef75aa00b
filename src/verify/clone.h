/* A private copy of an implementation, to be taken apart by verification.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_CLONE_H
#define VERIFY_CLONE_H

#include "core/program.h"

/* Blocks and command lists are new; variables, terms and command arrays are shared. */
Impl *clone_impl(CoreProgram *, const Impl *);
/* Several returns become jumps to one exit block (without position), so that each checked
 * postcondition is one check; `jump_pos` of the blocks that returned stays theirs. */
void clone_unify_exits(CoreProgram *, Impl *);
/* Every edge from a block with several successors to one with several predecessors gets a
 * block of its own (not shown in traces). */
void clone_split_joins(CoreProgram *, Impl *);

#endif
