/* SPDX-License-Identifier: MIT */
/* Fields that are never null, whoever looks at them and when.
 *
 * `readonly List<int> x = new List<int>();` is compiled to a store that every constructor makes
 * before it calls the one of the base class, so before anybody has the object. For a static field
 * it is a store at the beginning of the static constructor, before any other code of the program
 * runs. All other stores of such a field must be of new objects, too. Objects that are made without
 * a constructor (by reflection) are not thought of. */
#ifndef CIL_INITONLY_H
#define CIL_INITONLY_H

#include "cil/assembly.h"

/* By row of the field, whether it is never null; in the arena. */
uint8_t *initonly_never_null(const Assembly *, Arena *);

#endif
