/* SPDX-License-Identifier: MIT */
/* An instance of a universal quantifier that is false in the model, by trial. */
#ifndef VERIFY_TRACE_WITNESS_H
#define VERIFY_TRACE_WITNESS_H

#include "verify/trace/reading.h"

enum { WITNESS_MAX = 3 }; /* variables bound */

/* `t` is a FORALL of at most WITNESS_MAX variables over the symbols of the passive program. Their
 * values go to `out`. False when none of the values at hand makes the body false. */
bool witness_find(Reading *, Term t, Term *out);

#endif
