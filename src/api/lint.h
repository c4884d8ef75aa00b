/* SPDX-License-Identifier: MIT */
/* What `check --lint` warns of in a legal program, without a proof: matching loops. */
#ifndef API_LINT_H
#define API_LINT_H

#include "api/pipeline.h"

/* Adds warnings to the diagnostics of a checked program, which it lowers. False: there are errors.
 */
bool lint_program(Pipeline *);

#endif
