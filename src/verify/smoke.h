/* SPDX-License-Identifier: MIT */
/* The smoke test: code of a verified implementation that no execution reaches the end of
 * (docs/language/semantics.md 10). Usually a contradiction in its assumptions. */
#ifndef VERIFY_SMOKE_H
#define VERIFY_SMOKE_H

#include "verify/vc/passive.h"

typedef VEC(uint32_t) SmokeEnds;

/* The blocks before a return: each is asked for. */
void smoke_ends(SmokeEnds *, const Passive *);
/* The passive program that is correct when the end of block b cannot be reached. False: an assert
 * {:PossiblyUnreachable} on the way says that this is known. */
bool smoke_passive(Passive *out, const Passive *, uint32_t b);
/* The code that leads to the block of this label, as text: an implementation whose last block ends
 * in `assert false`. NULL when there is none. */
Str smoke_listing(CoreProgram *, const Impl *, Str label);

#endif
