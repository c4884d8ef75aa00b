/* SPDX-License-Identifier: MIT */
/* The questions to the solver about one condition: which checks fail, and with which values. */
#ifndef VERIFY_FAILING_CHECKS_H
#define VERIFY_FAILING_CHECKS_H

#include "verify/prove.h"
#include "verify/vc/vc.h"

/* Asks until no further check can fail: each failing check is recorded, then excluded. The solver
 * has the negated condition. */
void failing_checks_find(VerifyResult *, const Passive *, const Vc *, Solver *,
                         const ProveOptions *);

#endif
