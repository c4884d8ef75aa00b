/* SPDX-License-Identifier: MIT */
/* dead_stores: drops assignments to variables that nothing reads (dead-store elimination).
 * Calls replaced by bodies leave many: the values that all globals had at each call, and what
 * nobody asks of its results. Inference and proofs would carry them along.
 * needs   nothing        breaks  pointers to commands
 * keeps   which checks fail, and the declarations, which attributes may mention */
#ifndef LOWER_TRANSFORM_DEAD_STORES_H
#define LOWER_TRANSFORM_DEAD_STORES_H

#include "core/program.h"

void dead_stores_drop(CoreProgram *);

#endif
