/* SPDX-License-Identifier: MIT */
/* Methods of other assemblies, as procedures without a body. */
#ifndef CIL_LIFT_LIBRARY_H
#define CIL_LIFT_LIBRARY_H

#include "cil/lift/effects.h"

/* Declares those that were called. */
void library_put(const LiftNames *, TreeDecls *);

#endif
