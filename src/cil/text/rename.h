/* SPDX-License-Identifier: MIT */
/* Names inside of expressions of Boogie. */
#ifndef CIL_LIFT_RENAME_H
#define CIL_LIFT_RENAME_H

#include "base/arena.h"

#include <stdbool.h>

bool rename_is_name(char); /* may it stand in a name? */
/* The text with another name, or expression, in place of a name. */
const char *rename_in(Arena *, const char *text, const char *name, const char *other);
/* The same outside of old(...): the name as it is at the end of a procedure. */
const char *rename_now(Arena *, const char *text, const char *name, const char *other);
bool rename_speaks_now(Arena *, const char *text, const char *name);
bool rename_occurs(const char *text, const char *name);

#endif
