/* SPDX-License-Identifier: MIT */
/* Methods of other assemblies, as procedures without a body. */
#ifndef CIL_LIFT_LIBRARY_H
#define CIL_LIFT_LIBRARY_H

#include "cil/lift/effects.h"

/* Making an exception does nothing else, and does not fail. */
bool library_makes_exception(const LiftNames *, const Member *);
/* Whether a method of another assembly may change a global, as its procedure says. */
bool library_changes(const LiftNames *, const LibraryEffect *, uint32_t global);
/* Declares those that were called. */
void library_put(const LiftNames *, TreeDecls *);

#endif
