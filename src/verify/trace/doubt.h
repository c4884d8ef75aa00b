/* SPDX-License-Identifier: MIT */
/* Whether a failure depends on a value that need not occur in any execution. */
#ifndef VERIFY_TRACE_DOUBT_H
#define VERIFY_TRACE_DOUBT_H

#include "verify/trace/trace.h"

/* Why the failure of this path is not known to be one, or NULL. */
Str doubt_of_path(const CoreProgram *, const TracePath *);

#endif
