/* SPDX-License-Identifier: MIT */
/* Which checks a proof left undecided, if each of its conditions has one check. */
#ifndef VERIFY_UNDECIDED_H
#define VERIFY_UNDECIDED_H

#include "verify/prove.h"

/* The single checks of the conditions that reached a limit, in their order, from a result with
 * batches. A check gets a trace if one path leads to it; with max_keep_going, each gets one.
 * `program`: one that no proof works on, because terms are made in it. */
void undecided_checks(Failures *, CoreProgram *program, const Impl *, const ProveOptions *,
                      const VerifyResult *);
/* Is this one of a limit? */
bool undecided_is_limit(VerifyOutcome);

#endif
