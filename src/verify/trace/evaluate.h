/* SPDX-License-Identifier: MIT */
/* The value of a term in a counterexample, with the functions that the program defines computed
 * and not taken from the model: a solver that has seen enough leaves the rest of its model as it
 * comes. */
#ifndef VERIFY_TRACE_EVALUATE_H
#define VERIFY_TRACE_EVALUATE_H

#include "verify/trace/reading.h"

/* `t` is closed, over the symbols of the passive program. TERM_NONE when the model has no value. */
Term evaluate_value(Reading *, Term t);

#endif
