/* SPDX-License-Identifier: MIT */
/* Quantifiers over integers between literal bounds, written out. */
#ifndef SOLVE_GROUND_BOUNDS_H
#define SOLVE_GROUND_BOUNDS_H

#include "logic/build.h"

enum { BOUNDS_MAX_INSTANCES = 4096 };

/* The conjunction (forall) or disjunction (exists) of its instances when the body itself bounds
 * every variable, or ranges over a finite sort, and there are not too many; else the binder. */
Term bounds_expand(Builder *, Term binder);

/* A comparison of an integer with a literal: `of` is at least `low` and at most `high` (INT64_MIN,
 * INT64_MAX: none). False: the fact is another one. */
bool bounds_read(const TermTable *, Term fact, Term *of, int64_t *low, int64_t *high);

#endif
