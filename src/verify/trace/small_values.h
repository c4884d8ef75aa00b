/* SPDX-License-Identifier: MIT */
/* Small numbers for people: what to ask for to get a counterexample that takes the same path with
 * integers near zero. */
#ifndef VERIFY_TRACE_SMALL_VALUES_H
#define VERIFY_TRACE_SMALL_VALUES_H

#include "verify/trace/trace.h"

enum { SMALL_VALUES_TRIES = 3 };

/* The claim of the k-th try, about the path of the model that the solver holds. TERM_NONE: its
 * integers are as small already, or there are none. */
Term small_values_claim(const TracePath *, const Passive *, const Vc *, Solver *, uint32_t k);
/* Only that the path is the same. */
Term small_values_path(const TracePath *, const Passive *, const Vc *);

#endif
