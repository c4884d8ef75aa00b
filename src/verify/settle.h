/* The value of a term in a counterexample, with the functions that the program defines computed
 * and not taken from the model: a solver that has seen enough leaves the rest of its model as it
 * comes.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_SETTLE_H
#define VERIFY_SETTLE_H

#include "verify/reading.h"

/* `t` is closed, over the symbols of the passive program. TERM_NONE when the model has no value. */
Term settle_value(Reading *, Term t);

#endif
