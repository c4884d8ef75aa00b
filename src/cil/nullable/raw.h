/* SPDX-License-Identifier: MIT */
/* An object is raw until its constructor has stored its fields. The code of a constructor says
 * which fields it has stored where, whether others may have got hold of the object by then, and
 * which fields they may read too early. */
#ifndef CIL_NULLABLE_RAW_H
#define CIL_NULLABLE_RAW_H

#include "cil/lift/nonnull.h"

typedef struct RawConstructors {
  const LiftNames *names;
  uint8_t *leaks; /* by row of the constructor: 0 not known yet, else a RawLeak */
  uint32_t depth;
} RawConstructors;

/* Goes through a constructor (.ctor or .cctor); `early[i]` becomes 1 if others may read `field[i]`
 * before it is stored. */
const NonNullCode *raw_read(RawConstructors *, uint32_t method, const uint32_t *field,
                            uint32_t fields, uint8_t *early);

#endif
