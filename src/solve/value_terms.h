/* SPDX-License-Identifier: MIT */
/* Private to exec/: terms that name the values of a model, so that the solver can be told of them.
 */
#ifndef SOLVE_VALUE_TERMS_H
#define SOLVE_VALUE_TERMS_H

#include "solve/solve_state.h"

/* A ground term of what is asserted that has this value (an index or argument before others), else
 * the literal; TERM_NONE: there is none. */
Term names_term(Solve *, Model *, const Value *);
/* How many elements of an opaque sort the model uses: 0 .. n-1, at least one. */
uint64_t names_elements(Model *, Sort);

#endif
