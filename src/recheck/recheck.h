/* SPDX-License-Identifier: MIT */
/* Checks the certificate of one implementation: are the instances that it lists enough for a solver
 * that knows no quantifiers?
 *
 * Nothing here is shared with the prover: the problem comes as SMT-LIB text, the certificate is a
 * list of terms that may be anything, and the solver is a program of its own. */
#ifndef RECHECK_RECHECK_H
#define RECHECK_RECHECK_H

#include "recheck/ask.h"

#include <stdint.h>

typedef enum RecheckVerdict {
  RECHECK_CERTIFIED,
  RECHECK_OPEN,    /* not certified: `reason` */
  RECHECK_REJECTED /* the certificate is wrong: `reason` */
} RecheckVerdict;

typedef struct RecheckResult {
  RecheckVerdict verdict;
  Buf reason;
  char vc[65]; /* the hash of the problem; empty when it could not be read */
  uint32_t conditions;
  uint32_t instances; /* in the problems that the solver got */
  uint64_t problem_bytes, ground_bytes, certificate_bytes;
  double solver_seconds;
  const char *solver; /* who was asked */
} RecheckResult;

typedef struct RecheckOptions {
  AskOptions ask;
  const char *keep; /* the problems for the solver are written to this file; NULL: not */
} RecheckOptions;

/* What the problems of several implementations begin with, read once. */
typedef struct RecheckCommon RecheckCommon;
RecheckCommon *recheck_common(const Buf *text);
void recheck_common_free(RecheckCommon *); /* or NULL */

/* `name` is that of the implementation; `certificate` NULL: there is none. `common`, or NULL, comes
 * before the problem, and is used up: a process that needs it again forks one that checks. */
void recheck_check(RecheckResult *, const char *name, RecheckCommon *common, const Buf *problem,
                   const Buf *certificate, const RecheckOptions *);
void recheck_free(RecheckResult *);
/* The hash by which certificates know a problem. False: the checker does not understand it. */
bool recheck_hash(const Buf *problem, char vc[65]);

#endif
