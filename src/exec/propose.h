/* Private to exec/: answers by reckoning (exec/reckon.h) about what is asserted.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_PROPOSE_H
#define EXEC_PROPOSE_H

#include "exec/solve_state.h"

/* Values for the unknowns that what is asserted speaks of, in a model that is otherwise the hint; not
 * evaluated. NULL: none found; `no`: there are none. */
Model *propose_model(Solve *, const Question *, bool *no);

#endif
