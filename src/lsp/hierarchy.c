/* SPDX-License-Identifier: MIT */
/* Who calls whom (call hierarchy), of procedures and functions. An item is found again by the place
 * of its name, so that it survives edits elsewhere. */
#include "lsp/lookup.h"
#include "lsp/outline.h"

#include <string.h>

static bool is_callable(const LindySymbol *y) {
  return y->kind == LINDY_SYMBOL_PROCEDURE || y->kind == LINDY_SYMBOL_IMPLEMENTATION ||
         y->kind == LINDY_SYMBOL_FUNCTION || y->kind == LINDY_SYMBOL_CONSTRUCTOR;
}

/* NULL: it is in a text that the editor cannot show. */
static json_t *item_json(const LspProgram *p, const LindySymbol *y) {
  LspFile *f = file_named(p->server, y->name_place.file);
  if (!f) return NULL;
  json_t *x = json_object();
  size_t lo = y->place.offset < y->name_place.offset ? y->place.offset : y->name_place.offset;
  size_t hi = y->place.end > y->name_place.end ? y->place.end : y->name_place.end;
  rpc_set(x, "name", rpc_text(y->name));
  rpc_set(x, "kind", json_integer(outline_kind(y->kind)));
  rpc_set(x, "uri", rpc_text(f->uri));
  rpc_set(x, "range", file_range(f, lo, hi));
  rpc_set(x, "selectionRange", file_range(f, y->name_place.offset, y->name_place.end));
  return x;
}

json_t *lsp_prepare_call_hierarchy(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  const LindyReference *r = lookup_asked(s, params, &f, &x);
  if (!r || !is_callable(&x.symbols[r->symbol])) return NULL;
  json_t *list = json_array(), *item = item_json(f->program, &x.symbols[r->symbol]);
  if (item) json_array_append_new(list, item);
  return list;
}

/* The symbol of params.item. False: the request has failed. */
static bool item_asked(LspServer *s, const json_t *params, LspFile **f, LspNames *x,
                       size_t *symbol) {
  const json_t *item = json_object_get(params, "item");
  const char *uri = json_string_value(json_object_get(item, "uri"));
  LspPosition p;
  size_t offset;
  *f = uri ? file_find(s, uri) : NULL;
  if (!*f || !(*f)->program || !file_position(rpc_get(item, "selectionRange", "start", NULL), &p) ||
      !text_offset(&(*f)->text, p, &offset)) {
    server_fail(s, RPC_INVALID_PARAMS, "there is no such item");
    return false;
  }
  *x = lookup_names((*f)->program);
  const LindyReference *r = lookup_at(x, *f, offset);
  if (r) *symbol = r->symbol;
  return r;
}

/* Calls of one declaration by another: its ranges are in the file of the caller. */
static void add_call(json_t *list, const LspProgram *p, const LspNames *x, size_t of,
                     const char *key, const LindyReference *at) {
  LspFile *f = file_named(p->server, at->place.file);
  if (!f) return;
  for (size_t i = 0; i < json_array_size(list); i++) {
    json_t *one = json_array_get(list, i);
    if ((size_t)json_integer_value(json_object_get(one, "of")) != of) continue;
    json_array_append_new(json_object_get(one, "fromRanges"),
                          file_range(f, at->place.offset, at->place.end));
    return;
  }
  json_t *item = item_json(p, &x->symbols[of]);
  if (!item) return;
  json_t *one = json_object(), *ranges = json_array();
  json_array_append_new(ranges, file_range(f, at->place.offset, at->place.end));
  rpc_set(one, key, item);
  rpc_set(one, "fromRanges", ranges);
  rpc_set(one, "of", json_integer((json_int_t)of));
  json_array_append_new(list, one);
}

static json_t *without_marks(json_t *list) {
  for (size_t i = 0; i < json_array_size(list); i++) json_object_del(json_array_get(list, i), "of");
  return list;
}

json_t *lsp_incoming_calls(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  size_t symbol;
  if (!item_asked(s, params, &f, &x, &symbol)) return NULL;
  json_t *list = json_array();
  for (size_t i = 0; i < x.n_references; i++) {
    const LindyReference *r = &x.references[i];
    if (r->symbol == symbol && r->use == LINDY_CALLS && r->within != SIZE_MAX)
      add_call(list, f->program, &x, r->within, "from", r);
  }
  return without_marks(list);
}

json_t *lsp_outgoing_calls(LspServer *s, const json_t *params) {
  LspFile *f;
  LspNames x;
  size_t symbol;
  if (!item_asked(s, params, &f, &x, &symbol)) return NULL;
  json_t *list = json_array();
  for (size_t i = 0; i < x.n_references; i++) {
    const LindyReference *r = &x.references[i];
    if (r->use != LINDY_CALLS || r->within == SIZE_MAX) continue;
    const LindySymbol *by = &x.symbols[r->within], *of = &x.symbols[symbol];
    bool body = by->kind == LINDY_SYMBOL_IMPLEMENTATION && strcmp(by->name, of->name) == 0 &&
                of->kind == LINDY_SYMBOL_PROCEDURE;
    if (r->within == symbol || body) add_call(list, f->program, &x, r->symbol, "to", r);
  }
  return without_marks(list);
}
