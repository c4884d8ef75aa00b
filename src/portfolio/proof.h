/* SPDX-License-Identifier: MIT */
/* Proofs of whole programs (whole.h) by the verifier, which is what a claim of a method rests on.
 */
#ifndef PORTFOLIO_PROOF_H
#define PORTFOLIO_PROOF_H

#include "portfolio/method.h"
#include "verify/verify.h"

/* In the worker: makes the program a whole one. False: it cannot be put so, which the others learn.
 */
bool proof_begin(MethodWork *);
/* Method.learn of those that begin so. */
bool proof_learn(Fact);
/* For one implementation after the other, with limits that do not depend on the machine. */
VerifyOptions proof_options(const MethodWork *);
/* In the worker: the program has been proved; it is the witness. */
void proof_claim(const MethodWork *);
/* In the worker: proves all implementations of the program as they are, and claims that there is no
 * bug. False: it does not verify. */
bool proof_try(const MethodWork *);

#endif
