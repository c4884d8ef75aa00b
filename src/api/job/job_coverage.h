/* SPDX-License-Identifier: MIT */
/* Warnings of an implementation: which of its own facts its proof does not need, and what is
 * missing for a check that failed. */
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
