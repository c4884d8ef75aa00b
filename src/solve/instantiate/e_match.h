/* SPDX-License-Identifier: MIT */
/* E-matching: where the triggers of a universal match in a model.
 *
 * A trigger matches where the functions and maps in it were accessed: f(x, g(y)) at a point of f
 * whose second index is the value of g at one of its points. Arithmetic in a
 * trigger is evaluated, never inverted: the rest of the trigger has to bind its variables. */
#ifndef SOLVE_INSTANTIATE_E_MATCH_H
#define SOLVE_INSTANTIATE_E_MATCH_H

#include "solve/state/context.h"

/* Gets a value for each variable of the universal; false ends the search. */
typedef bool EMatchEach(void *env, const Value *const *values);

/* Matches at points below `max_level` only: checking an instance makes points of higher levels. */
void e_match_triggers(TermTable *, Model *, Term binder, uint32_t max_level, EMatchEach *,
                      void *env);

#endif
