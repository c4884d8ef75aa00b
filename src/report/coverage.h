/* SPDX-License-Identifier: MIT */
/* What the proofs of a run used (lindy verify --coverage): as text, as JSON, as a page. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include "report/report.h"
#include "verify/trace/proof_use.h"

/* An implementation that is verified. */
typedef struct CoverageUnit {
  const Impl *impl;
  ProofUse use;
} CoverageUnit;
typedef VEC(CoverageUnit) CoverageUnits;

/* A clause, a command or an axiom as it is written, and the most that one of the proofs needs of
 * it. */
typedef struct CoveredClause {
  FactKind kind;
  FactNeed need;
  Pos pos;
  uint32_t proofs;    /* that could assume it */
  bool contradictory; /* each of these proves nothing: its facts contradict each other */
} CoveredClause;
typedef VEC(CoveredClause) CoveredClauses;

/* In the order of the text; to be freed. */
CoveredClauses coverage_clauses(const CoverageUnits *);
/* Is nothing proved in truth, because facts contradict each other? */
bool coverage_is_empty(const ProofUse *);
/* Does text tell of it that no proof needs it? */
bool coverage_is_told(const CoveredClause *);

void coverage_json(FILE *, const Session *, const CoverageUnit *);
void coverage_text(FILE *, const Session *, const CoverageUnits *, const ReportStyle *);
void coverage_page(const Session *, const CoverageUnits *, Buf *out);

/* `no proof needs this precondition` */
void coverage_message(const CoveredClause *, Buf *out);
/* `nothing gets to this check: the facts below contradict each other` */
void coverage_clash_message(const Contradiction *, Buf *out);

#endif
