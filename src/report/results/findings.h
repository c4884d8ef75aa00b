/* SPDX-License-Identifier: MIT */
/* What a run has to complain about, whichever engine found it: diagnostics of checking, failed
 * proofs, failing executions. The writers of reports for other tools go through these. */
#ifndef REPORT_FINDINGS_H
#define REPORT_FINDINGS_H

#include "base/digest/sha256.h"
#include "report/results/results.h"

typedef struct Finding {
  const ResultsProgram *program;
  const char *code, *message, *unit; /* the unit is "" when there is none    */
  const char *severity;              /* error, warning, note                 */
  const json_t *place;               /* an object with file, line, column... */
  const json_t *related;             /* notes, or NULL                       */
  const json_t *written;             /* where the condition stands, or NULL  */
  const json_t *trace;               /* steps with places and values, or NULL */
  const json_t *source;              /* lines of the program it was made from, or NULL */
  const json_t *values;              /* name and value, of what was read; or NULL */
  const json_t *failing;             /* parts of the condition that do not hold, or NULL */
  const json_t *fix;                 /* an edit, or NULL                     */
  bool confirmed;                    /* the failure was replayed             */
  char fingerprint[2 * SHA256_BYTES + 1];
} Finding;

typedef VEC(Finding) Findings;

/* In the order of the run. Everything is borrowed from the results but the list. The fingerprint
 * survives edits elsewhere in the file: it is made of the code, the unit, the text of the line,
 * and, among findings that agree in these, the number. */
void findings_collect(Findings *, const Results *);
/* The message, which part of a condition does not hold, and the values that show it. */
void finding_text(const Finding *, Buf *out);
/* "x = 1, y = 2" */
void findings_values(const json_t *values, Buf *out);

/* ---- what findings are instances of ---- */

typedef struct FindingRule {
  const char *code, *title, *help;
  const char *severity;
} FindingRule;

/* NULL after the last. */
const FindingRule *finding_rule(uint32_t i);
/* The number of the rule with this code; false: there is none. */
bool finding_rule_of(const char *code, uint32_t *i);

#endif
