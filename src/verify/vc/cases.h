/* SPDX-License-Identifier: MIT */
/* The cases of an implementation: one part for each path through the branches whose sides do not
 * come together again before the end. Branches that do stay in their part. */
#ifndef VERIFY_VC_CASES_H
#define VERIFY_VC_CASES_H

#include "verify/vc/split.h"

/* An execution of the whole up to the first check that fails is an execution of one of the parts up
 * to that check, where it is checked. Sets live in the arena. */
void cases_parts(Parts *out, Arena *, const Passive *);

#endif
