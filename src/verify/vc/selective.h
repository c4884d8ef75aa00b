/* SPDX-License-Identifier: MIT */
/* {:selective_checking}: only what can be reached from a command marked {:start_checking_here}
 * is checked; every other check is assumed to hold (docs/language/semantics.md 8.5). */
#ifndef VERIFY_VC_SELECTIVE_H
#define VERIFY_VC_SELECTIVE_H

#include "verify/vc/passive.h"

bool selective_wanted(const Impl *);
void selective_checks(Passive *);

#endif
