/* SPDX-License-Identifier: MIT */
/* From the end of a symbolic execution to a script: the model's values for every decision, and for
 * constants and functions where the execution read them. */
#ifndef EXEC_ENGINE_WITNESS_H
#define EXEC_ENGINE_WITNESS_H

#include "exec/engine/engine.h"
#include "replay/script.h"

/* Makes the state's model one of all that the execution reads: universals may speak of
 * points that no fact mentions. NOT: done. */
End witness_complete(Engine *, State *);
/* Simpler values for a completed state, at bounded cost (solve/minimize/minimize_values.h,
 * solve/minimize/minimize_path.h). */
void witness_minimize(Engine *, State *, bool fails);
/* The script of a completed state. Arrays live in the arena, values in the store of the model.
 * False: no total maps and functions have these values. */
bool witness_script(Engine *, const Proc *entry, State *, bool fails, Arena *, Script *out);

/* How large the numbers and datatype values are that the execution starts from: inputs, globals,
 * constants. */
uint64_t witness_size(Engine *, const State *);

#endif
