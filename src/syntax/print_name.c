/* Names: the words that need a backslash to be read as identifiers.
 * SPDX-License-Identifier: MIT */
#include "syntax/print.h"

#include <string.h>

/* Ascending, for the binary search. */
static const char *const reserved[] = {
    "RNA",
    "RNE",
    "RTN",
    "RTP",
    "RTZ",
    "action",
    "assert",
    "asserts",
    "assume",
    "async",
    "axiom",
    "bool",
    "break",
    "call",
    "const",
    "datatype",
    "div",
    "else",
    "ensures",
    "exists",
    "false",
    "forall",
    "free",
    "function",
    "goto",
    "havoc",
    "hideable",
    "if",
    "implementation",
    "int",
    "invariant",
    "is",
    "lambda",
    "measure",
    "mod",
    "modifies",
    "old",
    "preserves",
    "procedure",
    "pure",
    "real",
    "refines",
    "requires",
    "return",
    "returns",
    "revealed",
    "roundNearestTiesToAway",
    "roundNearestTiesToEven",
    "roundTowardNegative",
    "roundTowardPositive",
    "roundTowardZero",
    "then",
    "true",
    "type",
    "unique",
    "uses",
    "var",
    "where",
    "while",
    "yield",
};

static bool is_reserved(const char *text) {
  size_t lo = 0, hi = sizeof reserved / sizeof *reserved;
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    int c = strcmp(text, reserved[mid]);
    if (c == 0) return true;
    if (c < 0)
      hi = mid;
    else
      lo = mid + 1;
  }
  return false;
}

void print_name(Buf *out, Str name) {
  if (is_reserved(name->text)) buf_putc(out, '\\');
  buf_add(out, name->text, name->len);
}
