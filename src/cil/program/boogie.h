/* SPDX-License-Identifier: MIT */
/* The Boogie program of an assembly: lindy cil --print. */
#ifndef CIL_BOOGIE_H
#define CIL_BOOGIE_H

#include "cil/lift/lift.h"
#include "cil/places.h"

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
  LiftTexts assumed;   /* what is not checked, as phrases                            */
  BoogiePlaces places; /* where its text comes from */
} BoogieProgram;

typedef struct TranslateOptions {
  LiftOverflow overflow;
  const char *unchecked;    /* names of obligations that are assumed, with commas; or NULL */
  bool stores;              /* check stores to arrays of objects                           */
  bool whole;               /* bodies are executed, so virtual calls get some (dispatch.c)  */
  const char *contracts;    /* rows for methods of other assemblies (rows.h), or NULL */
  const OutsideFile *other; /* other assemblies that may hold contracts (others.h) */
  uint32_t others;
} TranslateOptions;

void boogie_translate(const Assembly *, const TranslateOptions *, BoogieProgram *);
void boogie_free(BoogieProgram *);

#endif
