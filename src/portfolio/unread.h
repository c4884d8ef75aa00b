/* SPDX-License-Identifier: MIT */
/* unread: drop assignments to variables that nothing reads.
 * Calls replaced by bodies leave many: the values that all globals had at each call, and what
 * nobody asks of its results. Inference and proofs would carry them along.
 * needs   nothing        breaks  pointers to commands
 * keeps   which checks fail, and the declarations, which attributes may mention */
#ifndef PORTFOLIO_UNREAD_H
#define PORTFOLIO_UNREAD_H

#include "core/program.h"

void unread_drop(CoreProgram *);

#endif
