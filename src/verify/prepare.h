/* SPDX-License-Identifier: MIT */
/* From an implementation to its passive program: a copy with one entry, without unreachable code,
 * made reducible, its loops cut at their heads, in single assignment. */
#ifndef VERIFY_PREPARE_H
#define VERIFY_PREPARE_H

#include "verify/prove.h"
#include "verify/vc/passive.h"

/* A copy with a reducible graph. NULL: it would be too large. */
Impl *prepare_copy(CoreProgram *, const Impl *, const ProveOptions *);
/* Cuts the loops of the copy, and makes it passive. `to_print`: with the blocks that Boogie has. */
void prepare_passive(Passive *, CoreProgram *, Impl *copy, const ProveOptions *, bool to_print);
/* Both. False: the implementation is too large to be made reducible. */
bool prepare_impl(Passive *, CoreProgram *, const Impl *, const ProveOptions *);

#endif
