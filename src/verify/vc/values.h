/* SPDX-License-Identifier: MIT */
/* Values that stand for themselves: no incarnation is made for them. */
#ifndef VERIFY_VC_VALUES_H
#define VERIFY_VC_VALUES_H

#include "core/program.h"

/* A variable, a constant or a literal. */
bool values_atomic(const TermTable *, Term);
/* A value and a constant: in a long implementation such a sum stands for itself. Thousands of
 * incarnations that differ by a constant each from the one before make a chain of equations on
 * which the solver's arithmetic takes quadratic time and worse. */
bool values_offset(const TermTable *, Term);
bool values_long_impl(const Impl *);

#endif
