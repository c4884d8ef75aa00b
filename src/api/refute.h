/* SPDX-License-Identifier: MIT */
/* Executions that fail where a proof did. 'Refuted' means that an execution fails, so this is asked
 * wherever the solver has no counterexample, or one that begins in a state of a loop or of a call
 * that need not occur. The implementation is run as `lindy run` does, calls of procedures with
 * bodies included, for a bounded effort; what fails there is replayed, and becomes the evidence in
 * place of the solver's. */
#ifndef API_REFUTE_H
#define API_REFUTE_H

#include "api/pipeline.h"
#include "replay/execution.h"
#include "verify/verify.h"

/* For VerifyOptions.refute. The pipeline has a core program. */
VerifyRefuter refute_with(Pipeline *);

/* An execution that fails at the check of this failure, by its number. False: it needs no more. */
typedef bool RefuteSink(void *env, uint32_t failure, Execution *);
/* Hands over confirmed executions of the implementation that fail where the proof did. Which ones
 * are found is not known: the solver's counterexample need not be among them. */
void refute_executions(Pipeline *, const Impl *, const VerifyResult *, double seconds, RefuteSink *,
                       void *env);

#endif
