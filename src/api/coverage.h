/* SPDX-License-Identifier: MIT */
/* What the proofs of some implementations used (verify/find_use.h): each is found again, in a
 * worker, with all that it could assume under switches. */
#ifndef API_COVERAGE_H
#define API_COVERAGE_H

#include "verify/verify.h"

/* VerifyResult.use tells; unless it is known, the proof was not found again. False when interrupted
 * or stopped by the sink, or when the solver does not start: *why. */
bool coverage_find(const VerifyTask *, const char **why);
/* The same as Boogie does it: copies are no facts, and what is not verified has goals, too. */
bool coverage_find_as_boogie(const VerifyTask *, const char **why);

#endif
