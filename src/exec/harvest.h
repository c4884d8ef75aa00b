/* From the end of a symbolic execution to a script: the model's values for every decision, and for
 * constants and functions where the execution read them.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_HARVEST_H
#define EXEC_HARVEST_H

#include "exec/engine.h"
#include "exec/script.h"

/* Makes the state's model one of all that the execution reads: universals may speak of
 * points that no fact mentions. NOT: done. */
End harvest_settle(Engine *, State *);
/* Simpler values for a settled state, at bounded cost (exec/polish.h, exec/refine.h). */
void harvest_polish(Engine *, State *, bool fails);
/* The script of a settled state. Arrays live in the arena, values in the store of the model.
 * False: no total maps and functions have these values. */
bool harvest_script(Engine *, const Proc *entry, State *, bool fails, Arena *, Script *out);

/* How large the numbers and datatype values are that the execution starts from: inputs, globals,
 * constants. */
uint64_t harvest_size(Engine *, const State *);

#endif
