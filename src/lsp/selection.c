/* SPDX-License-Identifier: MIT */
/* Selections that grow: from a name to the expression around it, and so on to the whole text. */
#include "lsp/server.h"

enum { MOST_RANGES = 200 };

static json_t *selection_at(LspFile *f, size_t offset) {
  LindyPlace places[MOST_RANGES];
  size_t n = lindy_ranges(f->program->session, f->name, offset, places, MOST_RANGES);
  json_t *chain = json_object();
  rpc_set(chain, "range", file_range(f, 0, f->text.n));
  while (n-- > 0) {
    json_t *inner = json_object();
    rpc_set(inner, "range", file_range(f, places[n].offset, places[n].end));
    rpc_set(inner, "parent", chain);
    chain = inner;
  }
  return chain;
}

json_t *lsp_selection_range(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  project_check(f->program);
  const json_t *positions = json_object_get(params, "positions");
  json_t *list = json_array();
  for (size_t i = 0; i < json_array_size(positions); i++) {
    LspPosition p;
    size_t offset;
    if (!file_position(json_array_get(positions, i), &p) || !text_offset(&f->text, p, &offset)) {
      json_decref(list);
      return server_fail(s, RPC_INVALID_PARAMS, "a position is not in the document");
    }
    json_array_append_new(list, selection_at(f, offset));
  }
  return list;
}
