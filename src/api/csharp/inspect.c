/* SPDX-License-Identifier: MIT */
/* See inspect.h. */
#include "api/csharp/inspect.h"

const char *inspect_assembly(Arena *arena, const char *path, const char *bytes, size_t n,
                             Inspection *x, Buf *out) {
  Assembly a = {0};
  const char *why = NULL;
  bool good = assembly_open(&a, arena, (Bytes){(const uint8_t *)bytes, n}, path, &why);
  if (good) {
    x->no_symbols = a.symbols.note;
    if (x->il) x->unmatched = !disassemble_il(&a, out, x->il, &x->counts);
    if (x->list) x->counts = (CilCounts){0};
    if (x->list) disassemble_list(&a, out, &x->counts);
  }
  assembly_free(&a);
  return good ? NULL : why;
}
