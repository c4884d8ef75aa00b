/* SPDX-License-Identifier: MIT */
/* A bug as a program that fails by itself, checked. */
#ifndef API_BUG_PROGRAM_H
#define API_BUG_PROGRAM_H

#include "api/pipeline.h"
#include "replay/execution.h"
#include "replay/script.h"

/* The failing execution `x` of a script as a program (portfolio/path_program.h), which has been
 * read back, executed and found to fail. NULL, or why there is none. */
const char *bug_program(Pipeline *, const Execution *x, const Script *, ValueStore *, Buf *out);

#endif
