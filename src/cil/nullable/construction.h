/* SPDX-License-Identifier: MIT */
/* Which fields are not nullable, and how constructors go about them. */
#ifndef CIL_NULLABLE_CONSTRUCTION_H
#define CIL_NULLABLE_CONSTRUCTION_H

#include "cil/lift/nonnull.h"

/* After fields have their names and what methods read is known. */
NonNull *construction_read(const LiftNames *);

#endif
