/* SPDX-License-Identifier: MIT */
/* What every way to verify has in common: settings of the verifier, and the last word on a
 * result. */
#ifndef API_VERIFICATION_H
#define API_VERIFICATION_H

#include "verify/verify.h"

/* The settings that `lindy verify` has without options. `solver` NULL: Z3 in process; memory and
 * error limit 0: none. */
VerifyOptions verification_options(const char *solver, uint32_t memory_mb, uint32_t error_limit);
/* The result as it is shown: each failing check once, in the order of the text; verified up to a
 * bound of unrolling or inlining is inconclusive. It borrows all but the list of failures, which
 * the caller frees (vec_free). */
VerifyResult verification_shown(const Impl *, const VerifyResult *);

#endif
