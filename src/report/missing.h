/* SPDX-License-Identifier: MIT */
/* What is missing for checks that are not proved (lindy verify --missing), as text and as JSON. */
#ifndef REPORT_MISSING_H
#define REPORT_MISSING_H

#include "report/report.h"
#include "verify/trace/proof_use.h"

/* Its conditions one after the other. */
void missing_text(FILE *, const Session *, const Impl *, const ProofUse *, const ReportStyle *);
/* `this would hold if 'n >= 0' at the entry of P`, and what speaks for it. */
void missing_message(const char *unit, const MissingFact *, Buf *out);
void missing_evidence(const MissingFact *, Buf *out);
void missing_json(FILE *, const Session *, const Impl *, const ProofUse *);
/* A loop invariant with which the implementation would be proved, if so many others are there, too.
 */
typedef struct MissingLoop {
  const Impl *impl;
  Pos loop;
  const char *text;
  uint32_t others;
} MissingLoop;
void missing_loop_text(FILE *, const Session *, const MissingLoop *, const ReportStyle *);
void missing_loop_json(FILE *, const Session *, const MissingLoop *);

#endif
