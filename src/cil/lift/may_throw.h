/* SPDX-License-Identifier: MIT */
/* Whether an instruction may end in an exception that no proof obligation excludes: a call of code
 * that throws, or of a method of another assembly of which nothing is known. */
#ifndef CIL_LIFT_MAY_THROW_H
#define CIL_LIFT_MAY_THROW_H

#include "cil/lift/effects.h"

typedef struct MayThrow MayThrow;

/* Looks at a body when it is first asked about; after effects_find. */
MayThrow *may_throw_new(const LiftNames *);
/* `throw` itself does not count. */
bool may_throw(const LiftNames *, const IlInsn *);

#endif
