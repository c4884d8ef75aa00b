/* SPDX-License-Identifier: MIT */
/* lindy verify --coverage, --missing: what the proofs used, and what they lack, after the results.
 */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "api/infer/missing.h"
#include "api/verification.h"
#include "cli/options/cli.h"

/* Both are false when interrupted, or *why. */
bool advice_coverage(const Cli *, const VerifyTask *verified, const char **why);
/* For those of which no execution is known that fails. */
bool advice_invariants(const Cli *, Pipeline *, const Impl *const *, uint32_t n);
bool advice_missing(const Cli *, const Pipeline *, const VerifyTask *failed, const MissingChecks *,
                    const char **why);

#endif
