/* Private to exec/: quantifiers as they are, for the solver to instantiate by its own means. It can
 * say 'no' where our instances do not come to an end; whatever else it says means nothing here.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_QUANTIFIED_H
#define EXEC_QUANTIFIED_H

#include "exec/solve_state.h"

/* Is what is asserted now, with its universals and the definitions they lead to, unsatisfiable? */
bool quantified_refutes(Solve *);
/* Asserts all axioms, definitions too. */
void quantified_axioms(Solve *);

#endif
