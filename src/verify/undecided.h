/* SPDX-License-Identifier: MIT */
/* Which checks a proof left undecided, where its conditions have one each. */
#ifndef VERIFY_UNDECIDED_H
#define VERIFY_UNDECIDED_H

#include "verify/prove.h"

/* The single checks of the conditions that reached a limit, in their order, from a result with
 * batches. Those that one path alone leads to get a trace; with max_keep_going,
 * all. `program`: one that no proof works on, for
 * terms are made in it. */
void undecided_checks(Failures *, CoreProgram *program, const Impl *, const ProveOptions *,
                      const VerifyResult *);
/* Is this one of a limit? */
bool undecided_is_limit(VerifyOutcome);

#endif
