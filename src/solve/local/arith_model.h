/* SPDX-License-Identifier: MIT */
/* Private to exec/: answers by reckoning (solve/local/bound_propagation.h) about what is asserted.
 */
#ifndef SOLVE_LOCAL_ARITH_MODEL_H
#define SOLVE_LOCAL_ARITH_MODEL_H

#include "solve/solve_state.h"

/* Values for the unknowns that what is asserted speaks of, in a model that is otherwise the hint;
 * not evaluated. NULL: none found; `no`: there are none. */
Model *propose_model(Solve *, const Question *, bool *no);

#endif
