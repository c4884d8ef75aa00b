/* SPDX-License-Identifier: MIT */
/* Format strings such as "{0} of {1,3}" and the arguments that they ask for. */
#ifndef CIL_LIFT_FORMATS_H
#define CIL_LIFT_FORMATS_H

#include "cil/lift/decls.h"

/* How many arguments a format asks for; UINT32_MAX: it is none. */
uint32_t formats_arguments(Bytes utf16);
/* Keeps that for a literal, under the name that it has in Boogie. */
void formats_keep(const LiftNames *, const char *name, Bytes utf16);
/* At a call of a method with a parameter `format`: a literal asks for no more than there is, of
 * other texts that is assumed, and said. `argument`: as they are passed. */
void formats_check(Lift *, const LiftCallee *, Expr *const *argument);

#endif
