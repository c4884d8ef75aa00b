/* SPDX-License-Identifier: MIT */
/* Where a name is declared and used; renaming; who calls whom. */
#include "lsp/lookup.h"

#include <ctype.h>
#include <string.h>

json_t *lsp_definition(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  return r ? file_location(f->program, x.symbols[r->symbol].name_place) : NULL;
}

json_t *lsp_implementation(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  json_t *list = json_array();
  for (size_t i = 0; r && i < x.n_symbols; i++) {
    const LindySymbol *y = &x.symbols[i];
    bool same = strcmp(y->name, x.symbols[r->symbol].name) == 0;
    if (i == r->symbol || (same && y->kind == LINDY_SYMBOL_IMPLEMENTATION)) {
      json_t *where = file_location(f->program, y->name_place);
      if (where) json_array_append_new(list, where);
    }
  }
  return list;
}

json_t *lsp_references(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  bool declarations = json_is_true(rpc_get(params, "context", "includeDeclaration", NULL));
  json_t *list = json_array();
  for (size_t i = 0; r && i < x.n_references; i++) {
    const LindyReference *y = &x.references[i];
    if (y->symbol != r->symbol || (y->use == LINDY_DECLARES && !declarations)) continue;
    json_t *where = file_location(f->program, y->place);
    if (where) json_array_append_new(list, where);
  }
  return list;
}

json_t *lsp_document_highlight(LspServer *s, const json_t *params) {
  enum { HIGHLIGHT_READ = 2, HIGHLIGHT_WRITE };
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  json_t *list = json_array();
  for (size_t i = 0; r && i < x.n_references; i++) {
    const LindyReference *y = &x.references[i];
    if (y->symbol != r->symbol || !lookup_in_file(f, y->place)) continue;
    bool writes = y->use == LINDY_WRITES || y->use == LINDY_DECLARES;
    json_t *one = json_object();
    rpc_set(one, "range", file_range(f, y->place.offset, y->place.end));
    rpc_set(one, "kind", json_integer(writes ? HIGHLIGHT_WRITE : HIGHLIGHT_READ));
    json_array_append_new(list, one);
  }
  return list;
}

/* ---- renaming ---------------------------------------------------------------------- */

static bool is_new_name(const char *text) {
  if (!text || !*text || isdigit((unsigned char)*text)) return false;
  for (; *text; text++)
    if (!isalnum((unsigned char)*text) && !strchr("_.$#'`~^?", *text)) return false;
  return true;
}

/* All references must be in files that the editor can change. Fields may be declared several times.
 */
static bool can_rename(LspServer *s, const LspNames *x, size_t symbol) {
  if (x->symbols[symbol].kind == LINDY_SYMBOL_FIELD) return false;
  for (size_t i = 0; i < x->n_references; i++)
    if (x->references[i].symbol == symbol && !file_named(s, x->references[i].place.file))
      return false;
  return true;
}

json_t *lsp_prepare_rename(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  if (!r || !can_rename(s, &x, r->symbol)) return NULL;
  return file_range(f, r->place.offset, r->place.end);
}

/* The text of a file with the references of a symbol replaced. */
static void renamed_text(const LspNames *x, const LspFile *f, size_t symbol, const char *name,
                         Buf *b) {
  size_t at = 0;
  for (size_t i = 0; i < x->n_references; i++) {
    const LindyReference *r = &x->references[i];
    if (r->symbol != symbol || !lookup_in_file(f, r->place)) continue;
    buf_add(b, f->text.bytes + at, r->place.offset - at);
    buf_puts(b, name);
    at = r->place.end;
  }
  buf_add(b, f->text.bytes + at, f->text.n - at);
}

static size_t errors_of(LindySession *s) {
  size_t n, errors = 0;
  const LindyDiagnostic *d = lindy_diagnostics(s, &n);
  for (size_t i = 0; i < n; i++) errors += d[i].severity == LINDY_ERROR;
  return errors;
}

/* Tries the new name in a copy of the program: each mention, in the order of the text, must stand
 * for the same declaration as before, and there must be no more errors. */
static bool keeps_meaning(const LspProgram *p, const LspNames *x, size_t symbol, const char *name) {
  LindySession *trial = project_trial(p);
  for (uint32_t i = 0; i < p->files.n; i++) {
    Buf b = {0};
    renamed_text(x, p->files.at[i], symbol, name, &b);
    lindy_set_text(trial, p->files.at[i]->name, b.text, b.n);
    buf_free(&b);
  }
  size_t n;
  const LindyReference *after = lindy_references(trial, &n);
  bool same = n == x->n_references && errors_of(trial) <= errors_of(p->session);
  for (size_t i = 0; same && i < n; i++) same = after[i].symbol == x->references[i].symbol;
  lindy_close(trial);
  return same;
}

static void add_edit(LspServer *s, json_t *changes, LindyPlace place, const char *text) {
  LspFile *f = file_named(s, place.file);
  json_t *list = json_object_get(changes, f->uri), *edit = json_object();
  if (!list) {
    list = json_array();
    json_object_set_new(changes, f->uri, list);
  }
  rpc_set(edit, "range", file_range(f, place.offset, place.end));
  rpc_set(edit, "newText", rpc_text(text));
  json_array_append_new(list, edit);
}

json_t *lsp_rename(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const char *name = json_string_value(json_object_get(params, "newName"));
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  if (s->error) return NULL;
  if (!is_new_name(name)) return server_fail(s, RPC_INVALID_PARAMS, "the new name is not a name");
  if (!r || !can_rename(s, &x, r->symbol))
    return server_fail(s, RPC_FAILED, "there is nothing here that can be renamed");
  if (!keeps_meaning(f->program, &x, r->symbol, name))
    return server_fail(s, RPC_FAILED, "the new name would clash with another");
  json_t *result = json_object(), *changes = json_object();
  for (size_t i = 0; i < x.n_references; i++)
    if (x.references[i].symbol == r->symbol) add_edit(s, changes, x.references[i].place, name);
  rpc_set(result, "changes", changes);
  return result;
}
