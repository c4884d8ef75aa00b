/* SPDX-License-Identifier: MIT */
/* What a proof needed, as warnings of an implementation: of the facts that are its own. */
#ifndef API_JOB_JOB_COVERAGE_H
#define API_JOB_JOB_COVERAGE_H

#include "api/job/job.h"
#include "verify/trace/proof_use.h"

/* The places that job_coverage_get takes. */
void job_coverage_put(JobWork *, const ProofUse *);
/* Appends warnings to the list: at most one for each fact and each contradiction. */
void job_coverage_get(WireReader *, const ProofUse *, LindyWarning *list, size_t *n);

#endif
