/* SPDX-License-Identifier: MIT */
/* What is known of each fact, whatever the path: its ground parts and universals, and whether it
 * compares maps. */
#ifndef SOLVE_INSTANTIATE_FACTS_H
#define SOLVE_INSTANTIATE_FACTS_H

#include "solve/state/context.h"

typedef struct Facts {
  Map number; /* fact -> number in ground */
  VEC(GroundFacts) ground;
  uint32_t nesting;  /* of checks of universals (solve/instantiate/instances.h) */
  Map compares_maps; /* term -> whether (solve/instantiate/alias.h) */
} Facts;

void facts_free(Facts *);
/* In a large theory a universal is used where its triggers match: it stays as it is. */
bool facts_by_triggers(const Solve *, Term fact);
/* Appends what has to hold for the fact to hold. */
void facts_skolemize(Solve *, Term fact, Pos, GroundFacts *out);
/* The same, kept by fact; valid until the next call. */
const GroundFacts *facts_ground(Solve *, Term fact, Pos);

#endif
