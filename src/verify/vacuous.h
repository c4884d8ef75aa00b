/* SPDX-License-Identifier: MIT */
/* Checks of a verified implementation that hold because no execution gets to them: usually their
 * assumptions contradict each other. `assert false` says just that, and does not count. */
#ifndef VERIFY_VACUOUS_H
#define VERIFY_VACUOUS_H

#include "verify/prove.h"

void vacuous_test(VerifyResult *, const ProofAttempt *);

#endif
