/* SPDX-License-Identifier: MIT */
/* What works on this machine: libraries and programs that Lindy uses, the cache, limits. Each is
 * tried, not only looked for. */
#ifndef API_DOCTOR_H
#define API_DOCTOR_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>

typedef enum DoctorState {
  DOCTOR_WORKS,
  DOCTOR_MISSING, /* and Lindy can do without */
  DOCTOR_BROKEN,  /* and Lindy needs it, or it does not do what it should */
} DoctorState;

typedef struct DoctorItem {
  DoctorState state;
  const char *name, *use; /* what it is, and what for */
  Buf detail;             /* its version, or what is wrong and what to do */
} DoctorItem;

typedef VEC(DoctorItem) DoctorItems;

/* In a fixed order; the cache is that of the user. */
void doctor_examine(DoctorItems *);
void doctor_free(DoctorItems *);
/* "Z3 4.8.12, GMP 6.2.1, isl 0.25" */
void doctor_libraries(Buf *out);

#endif
