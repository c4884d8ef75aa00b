/* SPDX-License-Identifier: MIT */
/* Earlier verdicts of programs and their units, kept in the cache for the page of a run. Nothing
 * else goes by them. */
#ifndef FLEET_HISTORY_H
#define FLEET_HISTORY_H

#include "report/results/results.h"
#include "verify/cache/cache.h"

/* Gives each program of the run what the cache knows of earlier ones, and adds this one to it; a
 * program whose answer was known adds nothing. */
void history_take(Cache *, Results *);

#endif
