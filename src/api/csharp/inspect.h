/* SPDX-License-Identifier: MIT */
/* What is inside of an assembly: its types, methods and contracts, and the IL of a method. */
#ifndef API_INSPECT_H
#define API_INSPECT_H

#include "base/arena.h"
#include "cil/disassemble.h"

typedef struct Inspection {
  const char *il;         /* asked for: the IL of the methods that match; or NULL */
  bool list;              /* asked for: types, methods, contracts */
  CilCounts counts;       /* of the list, or of the IL */
  bool unmatched;         /* no method matches */
  const char *no_symbols; /* why there are no lines of the source, or NULL */
} Inspection;

/* Appends what is asked for. Returns why the bytes are no assembly, or NULL. Texts are in the
 * arena.
 */
const char *inspect_assembly(Arena *, const char *path, const char *bytes, size_t n, Inspection *,
                             Buf *out);

#endif
