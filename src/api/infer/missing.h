/* SPDX-License-Identifier: MIT */
/* What is missing in the specification of implementations that are not verified
 * (verify/find_missing.h): each is looked at again, in a worker. */
#ifndef API_INFER_MISSING_H
#define API_INFER_MISSING_H

#include "api/pipeline.h"
#include "verify/verify.h"

/* Clauses of the checks that are not proved. */
typedef VEC(Pos) MissingChecks;

void missing_note(MissingChecks *, const VerifyResult *);
/* VerifyResult.use.missing tells. False when interrupted or stopped by the sink, or when the solver
 * does not start: *why. */
bool missing_find(const Pipeline *, const VerifyTask *, const MissingChecks *, const char **why);

#endif
