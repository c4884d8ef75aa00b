/* SPDX-License-Identifier: MIT */
/* Replaces constants of a passive program by what it says they are.
 *
 * Where the first that is said of a constant, in the block that makes it, is `v == e`, or in a row
 * `c ==> v == e` and `!c ==> v == f`, then v is e, or `if c then e else f`, wherever it is
 * mentioned: the assumption goes and the value takes the place of v. That holds of assignments, of
 * calls whose postconditions tell what they change, and of joins to which one path leads. The
 * steps that counterexamples are read from still speak of v. */
#ifndef VERIFY_VC_DEFINITIONS_H
#define VERIFY_VC_DEFINITIONS_H

#include "verify/vc/passive.h"

void definitions_use(Passive *);

#endif
