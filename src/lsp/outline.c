/* SPDX-License-Identifier: MIT */
/* The shape of a document: symbols, folding, colours. */
#include "lsp/outline.h"
#include "lsp/lookup.h"

#include <string.h>
#include <strings.h>

static const struct {
  int kind;        /* SymbolKind of the protocol            */
  int completion;  /* CompletionItemKind                    */
  uint32_t colour; /* index in the list of outline_colours  */
} looks[] = {
    [LINDY_SYMBOL_TYPE] = {5, 7, 0},           [LINDY_SYMBOL_DATATYPE] = {10, 13, 1},
    [LINDY_SYMBOL_CONSTRUCTOR] = {22, 20, 2},  [LINDY_SYMBOL_FIELD] = {8, 5, 3},
    [LINDY_SYMBOL_CONSTANT] = {14, 21, 4},     [LINDY_SYMBOL_GLOBAL] = {13, 6, 4},
    [LINDY_SYMBOL_FUNCTION] = {12, 3, 5},      [LINDY_SYMBOL_PROCEDURE] = {6, 2, 6},
    [LINDY_SYMBOL_IMPLEMENTATION] = {6, 2, 6}, [LINDY_SYMBOL_PARAMETER] = {13, 6, 7},
    [LINDY_SYMBOL_LOCAL] = {13, 6, 4},         [LINDY_SYMBOL_BOUND] = {13, 6, 7},
    [LINDY_SYMBOL_LABEL] = {20, 18, 8},        [LINDY_SYMBOL_TYPE_PARAMETER] = {26, 25, 9},
};

json_t *outline_colours(void) {
  static const char *const names[] = {"type",     "enum",         "enumMember", "property",
                                      "variable", "function",     "method",     "parameter",
                                      "label",    "typeParameter"};
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    json_array_append_new(list, json_string(names[i]));
  return list;
}

int outline_kind(LindySymbolKind kind) {
  return looks[kind].kind;
}

int outline_completion_kind(LindySymbolKind kind) {
  return looks[kind].completion;
}

/* ---- symbols ------------------------------------------------------------------------ */

static bool in_outline(const LindySymbol *y) {
  return y->kind != LINDY_SYMBOL_PARAMETER && y->kind != LINDY_SYMBOL_LOCAL &&
         y->kind != LINDY_SYMBOL_BOUND && y->kind != LINDY_SYMBOL_TYPE_PARAMETER &&
         y->kind != LINDY_SYMBOL_LABEL;
}

/* Ranges of children lie within that of their parent. */
static json_t *symbol_tree(const LspFile *f, const LspNames *x, size_t of) {
  json_t *list = json_array();
  for (size_t i = 0; i < x->n_symbols; i++) {
    const LindySymbol *y = &x->symbols[i];
    if (y->parent != of || !in_outline(y) || !lookup_in_file(f, y->place)) continue;
    json_t *one = json_object();
    rpc_set(one, "name", rpc_text(y->name[0] ? y->name : "_"));
    rpc_set(one, "kind", json_integer(looks[y->kind].kind));
    rpc_set(one, "range",
            file_range(
                f, y->place.offset < y->name_place.offset ? y->place.offset : y->name_place.offset,
                y->place.end > y->name_place.end ? y->place.end : y->name_place.end));
    rpc_set(one, "selectionRange", file_range(f, y->name_place.offset, y->name_place.end));
    if (y->kind == LINDY_SYMBOL_DATATYPE) rpc_set(one, "children", symbol_tree(f, x, i));
    json_array_append_new(list, one);
  }
  return list;
}

json_t *lsp_document_symbol(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  LspNames x = lookup_names(f->program);
  return symbol_tree(f, &x, SIZE_MAX);
}

json_t *lsp_workspace_symbol(LspServer *s, const json_t *params) {
  const char *query = json_string_value(json_object_get(params, "query"));
  if (!query) return server_fail(s, RPC_INVALID_PARAMS, "there is no query");
  json_t *list = json_array();
  for (uint32_t p = 0; p < s->programs.n; p++) {
    LspNames x = lookup_names(s->programs.at[p]);
    for (size_t i = 0; i < x.n_symbols; i++) {
      const LindySymbol *y = &x.symbols[i];
      if (!in_outline(y) || !strcasestr(y->name, query)) continue;
      json_t *where = file_location(s->programs.at[p], y->name_place), *one = json_object();
      rpc_set(one, "name", rpc_text(y->name));
      rpc_set(one, "kind", json_integer(looks[y->kind].kind));
      rpc_set(one, "location", where);
      if (where)
        json_array_append_new(list, one);
      else
        json_decref(one);
    }
  }
  return list;
}

/* ---- folding ------------------------------------------------------------------------- */

static void add_fold(json_t *list, const LspFile *f, size_t from, size_t to, const char *kind) {
  uint32_t first = text_position(&f->text, from).line, last = text_position(&f->text, to).line;
  if (last <= first) return;
  json_t *one = json_object();
  rpc_set(one, "startLine", json_integer(first));
  rpc_set(one, "endLine", json_integer(last));
  if (kind) rpc_set(one, "kind", json_string(kind));
  json_array_append_new(list, one);
}

/* Braces and comments, whether or not the text parses. */
json_t *lsp_folding_range(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  json_t *list = json_array();
  const char *t = f->text.bytes;
  VEC(size_t) open = {0};
  for (size_t i = 0; i < f->text.n; i++) {
    if (t[i] == '/' && t[i + 1] == '/') {
      while (i + 1 < f->text.n && t[i + 1] != '\n') i++;
    } else if (t[i] == '/' && t[i + 1] == '*') {
      const char *end = strstr(t + i + 2, "*/");
      size_t from = i;
      i = end ? (size_t)(end - t) + 1 : f->text.n;
      add_fold(list, f, from, i, "comment");
    } else if (t[i] == '"') {
      while (i + 1 < f->text.n && t[i + 1] != '"' && t[i + 1] != '\n') i++;
      i++;
    } else if (t[i] == '{') {
      vec_push(&open, i);
    } else if (t[i] == '}' && open.n) {
      add_fold(list, f, vec_pop(&open), i, NULL);
    }
  }
  vec_free(&open);
  return list;
}

/* ---- colours --------------------------------------------------------------------------- */

json_t *lsp_semantic_tokens(LspServer *s, const json_t *params) {
  enum { MODIFIER_DECLARATION = 1, MODIFIER_READONLY = 2 };
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  LspNames x = lookup_names(f->program);
  json_t *result = json_object(), *data = json_array();
  LspPosition last = {0, 0};
  for (size_t i = 0; i < x.n_references; i++) {
    const LindyReference *r = &x.references[i];
    if (!lookup_in_file(f, r->place)) continue;
    LindySymbolKind kind = x.symbols[r->symbol].kind;
    LspPosition p = text_position(&f->text, r->place.offset);
    uint32_t size = text_units(f->text.bytes + r->place.offset, r->place.end - r->place.offset);
    uint32_t flags = (r->use == LINDY_DECLARES ? MODIFIER_DECLARATION : 0) |
                     (kind == LINDY_SYMBOL_CONSTANT ? MODIFIER_READONLY : 0);
    uint32_t five[] = {p.line - last.line,
                       p.line == last.line ? p.character - last.character : p.character, size,
                       looks[kind].colour, flags};
    for (size_t k = 0; k < 5; k++) json_array_append_new(data, json_integer(five[k]));
    last = p;
  }
  rpc_set(result, "data", data);
  return result;
}
