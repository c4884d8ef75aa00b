/* SPDX-License-Identifier: MIT */
/* Executions that fail where a proof did: the last way to confirm a failing check that the solver
 * has no counterexample of. The implementation is run as `lindy run` does, with the procedures that
 * it calls by their specification, for a bounded effort; what fails there is replayed, and becomes
 * the evidence in place of the solver's. */
#ifndef API_REFUTE_H
#define API_REFUTE_H

#include "api/pipeline.h"
#include "verify/verify.h"

/* For VerifyOptions.refute; its env is the Pipeline, which has a core program. */
VerifyRefute refute_unproved;

#endif
