/* SPDX-License-Identifier: MIT */
/* Whether a failure depends on a value that need not occur in any execution. */
#ifndef VERIFY_TRACE_DOUBT_H
#define VERIFY_TRACE_DOUBT_H

#include "verify/trace/trace.h"

/* Why the failure of this path is not known to be one, or NULL.
 * *abstract: the values are those of a loop that the proof cuts, or of a call that it takes by
 * contract. Then the proof fails whatever the solver does, and only an execution tells more. */
Str doubt_of_path(const CoreProgram *, const TracePath *, bool *abstract);

#endif
