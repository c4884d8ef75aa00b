/* SPDX-License-Identifier: MIT */
/* Equalities of maps. A point accessed in one of two equal maps is accessed in the
 * other: what universals say of the one holds for the other. */
#ifndef SOLVE_INSTANTIATE_ALIAS_H
#define SOLVE_INSTANTIATE_ALIAS_H

#include "solve/state/context.h"

/* Whether the term compares maps. */
bool alias_occurs(Solve *, Term);
/* m == n as forall i :: m[i] == n[i]. */
Term alias_at_every_point(Solve *, Term equality);
/* Accesses points across the equalities of the fact that hold in the model. */
void alias_access(Solve *, Model *, Term fact);

#endif
