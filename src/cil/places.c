/* SPDX-License-Identifier: MIT */
#include "cil/places.h"

#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

void places_put(const Assembly *a, Arena *arena, Buf *out, const SymPoint *p) {
  const char *name = base_name(symbols_file(&a->symbols, arena, p->file).name);
  buf_printf(out, "#line %u ", (unsigned)p->line);
  for (; *name; name++) buf_putc(out, (unsigned char)*name < ' ' ? '_' : *name);
  buf_printf(out, "\t%u %u %u %u\n", (unsigned)p->file, (unsigned)p->column, (unsigned)p->end_line,
             (unsigned)p->end_column);
}

static BoogiePlace read_place(const char *line, const char *tab) {
  BoogiePlace p = {.line = (uint32_t)strtoul(line + 6, NULL, 10)};
  char *next;
  p.file = (uint32_t)strtoul(tab + 1, &next, 10);
  p.column = (uint32_t)strtoul(next, &next, 10);
  p.end_line = (uint32_t)strtoul(next, &next, 10);
  p.end_column = (uint32_t)strtoul(next, NULL, 10);
  return p;
}

/* A label belongs to what comes after it, and so do facts in between. */
static bool belongs_to_next(const char *line) {
  return strncmp(line, "IL_", 3) == 0 || strncmp(line, "  assume ", 9) == 0;
}

void places_take(Buf *text, BoogiePlaces *places) {
  Buf out = {0};
  size_t label = SIZE_MAX;
  for (const char *line = text->text, *end = line + text->n; line && line < end;) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    size_t n = newline ? (size_t)(newline - line) + 1 : (size_t)(end - line);
    const char *tab = strncmp(line, "#line ", 6) == 0 ? memchr(line, '\t', n) : NULL;
    if (tab) {
      BoogiePlace p = read_place(line, tab);
      p.at = (uint32_t)(label < out.n ? label : out.n);
      vec_push(places, p);
      buf_add(&out, line, (size_t)(tab - line));
      buf_putc(&out, '\n');
      label = SIZE_MAX;
    } else {
      if (!belongs_to_next(line))
        label = SIZE_MAX;
      else if (*line == 'I' && label == SIZE_MAX)
        label = out.n;
      buf_add(&out, line, n);
    }
    line += n;
  }
  buf_free(text);
  *text = out;
}
