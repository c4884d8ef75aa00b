/* SPDX-License-Identifier: MIT */
/* What a legal program should rather not have: found without a proof, for `check --lint`. */
#ifndef API_LINT_H
#define API_LINT_H

#include "api/pipeline.h"

/* Adds warnings to the diagnostics of a checked program, which it lowers. False: there are errors.
 */
bool lint_program(Pipeline *);

#endif
