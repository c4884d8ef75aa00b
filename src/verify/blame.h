/* Which part of a failing condition is false, and the values that it reads there, both quoted as
 * they are written. For a quantifier, also an instance that is false, where one is found.
 * SPDX-License-Identifier: MIT */
#ifndef VERIFY_BLAME_H
#define VERIFY_BLAME_H

#include "verify/reading.h"

/* Fills parts and reads of the failure, at the end of its path. */
void blame_read(Failure *, const PassiveCmd *failed, Reading *);

#endif
