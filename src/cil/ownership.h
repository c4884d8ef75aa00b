/* SPDX-License-Identifier: MIT */
/* Fields whose objects nobody else has: the object is new when it is stored, and no other variable,
 * field or method ever gets it, apart from methods of the object itself. So no two objects share
 * it, and only code of the field's class can change it, directly or by the object's own methods. */
#ifndef CIL_OWNERSHIP_H
#define CIL_OWNERSHIP_H

#include "cil/assembly.h"

/* Whether that is so of a field, by its row. *part: the class of its objects, or 0 for arrays. */
bool ownership_owns(const Assembly *, Arena *, uint32_t field, uint32_t *part);

#endif
