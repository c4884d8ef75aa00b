/* SPDX-License-Identifier: MIT */
/* An instance of a universal quantifier that is false in the model, by trial. */
#ifndef VERIFY_TRACE_WITNESS_H
#define VERIFY_TRACE_WITNESS_H

#include "verify/trace/reading.h"

enum { WITNESS_MAX = 3 }; /* variables bound */

/* Finds values for the variables of the FORALL `t` (at most WITNESS_MAX, over the symbols of the
 * passive program) that make its body false; they go to `out`. False: none of the values at hand
 * does. */
bool witness_find(Reading *, Term t, Term *out);

#endif
