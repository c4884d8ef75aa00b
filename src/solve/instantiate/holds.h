/* SPDX-License-Identifier: MIT */
/* Whether facts hold in a model, by evaluation: universals at the points that instances_check looks
 * at. Every YES comes from here. */
#ifndef SOLVE_INSTANTIATE_HOLDS_H
#define SOLVE_INSTANTIATE_HOLDS_H

#include "solve/instantiate/instances.h"
#include "solve/state/question.h"

/* Every fact of the path and every axiom holds. */
bool holds_path(Solve *, const Path *, Model *);
bool holds_fact(Solve *, Model *, Term fact, Pos);
/* The same for a path; FALSE: `out` got instances of universals that are broken, if any are, at
 * most `per_value` for each value of a universal's first variable. */
Tri holds_or_broken(Solve *, const Path *, Model *, uint32_t per_value, BrokenInstances *out);

/* Stage: a fact is literally false. */
SolveAnswer holds_never(Question *);
/* Stage: the hint is a model. */
SolveAnswer holds_in_hint(Question *);

#endif
