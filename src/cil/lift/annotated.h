/* SPDX-License-Identifier: MIT */
/* What the annotations of .NET's own class library say of results (lib/bcl-nonnull.txt). */
#ifndef CIL_LIFT_ANNOTATED_H
#define CIL_LIFT_ANNOTATED_H

#include "cil/lift/lift.h"

/* The method of another assembly never returns null. A class of the program may derive from its
 * type, and return null: then nothing is known. */
bool annotated_never_null(const LiftNames *, const Member *, const SigMethod *);

#endif
