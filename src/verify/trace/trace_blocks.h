/* SPDX-License-Identifier: MIT */
/* Which blocks of a passive program an execution trace names, and by what name.
 *
 * Boogie removes blocks that test nothing before it makes the verification condition, and a
 * trace shows what is left (docs/language/semantics.md 8.3). Here the blocks stay, because they
 * carry the values of variables; removal is only played through on a shadow of the graph. */
#ifndef VERIFY_TRACE_TRACE_BLOCKS_H
#define VERIFY_TRACE_TRACE_BLOCKS_H

#include "verify/vc/passive.h"

/* Sets `hidden` of the blocks that vanish. A vanishing block hands its name and position to
 * its only successor when that has none and no other way leads there; what vanishes right
 * after the entry hands them to the entry. */
void trace_blocks_mark(Passive *);

#endif
