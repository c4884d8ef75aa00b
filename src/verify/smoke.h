/* SPDX-License-Identifier: MIT */
/* The smoke test: code of a verified implementation that no execution reaches the end of
 * (docs/language/semantics.md 10). Usually a contradiction in its assumptions. Asked for is the end
 * of each block whose ways do not divide further, and the code before an `assume false`. */
#ifndef VERIFY_SMOKE_H
#define VERIFY_SMOKE_H

#include "verify/prove.h"

void smoke_test(VerifyResult *, const ProofAttempt *);
/* The code that leads to the place of that block, as an implementation whose last block ends in
 * `assert false`. */
void smoke_print(CoreProgram *, const Impl *, const ProveOptions *, Str label, Buf *);

#endif
