/* SPDX-License-Identifier: MIT */
/* See text.h. Bytes that are no UTF-8 count one unit each, or none where they look like the middle
 * of a character; positions stay inside their line whatever the bytes are. */
#include "lsp/text.h"

#include "base/mem.h"
#include "base/text/utf8.h"

#include <string.h>

static uint32_t units_of(char first) {
  return utf8_continues(first) ? 0 : (unsigned char)first >= 0xF0 ? 2 : 1;
}

static void find_lines(LspText *t) {
  vec_clear(&t->lines);
  vec_push(&t->lines, 0);
  for (size_t i = 0; i < t->n; i++) {
    char c = t->bytes[i];
    if (c != '\n' && c != '\r') continue;
    if (c == '\r' && t->bytes[i + 1] == '\n') i++;
    vec_push(&t->lines, (uint32_t)(i + 1));
  }
}

void text_set(LspText *t, const char *bytes, size_t n) {
  char *copy = mem_alloc(n + 1);
  if (n) memcpy(copy, bytes, n);
  copy[n] = 0;
  free(t->bytes);
  t->bytes = copy;
  t->n = n;
  find_lines(t);
}

void text_free(LspText *t) {
  free(t->bytes);
  vec_free(&t->lines);
}

void text_edit(LspText *t, LspEdit e, const char *bytes) {
  size_t rest = t->n - e.end, n = e.offset + e.n + rest;
  char *made = mem_alloc(n + 1);
  memcpy(made, t->bytes, e.offset);
  if (e.n) memcpy(made + e.offset, bytes, e.n);
  memcpy(made + e.offset + e.n, t->bytes + e.end, rest);
  made[n] = 0;
  free(t->bytes);
  t->bytes = made;
  t->n = n;
  find_lines(t);
}

LspEdit text_difference(const LspText *t, const char *bytes, size_t n) {
  size_t least = t->n < n ? t->n : n, head = 0, tail = 0;
  while (head < least && t->bytes[head] == bytes[head]) head++;
  while (head > 0 && ((head < t->n && utf8_continues(t->bytes[head])) ||
                      (head < n && utf8_continues(bytes[head]))))
    head--;
  while (tail < least - head && t->bytes[t->n - 1 - tail] == bytes[n - 1 - tail]) tail++;
  while (tail > 0 && utf8_continues(bytes[n - tail])) tail--;
  return (LspEdit){head, t->n - tail, n - head - tail};
}

/* Where the line ends, without its line end. */
static size_t line_end(const LspText *t, uint32_t line) {
  size_t start = t->lines.at[line], end = line + 1 < t->lines.n ? t->lines.at[line + 1] : t->n;
  if (line + 1 < t->lines.n) {
    if (end > start && t->bytes[end - 1] == '\n') end--;
    if (end > start && t->bytes[end - 1] == '\r') end--;
  }
  return end;
}

bool text_offset(const LspText *t, LspPosition p, size_t *offset) {
  if (p.line >= t->lines.n) return false;
  size_t at = t->lines.at[p.line], end = line_end(t, p.line);
  uint32_t units = 0;
  while (at < end) {
    uint32_t more = units_of(t->bytes[at]);
    /* In the middle of a pair counts as before it. */
    if (more && units + more > p.character) break;
    units += more;
    at++;
  }
  *offset = at;
  return true;
}

uint32_t text_units(const char *bytes, size_t n) {
  uint32_t units = 0;
  for (size_t i = 0; i < n; i++) units += units_of(bytes[i]);
  return units;
}

LspPosition text_position(const LspText *t, size_t offset) {
  if (offset > t->n) offset = t->n;
  uint32_t lo = 0, hi = t->lines.n; /* lines.at[lo] <= offset < lines.at[hi] */
  while (hi - lo > 1) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (t->lines.at[mid] <= offset)
      lo = mid;
    else
      hi = mid;
  }
  size_t end = line_end(t, lo), start = t->lines.at[lo];
  if (offset > end) offset = end;
  return (LspPosition){lo, text_units(t->bytes + start, offset - start)};
}

size_t text_moved(size_t offset, LspEdit e, bool sticky) {
  if (offset < e.offset || (sticky && offset == e.offset)) return offset;
  if (offset >= e.end) return offset - (e.end - e.offset) + e.n;
  return e.offset + (sticky ? 0 : e.n);
}
