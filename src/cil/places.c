/* SPDX-License-Identifier: MIT */
#include "cil/places.h"

static const char *base_name(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

uint32_t places_add(BoogiePlaces *places, const SymPoint *p) {
  BoogiePlace place = {.file = p->file,
                       .line = p->line,
                       .column = p->column,
                       .end_line = p->end_line,
                       .end_column = p->end_column};
  vec_push(places, place);
  return places->n;
}

void places_put(const Assembly *a, Buf *out, const BoogiePlace *p) {
  const char *name = base_name(symbols_file(&a->symbols, a->arena, p->file).name);
  buf_printf(out, "#line %u ", (unsigned)p->line);
  for (; *name; name++) buf_putc(out, (unsigned char)*name < ' ' ? '_' : *name);
  buf_putc(out, '\n');
}
