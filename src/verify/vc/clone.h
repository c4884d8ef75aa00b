/* SPDX-License-Identifier: MIT */
/* A private copy of an implementation, to be taken apart by verification. */
#ifndef VERIFY_VC_CLONE_H
#define VERIFY_VC_CLONE_H

#include "core/program.h"

/* Blocks and command lists are new; variables, terms and command arrays are shared. */
Impl *clone_impl(CoreProgram *, const Impl *);
/* A new entry without commands or position that goes to the old one: room for what holds at
 * entry, and an entry into a loop that the old entry heads. */
void clone_entry(CoreProgram *, Impl *);
/* Several returns become jumps to one exit block (without position), so that each checked
 * postcondition is one check; `jump_pos` of the blocks that returned stays theirs, that of the
 * exit is the closing brace. The exit, or NULL when there are less than two returns. */
CBlock *clone_unify_exits(CoreProgram *, Impl *);
/* Every edge from a block with several successors to one with several predecessors gets a
 * block of its own (not shown in traces). */
void clone_split_joins(CoreProgram *, Impl *);

#endif
