/* SPDX-License-Identifier: MIT */
/* Failing sides of checks along one path, asked about together: most checks hold, and one question
 * that says so of many costs little more than one of a single check. */
#ifndef EXEC_REDUCE_BATCH_H
#define EXEC_REDUCE_BATCH_H

#include "exec/engine/engine.h"

/* A path that some execution takes iff some execution takes the path of one of the states. The last
 * fact of each state's path is the failure; what comes before is a prefix of the next state's. */
const Path *batch_path(Engine *, State *const *, uint32_t n);

#endif
