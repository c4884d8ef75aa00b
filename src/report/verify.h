/* SPDX-License-Identifier: MIT */
/* What lindy verify found, for people (verify_text.c) and for programs (verify_json.c). */
#ifndef REPORT_VERIFY_H
#define REPORT_VERIFY_H

#include "report/report.h"
#include "verify/trace/result.h"

/* A part of a run, by wall clock. */
typedef struct VerifyPhase {
  const char *name;
  double seconds;
} VerifyPhase;

enum { VERIFY_PHASES = 6 };

typedef struct VerifyCounts {
  uint32_t verified, refuted, unproved, inconclusive;
  uint32_t failures;        /* checks of the refuted and unproved that fail or were not proved */
  uint32_t unevaluated;     /* of these, those about too many axioms for a model of all of them */
  uint32_t cached;          /* known from an earlier run */
  uint32_t hinted;          /* proved from hints */
  const char *rechecked_by; /* the solver that confirmed these; NULL: they were believed */
  uint32_t unconfirmed;     /* known, but not confirmed, and proved again */
  uint32_t mutations;       /* with which their proofs were tried again (--stability) */
  uint32_t unstable;        /* whose verdict depends on these */
  double seconds;
  VerifyPhase phases[VERIFY_PHASES]; /* of them, where a profile is wanted; those with a name */
  const char *command;               /* that proved them; NULL: verify */
} VerifyCounts;

/* An implementation and what came of it. */
typedef struct VerifyUnit {
  const Impl *impl;
  const VerifyResult *result;
  uint32_t error_limit; /* how many failures were looked for; 0: all */
  bool cached;
  bool profile; /* it tells where the time went, whatever came of it */
} VerifyUnit;

typedef struct VerifyWriter {
  void (*unit)(FILE *, const Session *, const VerifyUnit *, const ReportStyle *);
  void (*summary)(FILE *, const Session *, const VerifyCounts *, const ReportStyle *);
} VerifyWriter;

extern const VerifyWriter verify_text, verify_json;

extern const char verify_unreachable_message[];
extern const char verify_endless_message[];
extern const char verify_vacuous_message[];

/* Is the check about so many quantified axioms that no counterexample can be confirmed? */
bool verify_is_unevaluated(const VerifyResult *, const Failure *);
void verify_count(VerifyCounts *, const VerifyUnit *);
Verdict verify_verdict(const VerifyCounts *);
/* The name by which people know it: {:verboseName}, or its own. */
Str verify_unit_name(const Impl *);
/* {:msg} or the message of the kind of check, after the place in a front-end's program. */
const char *verify_failure_message(const Session *, const Failure *, Buf *scratch);
/* What stands at the related place, or NULL. */
const char *verify_failure_related(const Failure *);
/* Values that are known not to be a counterexample, or not known to be one, mislead. */
bool verify_shows_values(const Failure *, const ReportStyle *);
typedef VEC(Pos) VerifyPlaces;
/* Adds the places of the checks that an inconclusive result leaves open. */
void verify_open_checks(const VerifyResult *, VerifyPlaces *);
/* A step as people see it. A first block without a position was made by the pipeline, and gets that
 * of the implementation; later ones stay without. */
TraceStep verify_step(const Impl *, const Failure *, uint32_t i);
/* Why there is no verdict; "" when there is one. Never NULL. */
const char *verify_why(const VerifyResult *, Buf *scratch);

#endif
