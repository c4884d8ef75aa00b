/* SPDX-License-Identifier: MIT */
/* Calls of procedures without bodies, written out where their contracts define what they change.
 *
 * Front ends model memory so: `ensures mem == old(mem)[p := v]`. The call is then an assignment,
 * and methods that look for invariants see a write, not a call. */
#ifndef PORTFOLIO_CONTRACT_CALLS_H
#define PORTFOLIO_CONTRACT_CALLS_H

#include "core/program.h"

/* What a call requires is asserted, what it ensures of other things assumed. The program has the
 * same executions and the same checks as before. */
void contract_calls_write_out(CoreProgram *);

#endif
