/* SPDX-License-Identifier: MIT */
/* Verification results as Boogie prints them (docs/language/output.md 2 to 4). */
#ifndef REPORT_BOOGIE_VERIFY_H
#define REPORT_BOOGIE_VERIFY_H

#include "report/boogie/boogie.h"
#include "verify/trace/result.h"

#include <stdio.h>

typedef struct BoogieCounts {
  uint32_t verified, errors, inconclusive, timeouts, memory, resource, solver;
} BoogieCounts;

typedef struct BoogieVerifyStyle {
  int error_trace;       /* /errorTrace */
  bool force_bpl_errors; /* ignore {:msg} */
  bool enhanced;         /* /enhancedErrorMessages:1: what {:print} says */
  bool print_model;      /* models go to standard output */
  bool older;            /* in the words of Boogie 2.4 */
  double time_limit;     /* for the words of a timeout */
  const CoreProgram *program;
  const BoogiePrinted *printed; /* or NULL: places are those of the files */
} BoogieVerifyStyle;

/* The lines of /trace about one implementation: before its proof, and with its result. */
void boogie_verify_begin(FILE *, const Impl *);
void boogie_verify_batches(FILE *, const Session *, const Impl *, const VerifyResult *,
                           bool keep_going);
void boogie_verify_end(FILE *, const VerifyResult *);
/* The lines of /tracePOs. */
void boogie_verify_checks(FILE *, const Impl *, const VerifyResult *);
void boogie_verify_result(FILE *, const Session *, const Impl *, const VerifyResult *,
                          const BoogieVerifyStyle *, BoogieCounts *);
/* The models of its failures, in the order of these. */
void boogie_verify_models(FILE *, const Session *, const VerifyResult *, const BoogiePrinted *);
void boogie_verify_summary(FILE *, const BoogieCounts *, bool print_verified);

#endif
