/* SPDX-License-Identifier: MIT */
/* Which axioms may not be used, because hide and reveal say so (core/hiding.h). */
#ifndef VERIFY_VC_REVEAL_H
#define VERIFY_VC_REVEAL_H

#include "verify/vc/passive.h"

/* By axiom of the program: it may be hidden and its owner is hidden at every check. NULL when
 * nothing is ever hidden. The caller frees it. */
bool *reveal_hidden(const Passive *);

#endif
