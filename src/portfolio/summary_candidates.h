/* SPDX-License-Identifier: MIT */
/* Candidates for contracts of procedures that are called by contract: comparisons of results with
 * values at the entry and with literals, what maps keep, also under the tests that the body makes
 * of its parameters. None of them need be true. */
#ifndef PORTFOLIO_SUMMARY_CANDIDATES_H
#define PORTFOLIO_SUMMARY_CANDIDATES_H

#include "core/program.h"

typedef VEC(Term) SummaryTerms;

typedef struct SummaryCandidates {
  SummaryTerms requires, ensures; /* over the formals of the procedure */
} SummaryCandidates;

void summary_candidates(CoreProgram *, const Proc *, SummaryCandidates *);
void summary_candidates_free(SummaryCandidates *);

#endif
