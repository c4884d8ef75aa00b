/* SPDX-License-Identifier: MIT */
/* The questions that would be put to a solver about an implementation, as SMT-LIB text: background,
 * conditions, and a (check-sat) for each. For those who check a proof without the prover. */
#ifndef VERIFY_QUESTIONS_H
#define VERIFY_QUESTIONS_H

#include "verify/prove.h"

/* The outcome is that of a solver that answers 'unsat' to all of them: VERIFY_VERIFIED, unless
 * there are no questions that could settle it. `checks`, if not NULL: of the implementation. */
VerifyOutcome questions_text(CoreProgram *, const Impl *, const SolverOptions *,
                             const ProveOptions *, Buf *out, uint32_t *checks);

/* The same for many implementations, in processes that are forked after the beginning: what all
 * their questions begin with is written once. */
typedef struct Questions {
  Solver *listener;
  ProveOptions prove;
  Buf text; /* what was written last */
} Questions;

/* `text` is the beginning. */
void questions_begin(Questions *, CoreProgram *, const SolverOptions *, const ProveOptions *);
/* `text` is the rest, for one implementation. */
VerifyOutcome questions_rest(Questions *, CoreProgram *, const Impl *, uint32_t *checks);
void questions_free(Questions *);

#endif
