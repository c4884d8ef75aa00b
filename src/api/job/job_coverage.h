/* SPDX-License-Identifier: MIT */
/* What a proof needed, as warnings of an implementation: of the facts that are its own; and what is
 * missing for one that failed. */
#ifndef API_JOB_JOB_COVERAGE_H
#define API_JOB_JOB_COVERAGE_H

#include "api/job/job.h"
#include "verify/trace/proof_use.h"

/* The places that job_coverage_get takes. */
void job_coverage_put(JobWork *, const ProofUse *);
/* Appends warnings to the list: at most one for each fact, contradiction and missing condition. */
void job_coverage_get(WireReader *, const char *unit, const ProofUse *, LindyWarning *list,
                      size_t *n);

#endif
