/* SPDX-License-Identifier: MIT */
/* Proofs of whole programs (whole.h) by the verifier, which is what a claim of a method rests on.
 */
#ifndef PORTFOLIO_PROOF_H
#define PORTFOLIO_PROOF_H

#include "portfolio/portfolio.h"
#include "verify/verify.h"

/* For one implementation after the other, with limits that do not depend on the machine. */
VerifyOptions proof_options(const Portfolio *);
/* In a worker of a method: the program has been proved; it is the witness. */
void proof_claim(const Portfolio *, int out);
/* In a worker of a method: proves all implementations of the program as they are, and claims that
 * there is no bug. False: it does not verify. */
bool proof_try(const Portfolio *, int out);

#endif
