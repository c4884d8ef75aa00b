/* SPDX-License-Identifier: MIT */
/* Which few of the facts of a question contradict each other. A solver of its own
 * keeps every fact behind a literal, so that a question is a choice of literals and a core one as
 * well. */
#ifndef SOLVE_CACHE_CORES_H
#define SOLVE_CACHE_CORES_H

#include "solve/cache/slice.h"

typedef struct CoreFinder {
  Solver *solver; /* opened when first needed */
  Map literals;   /* fact -> its literal there */
} CoreFinder;

void cores_free(CoreFinder *);

/* Some of the facts, sorted, that have no model together; all of them when no better is known. The
 * slice has no model. */
void cores_find(Solve *, const Slice *, TermList *out);

#endif
