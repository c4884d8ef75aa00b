/* SPDX-License-Identifier: MIT */
/* The Boogie program of an assembly: lindy cil --print. */
#ifndef CIL_BOOGIE_H
#define CIL_BOOGIE_H

#include "cil/lift.h"

/* A method that is not translated, where, and what is in the way. */
typedef struct BoogieRefusal {
  uint32_t method;
  const char *name, *file; /* file: NULL when the place is an offset */
  uint32_t place;          /* line, or offset                        */
  const char *why;
} BoogieRefusal;

typedef struct BoogieProgram {
  Buf text;
  VEC(BoogieRefusal) refused;
  uint32_t translated;
} BoogieProgram;

void boogie_translate(const Assembly *, LiftOverflow, BoogieProgram *);
void boogie_free(BoogieProgram *);

#endif
