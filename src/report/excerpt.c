/* SPDX-License-Identifier: MIT */
#include "report/excerpt.h"

#include "base/text/utf8.h"

#include <ctype.h>
#include <string.h>

enum {
  WINDOW = 100,       /* columns of source shown at most                         */
  BEFORE = 40,        /* bytes of a long line shown before the span              */
  TAB = 4,            /* tab stops                                               */
  MAX_TOKEN = 1 << 12 /* bytes searched for the end of a token                   */
};

static bool is_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("'~#$^_.?`\\", c)) || (unsigned char)c >= 0x80;
}

/* Length of the operator at s, by longest match. */
static uint32_t operator_length(const char *s, uint32_t n) {
  static const char *const operators[] = {"<==>", "==>", "<==", ":=", "==", "!=", "<=", ">=", "<:",
                                          "&&",   "||",  "++",  "**", "->", "::", "|{", "}|"};
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    uint32_t len = (uint32_t)strlen(operators[i]);
    if (len <= n && memcmp(s, operators[i], len) == 0) return len;
  }
  return n ? 1 : 0;
}

Pos excerpt_end(const Source *source, Span span) {
  if (span.hi > span.lo + 1) return span.hi;
  uint32_t at = span.lo - source->base;
  if (at >= source->len) return span.lo;
  const char *s = source->text + at;
  uint32_t left = source->len - at, n = 0;
  if (left > MAX_TOKEN) left = MAX_TOKEN;
  if (*s == '"') {
    for (n = 1; n < left && s[n] != '"' && s[n] != '\n';) n++;
    n += n < left && s[n] == '"';
  } else if (is_name(*s)) {
    while (n < left && is_name(s[n])) n++;
  } else {
    n = operator_length(s, left);
  }
  return span.lo + n;
}

/* Adds one character of source and returns the columns it takes. */
static size_t add_visible(Buf *out, const char *s, size_t n, size_t column, size_t *used) {
  uint32_t code;
  *used = utf8_decode(s, n, &code);
  if (code == '\t') {
    size_t width = TAB - column % TAB;
    buf_spaces(out, width);
    return width;
  }
  if (code == UINT32_MAX || (code < 0x100 && utf8_is_control(code))) {
    buf_printf(out, "\\x%02X", (unsigned)(unsigned char)*s);
    return 4;
  }
  if (utf8_is_control(code)) {
    buf_printf(out, "\\u%04X", (unsigned)code);
    return 6;
  }
  buf_add(out, s, *used);
  return utf8_columns(code);
}

/* The first byte shown: the line's start, or a character boundary a little before the span. */
static uint32_t window_start(const char *line, uint32_t len, uint32_t from) {
  if (len <= WINDOW || from <= WINDOW - BEFORE) return 0;
  uint32_t start = from - BEFORE;
  while (start > 0 && utf8_continues(line[start]) && from - start < BEFORE + 4) start--;
  return start;
}

void excerpt_make(Excerpt *ex, Source *source, Span span, uint32_t text_line) {
  uint32_t len;
  const char *line = source_line(source, text_line, &len);
  uint32_t offset = span.lo - source->base, line_at = (uint32_t)(line - source->text);
  uint32_t from = offset > line_at ? offset - line_at : 0;
  if (from > len) from = len;
  uint32_t to = from + (excerpt_end(source, span) - span.lo);
  *ex = (Excerpt){0};
  uint32_t at = window_start(line, len, from);
  size_t column = 0, mark_end = 0;
  bool marked = false;
  if (at > 0) {
    buf_puts(&ex->text, "...");
    column = 3;
  }
  while (at < len && column < WINDOW) {
    if (at >= from && !marked) ex->marks = column, marked = true;
    size_t used;
    column += add_visible(&ex->text, line + at, len - at, column, &used);
    at += (uint32_t)used;
    if (at <= to) mark_end = column;
  }
  if (at < len) buf_puts(&ex->text, "...");
  if (!marked) ex->marks = column;
  ex->n_mark = mark_end > ex->marks ? mark_end - ex->marks : 1;
  if (!ex->text.n) buf_puts(&ex->text, "");
}

void excerpt_escape(Buf *out, const char *text, size_t n) {
  for (size_t at = 0, used; at < n; at += used) {
    uint32_t code;
    used = utf8_decode(text + at, n - at, &code);
    if (code == '\n')
      buf_putc(out, '\n');
    else
      add_visible(out, text + at, n - at, 0, &used);
  }
}
