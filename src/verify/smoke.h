/* SPDX-License-Identifier: MIT */
/* The smoke test: code of a verified implementation that no execution reaches the end of
 * (docs/language/semantics.md 10). Usually a contradiction in its assumptions. */
#ifndef VERIFY_SMOKE_H
#define VERIFY_SMOKE_H

#include "verify/prove.h"

void smoke_test(VerifyResult *, const ProofAttempt *);

#endif
