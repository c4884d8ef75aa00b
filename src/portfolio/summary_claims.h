/* SPDX-License-Identifier: MIT */
/* What callers claim of a procedure: assertions after its calls, in terms of its parameters and
 * results. If a caller relies on a fact about a recursive procedure, it is often a postcondition.
 */
#ifndef PORTFOLIO_SUMMARY_CLAIMS_H
#define PORTFOLIO_SUMMARY_CLAIMS_H

#include "portfolio/summary_candidates.h"

/* Adds clauses over formals of the procedure and globals; none need be true. */
void summary_claims(CoreProgram *, const Proc *, SummaryTerms *);

#endif
