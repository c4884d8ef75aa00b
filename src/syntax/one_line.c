/* SPDX-License-Identifier: MIT */
/* See one_line.h. */
#include "syntax/one_line.h"

#include <ctype.h>
#include <string.h>

/* The length of the comment that begins there; 0: none does. Comments nest. */
static size_t comment_length(const char *at, size_t left) {
  size_t n = 2, depth = 1;
  if (left < 2 || at[0] != '/' || (at[1] != '/' && at[1] != '*')) return 0;
  if (at[1] == '/') {
    while (n < left && at[n] != '\n') n++;
    return n;
  }
  while (n < left && depth) {
    bool opens = left - n > 1 && at[n] == '/' && at[n + 1] == '*';
    bool closes = left - n > 1 && at[n] == '*' && at[n + 1] == '/';
    depth = depth + opens - closes;
    n += opens || closes ? 2 : 1;
  }
  return n;
}

static size_t string_length(const char *at, size_t left) {
  size_t n = 1;
  while (n < left && at[n] != '"') n += at[n] == '\\' && n + 1 < left ? 2 : 1;
  return n < left ? n + 1 : left;
}

void one_line_text(const Session *s, Span span, Buf *out) {
  const Source *source = span.lo ? source_of(&s->sources, span.lo) : NULL;
  if (!source || span.hi <= span.lo) return;
  const char *at = source->text + (span.lo - source->base), *end = at + (span.hi - span.lo);
  size_t before = out->n;
  for (bool gap = false; at < end;) {
    size_t left = (size_t)(end - at), n = comment_length(at, left);
    if (!n && isspace((unsigned char)*at)) n = 1;
    if (n) {
      gap = true;
    } else {
      n = *at == '"' ? string_length(at, left) : 1;
      if (gap && out->n > before) buf_putc(out, ' ');
      gap = false;
      buf_add(out, at, n);
    }
    at += n;
  }
}
