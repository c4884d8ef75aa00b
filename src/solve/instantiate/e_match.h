/* SPDX-License-Identifier: MIT */
/* Where the triggers of a universal match, on a model.
 *
 * A trigger matches where the functions and maps in it were accessed: f(x, g(y)) at a point of f
 * whose second index is the value of g at one of its points. What is arithmetic in a trigger must
 * be over variables that the rest of it has bound. */
#ifndef SOLVE_INSTANTIATE_E_MATCH_H
#define SOLVE_INSTANTIATE_E_MATCH_H

#include "solve/state/context.h"

/* For values of all variables; false: enough. */
typedef bool EMatchEach(void *env, const Value *const *values);

/* Points of lower levels than `max_level` count. */
void e_match_triggers(TermTable *, Model *, Term binder, uint32_t max_level, EMatchEach *,
                      void *env);

#endif
