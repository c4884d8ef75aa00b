/* SPDX-License-Identifier: MIT */
/* The text of a file as an editor sees it: lines end with LF, CR LF or CR, columns count UTF-16
 * units. Everything else in Lindy counts bytes. The text owns its bytes. */
#ifndef LSP_TEXT_H
#define LSP_TEXT_H

#include "base/vec.h"

#include <stdbool.h>

typedef struct LspText {
  char *bytes; /* NUL follows the last one */
  size_t n;
  VEC(uint32_t) lines; /* offsets at which lines start; always at least one */
} LspText;

typedef struct LspPosition {
  uint32_t line, character; /* both from 0 */
} LspPosition;

/* A change: the bytes from `offset` to before `end` became `n` others. */
typedef struct LspEdit {
  size_t offset, end, n;
} LspEdit;

void text_set(LspText *, const char *bytes, size_t n);
void text_free(LspText *);
/* Replaces the bytes from edit.offset to before edit.end, which are in the text. */
void text_edit(LspText *, LspEdit, const char *bytes);
/* The smallest edit that turns the text into these bytes, on boundaries of characters. */
LspEdit text_difference(const LspText *, const char *bytes, size_t n);
/* Behind the end of a line counts as its end. False: there is no such line. */
bool text_offset(const LspText *, LspPosition, size_t *offset);
/* The position of an offset; one behind the end counts as the end. */
LspPosition text_position(const LspText *, size_t offset);
/* UTF-16 units of some bytes. */
uint32_t text_units(const char *bytes, size_t n);
/* Moves an offset as an edit moves what is there. `sticky`: text put in at the offset itself goes
 * after it. */
size_t text_moved(size_t offset, LspEdit, bool sticky);

#endif
