/* SPDX-License-Identifier: MIT */
/* What a run found, and the interface of the writers that show it.
 *
 * The model is small: diagnostics of the session, files that could not be read, and a
 * summary. A writer is a const Reporter (text.c for people, json.c for programs);
 * boogie.c, which must follow Boogie's phases and count lines, has a header of its own.
 * Everything is borrowed; writers keep nothing. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/session.h"
#include "report/exits.h"

#include <stdbool.h>
#include <stdio.h>

/* A file that could not be read or written, and why. `index` is its place on the command line. */
typedef struct FileError {
  uint32_t index;
  const char *path, *why;
} FileError;

typedef enum Verdict {
  VERDICT_VERIFIED,   /* nothing wrong found and nothing left open       */
  VERDICT_REFUTED,    /* something is wrong                              */
  VERDICT_UNPROVED,   /* something may be wrong: no proof, no counterexample */
  VERDICT_INCOMPLETE, /* something could not be checked, or is unknown   */
  VERDICT_ILLEGAL,    /* the text is not a legal program, so nothing was checked */
} Verdict;

typedef struct Summary {
  const char *command;
  Verdict verdict;
  const char *file; /* the only file, or NULL */
  uint32_t files, errors, warnings;
  double seconds;
} Summary;

typedef struct ReportStyle {
  bool color;
  bool quiet;          /* text: no summary line                      */
  bool verbose;        /* text: values that are not confirmed, too   */
  uint32_t max_errors; /* text: errors shown; 0 = all                */
} ReportStyle;

typedef struct Reporter {
  void (*unread)(FILE *, const FileError *, const ReportStyle *);
  void (*diags)(FILE *, const Session *, const ReportStyle *);
  void (*summary)(FILE *, const Summary *, const ReportStyle *);
} Reporter;

extern const Reporter report_text, report_json;

const char *report_severity(Severity);
const char *report_verdict(Verdict);
/* The verdict that the exit status of a command without proofs means. */
Verdict report_verdict_of(ExitStatus);
/* The text without the word "Error:" that some of Boogie's texts start with; the severity says it.
 */
const char *report_message(const Diag *);
/* The indices of all diagnostics in the order of the text (places first to last, then those
 * without a place); diagnostics at one place keep their order. malloc'ed. */
uint32_t *report_order(const Diags *);

#endif
