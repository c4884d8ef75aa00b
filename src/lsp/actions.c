/* SPDX-License-Identifier: MIT */
/* Edits that the editor offers (code actions), and lines above implementations (code lenses). */
#include "lsp/lookup.h"
#include "lsp/proofs.h"

#include <string.h>

static json_t *workspace_edit(LspServer *s, const LindyEdit *e) {
  LspFile *f = file_named(s, e->place.file);
  if (!f) return NULL;
  json_t *result = json_object(), *changes = json_object(), *list = json_array(),
         *edit = json_object();
  rpc_set(edit, "range", file_range(f, e->place.offset, e->place.end));
  rpc_set(edit, "newText", rpc_text(e->text));
  json_array_append_new(list, edit);
  json_object_set_new(changes, f->uri, list);
  rpc_set(result, "changes", changes);
  return result;
}

static json_t *command_json(const char *title, const char *name, const LspFile *f,
                            const char *argument) {
  json_t *x = json_object(), *arguments = json_array();
  rpc_set(x, "title", rpc_text(title));
  rpc_set(x, "command", json_string(name));
  json_array_append_new(arguments, rpc_text(f->uri));
  if (argument) json_array_append_new(arguments, rpc_text(argument));
  rpc_set(x, "arguments", arguments);
  return x;
}

static void add_fix(LspServer *s, LspFile *f, const LindyDiagnostic *d, json_t *list) {
  json_t *edit = workspace_edit(s, &d->fix), *x;
  if (!edit) return;
  x = json_object();
  rpc_set(x, "title", rpc_text(d->fix_title));
  rpc_set(x, "kind", json_string("quickfix"));
  rpc_set(x, "isPreferred", json_true());
  json_t *diagnostics = json_array();
  json_array_append_new(diagnostics, publish_diagnostic(f, d));
  rpc_set(x, "diagnostics", diagnostics);
  rpc_set(x, "edit", edit);
  json_array_append_new(list, x);
}

/* In an implementation with a loop, inferred invariants can be put in. */
static void add_inference(LspFile *f, size_t lo, size_t hi, json_t *list) {
  static const char title[] = "Insert inferred loop invariants";
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    if (!x->here || x->whole.file != f || x->whole.offset > hi || x->whole.end < lo) continue;
    size_t n = x->whole.end - x->whole.offset;
    const char *text = f->text.bytes + x->whole.offset;
    if (!memmem(text, n, "while", 5) && !memmem(text, n, "goto", 4)) continue;
    json_t *one = json_object();
    rpc_set(one, "title", json_string(title));
    rpc_set(one, "kind", json_string("refactor.rewrite"));
    rpc_set(one, "command", command_json(title, "lindy.infer", f, x->name));
    json_array_append_new(list, one);
  }
}

json_t *lsp_code_action(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  LspPosition from, to;
  size_t lo, hi, n;
  if (!f) return NULL;
  if (!file_position(rpc_get(params, "range", "start", NULL), &from) ||
      !file_position(rpc_get(params, "range", "end", NULL), &to) ||
      !text_offset(&f->text, from, &lo) || !text_offset(&f->text, to, &hi))
    return server_fail(s, RPC_INVALID_PARAMS, "the range is not in the document");
  project_settle(f->program);
  json_t *list = json_array();
  const LindyDiagnostic *found = lindy_diagnostics(f->program->session, &n);
  for (size_t i = 0; i < n; i++)
    if (found[i].fix_title && lookup_in_file(f, found[i].place) && found[i].place.offset <= hi &&
        lo <= found[i].place.end)
      add_fix(s, f, &found[i], list);
  if (lindy_check(f->program->session)) add_inference(f, lo, hi, list);
  return list;
}

json_t *lsp_code_lens(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  project_settle(f->program);
  json_t *list = json_array();
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    if (!x->here || x->whole.file != f) continue;
    Buf b = {0};
    proofs_text(x, &b);
    json_t *one = json_object();
    rpc_set(one, "range", file_range(f, x->at.offset, x->at.end));
    rpc_set(one, "command", command_json(b.text, "lindy.verify", f, x->name));
    json_array_append_new(list, one);
    buf_free(&b);
  }
  return list;
}
