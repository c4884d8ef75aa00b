/* SPDX-License-Identifier: MIT */
/* The parts of the domain of intervals that others use: a box is an interval for each of some
 * atoms; atoms that are not in it can be anything. Booleans are 0 or 1. */
#ifndef INFER_DOMAINS_INTERVALS_H
#define INFER_DOMAINS_INTERVALS_H

#include "infer/domains/interval.h"
#include "infer/domains/table.h"

typedef struct BoxEntry {
  Term atom;
  Interval in;
} BoxEntry;

typedef TableWork BoxWork; /* a box being changed */

/* Where values of a term of sort int, real or bool can lie. */
Interval intervals_eval(BoxWork *, Term);
/* False: there is no such state. */
bool intervals_assume(BoxWork *, Term, bool holds);
bool intervals_set(BoxWork *, Term atom, Interval);
Interval intervals_get(const BoxWork *, Term atom);

#endif
