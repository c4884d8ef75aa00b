/* SPDX-License-Identifier: MIT */
/* The questions that would be put to a solver about an implementation, as SMT-LIB text: background,
 * conditions, and a (check-sat) for each. For those who check a proof without the prover. */
#ifndef VERIFY_QUESTIONS_H
#define VERIFY_QUESTIONS_H

#include "verify/prove.h"

/* The outcome is that of a solver that answers 'unsat' to all of them: VERIFY_VERIFIED, unless
 * there are no questions that could settle it. */
VerifyOutcome questions_text(CoreProgram *, const Impl *, const SolverOptions *,
                             const ProveOptions *, Buf *out);

#endif
