/* SPDX-License-Identifier: MIT */
/* Which part of a failing condition is false, and the values that it reads there, both quoted as
 * they are written. For a quantifier, also an instance that is false, where one is found. */
#ifndef VERIFY_TRACE_EXPLAIN_H
#define VERIFY_TRACE_EXPLAIN_H

#include "verify/trace/reading.h"

/* Fills parts and reads of the failure, at the end of its path. */
void explain_failure(Failure *, const PassiveCmd *failed, Reading *);

#endif
