/* SPDX-License-Identifier: MIT */
/* Evicted states, executed again.
 *
 * An evicted state (State.evicted) has its path and its decisions left. These say all that the
 * execution was not determined by: which implementation, which jump, which branches were merged. An
 * unknown belongs to the number of its decision, so that the same terms come out. It is executed
 * again from the entry for as many steps as it had gone, without a model and without a question.
 * The facts that this gives must be those of its path, and it must stand where it stood; otherwise
 * the state is lost, which the search has to count. */
#ifndef EXEC_ENGINE_REEXECUTION_H
#define EXEC_ENGINE_REEXECUTION_H

#include "exec/engine/engine.h"

typedef struct Reexecution {
  const State *of;
  const uint32_t *words; /* its decisions */
} Reexecution;

/* NOT: the state has all that it had. PAUSED: it is evicted as before (EngineHooks.stop). Or LOST.
 */
End reexecution_restore(Engine *, State *);

/* ---- of the state that is executed, at its next decision ---- */

/* False: that is of another kind. */
bool reexecution_word(const Reexecution *, const State *, uint32_t kind, uint32_t *number);
/* The number of what was merged here, past unknowns that choose branches. */
bool reexecution_merge(const Reexecution *, const State *, uint32_t *number);
/* Does the execution end in the present step, with a check that fails? */
bool reexecution_fails(const Reexecution *, const State *);

#endif
