/* SPDX-License-Identifier: MIT */
/* Proofs with inferred invariants, for methods that have added something else to the program. */
#ifndef PORTFOLIO_INVARIANTS_H
#define PORTFOLIO_INVARIANTS_H

#include "portfolio/method.h"

/* In a worker of a method, on a whole program (whole.h): verifies it, with facts of domains and
 * generated candidates at the heads of its loops, and claims that there is no bug if it can. */
void invariants_prove(MethodWork *);

#endif
