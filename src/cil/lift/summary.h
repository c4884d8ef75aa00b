/* SPDX-License-Identifier: MIT */
/* Postconditions that nobody wrote, because the code says them: the value of a method that computes
 * an expression, and what a method without branches puts into fields of `this`. They are checked
 * like all others. */
#ifndef CIL_LIFT_SUMMARY_H
#define CIL_LIFT_SUMMARY_H

#include "cil/lift/contract.h"

/* Conditions at the end. The Lift is as for contract_read. Nothing is refused. */
void summary_of(const Lift *, const IlBody *, const CilContract *, TreeList *);

#endif
