/* SPDX-License-Identifier: MIT */
/* Equality of maps as something to be proved.
 *
 * Two maps are equal if they agree at every index. Where a check claims that maps are equal, it is
 * enough that they agree at an index of which nothing is known: `a == b` becomes `a[i] == b[i]`
 * with a new constant i; where an assumption denies it, they differ at such an index. After
 * that a solver need not think about extensionality to prove what the program means. */
#ifndef VERIFY_VC_WITNESSES_H
#define VERIFY_VC_WITNESSES_H

#include "verify/vc/passive.h"

void witnesses_use(Passive *);

#endif
