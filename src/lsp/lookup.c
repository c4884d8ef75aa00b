/* SPDX-License-Identifier: MIT */
/* See lookup.h. */
#include "lsp/lookup.h"

#include <string.h>

LspNames lookup_names(LspProgram *p) {
  LspNames x;
  project_check(p);
  x.symbols = lindy_symbols(p->session, &x.n_symbols);
  x.references = lindy_references(p->session, &x.n_references);
  return x;
}

bool lookup_in_file(const LspFile *f, LindyPlace place) {
  return strcmp(place.file, f->name) == 0;
}

const LindyReference *lookup_at(const LspNames *x, const LspFile *f, size_t offset) {
  const LindyReference *before = NULL;
  for (size_t i = 0; i < x->n_references; i++) {
    const LindyReference *r = &x->references[i];
    if (r->place.offset > offset || r->place.end < offset || !lookup_in_file(f, r->place)) continue;
    if (r->place.end > offset) return r;
    before = r;
  }
  return before;
}

const LindyReference *lookup_asked(LspServer *s, const json_t *params, LspFile **f, LspNames *x) {
  size_t offset;
  *f = file_asked_at(s, params, &offset);
  if (!*f) return NULL;
  *x = lookup_names((*f)->program);
  return lookup_at(x, *f, offset);
}
