/* SPDX-License-Identifier: MIT */
/* Which build of this program it is: the identifier that the linker makes from its content, so that
 * two machines with the same build agree on it. */
#ifndef BASE_BUILD_ID_H
#define BASE_BUILD_ID_H

#include "base/buf.h"

#include <stdbool.h>

/* False when the linker left none. */
bool build_id(Buf *out);

#endif
