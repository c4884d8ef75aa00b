/* SPDX-License-Identifier: MIT */
/* Whether the calls of a procedure satisfy a further precondition (find_missing.h). */
#ifndef VERIFY_MISSING_CALLERS_H
#define VERIFY_MISSING_CALLERS_H

#include "verify/prove.h"

typedef struct MissingCalls {
  uint32_t calls, satisfied; /* `satisfied`: it is proved */
} MissingCalls;

/* `condition` is over parameters of the procedure and globals. The solver has the axioms. */
MissingCalls missing_calls(const ProofTask *, Term condition);

#endif
