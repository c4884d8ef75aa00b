/* SPDX-License-Identifier: MIT */
/* Contexts of Z3. To make one takes milliseconds, as much as an easy proof: tables of 17 MB are
 * filled. A process that is about to start workers may keep a spare one, and each of them has it
 * for its first solver. It is as good as one made there and then: nothing has been asked of it. */
#ifndef SOLVER_Z3_CONTEXT_H
#define SOLVER_Z3_CONTEXT_H

#include "solver/z3_api.h"

/* Takes the configuration; NULL when Z3 could not make one. */
Z3_context z3_context_make(Z3_config);
/* The spare one, or a new one, for the parameters that are set now. */
Z3_context z3_context_new(void);
/* One whose solvers have proofs, which makes them slower. */
Z3_context z3_context_proving(void);
/* Makes the spare one, unless there is one. */
void z3_context_keep(void);

#endif
