/* SPDX-License-Identifier: MIT */
/* Places of the C# source that a translated program comes from. */
#ifndef CIL_PLACES_H
#define CIL_PLACES_H

#include "base/buf.h"
#include "base/vec.h"
#include "cil/assembly.h"

/* In a text: from this byte on, up to the next of these. */
typedef struct BoogiePlace {
  uint32_t at;
  uint32_t file; /* for symbols_file */
  uint32_t line, column, end_line, end_column;
} BoogiePlace;
typedef VEC(BoogiePlace) BoogiePlaces;

uint32_t places_add(BoogiePlaces *, const SymPoint *); /* its number, from 1 */
/* A #line pragma. */
void places_put(const Assembly *, Buf *, const BoogiePlace *);

#endif
