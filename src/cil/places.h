/* SPDX-License-Identifier: MIT */
/* Places of the C# source in the text of a translated program.
 *
 * While the text is put together, a place is a #line pragma with more in it than Boogie reads:
 * after a tab, the number of the file, the column and where the place ends. places_take leaves
 * plain pragmas, and a table. */
#ifndef CIL_PLACES_H
#define CIL_PLACES_H

#include "base/buf.h"
#include "base/vec.h"
#include "cil/assembly.h"

/* From this byte of the text up to the next of these. */
typedef struct BoogiePlace {
  uint32_t at;
  uint32_t file; /* for symbols_file */
  uint32_t line, column, end_line, end_column;
} BoogiePlace;
typedef VEC(BoogiePlace) BoogiePlaces;

void places_put(const Assembly *, Arena *, Buf *, const SymPoint *);
void places_take(Buf *, BoogiePlaces *);

#endif
