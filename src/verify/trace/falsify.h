/* SPDX-License-Identifier: MIT */
/* Values for which a claim about all values is false in the solver's model.
 *
 * Models do not tell whether a quantified term holds. But where a claim about all elements fails,
 * it mostly does so at the value of some variable that it mentions, or next to it: these are tried.
 */
#ifndef VERIFY_TRACE_FALSIFY_H
#define VERIFY_TRACE_FALSIFY_H

#include "core/program.h"
#include "solver/solver.h"

typedef struct Falsify {
  CoreProgram *program;
  uint32_t left; /* values that may still be looked at in this model */
} Falsify;

Falsify falsify_start(CoreProgram *);
/* Is the term false in the model of the last check, for values that were tried? */
bool falsify_found(Falsify *, Solver *, Term);

#endif
