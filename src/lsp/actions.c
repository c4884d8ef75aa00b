/* SPDX-License-Identifier: MIT */
/* Edits that the editor offers (code actions), and lines above implementations (code lenses). */
#include "lsp/lookup.h"
#include "lsp/profiles.h"

#include <string.h>

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
  json_t *edit = server_edit(s, &d->fix), *x;
  if (!edit) return;
  x = json_object();
  rpc_set(x, "title", rpc_text(d->fix_title));
  rpc_set(x, "kind", json_string("quickfix"));
  rpc_set(x, "isPreferred", json_true());
  json_t *diagnostics = json_array();
  json_array_append_new(diagnostics, publish_diagnostic(f->program, f, d));
  rpc_set(x, "diagnostics", diagnostics);
  rpc_set(x, "edit", edit);
  json_array_append_new(list, x);
}

static void add_command(const LspFile *f, const LspProof *x, const char *kind, const char *title,
                        const char *command, json_t *list) {
  json_t *one = json_object();
  rpc_set(one, "title", json_string(title));
  rpc_set(one, "kind", json_string(kind));
  rpc_set(one, "command", command_json(title, command, f, x->name));
  json_array_append_new(list, one);
}

/* Of several failures, the values of one are shown at the lines. */
static void add_selections(const LspFile *f, const LspProof *x, size_t lo, size_t hi,
                           json_t *list) {
  static const char title[] = "Show the values of this failure at the lines";
  for (uint32_t i = 0; i < x->failures.n; i++) {
    LspMark at = x->failures.at[i].at;
    if (i == x->selected || at.file != f || at.offset > hi || at.end < lo) continue;
    json_t *one = json_object(), *command = command_json(title, "lindy.select", f, x->name);
    json_array_append_new(json_object_get(command, "arguments"), json_integer(i));
    rpc_set(one, "title", json_string(title));
    rpc_set(one, "kind", json_string("quickfix"));
    rpc_set(one, "command", command);
    json_array_append_new(list, one);
  }
}

/* Only then is a failing execution known, which a precondition could exclude. */
static bool is_confirmed(const LspProof *x) {
  for (uint32_t i = 0; i < x->failures.n; i++)
    if (x->failures.at[i].confirmed) return true;
  return false;
}

/* What is missing for its checks, as preconditions that can be put in. */
static void add_missing(LspServer *s, const LspFile *f, const LspProof *x, size_t lo, size_t hi,
                        json_t *list) {
  for (uint32_t i = 0; i < x->warnings.n; i++) {
    const LspWarning *w = &x->warnings.at[i];
    LindyEdit edit;
    if (!w->clause || w->at.file != f || w->at.offset > hi || w->at.end < lo) continue;
    if (!lindy_add_clause(f->program->session, x->name, w->clause, &edit)) continue;
    json_t *change = server_edit(s, &edit), *one = json_object();
    Buf title = {0};
    buf_printf(&title, "Add '%s'", w->clause);
    rpc_set(one, "title", rpc_string(title.text, title.n));
    rpc_set(one, "kind", json_string("quickfix"));
    rpc_set(one, "edit", change);
    json_array_append_new(list, one);
    buf_free(&title);
  }
}

/* What can be done about an implementation, or about the checks that failed in it. */
static void add_commands(LspFile *f, size_t lo, size_t hi, json_t *list) {
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    if (!x->here || x->whole.file != f || x->whole.offset > hi || x->whole.end < lo) continue;
    bool failed = proofs_shown(x) && x->failures.n;
    if (x->text.loops)
      add_command(f, x, failed ? "quickfix" : "refactor.rewrite", "Insert inferred loop invariants",
                  "lindy.infer", list);
    if (!failed) continue;
    add_selections(f, x, lo, hi, list);
    add_missing(f->program->server, f, x, lo, hi, list);
    if (!is_confirmed(x)) continue;
    add_command(f, x, "quickfix", "Add a precondition that excludes failing executions",
                "lindy.require", list);
    add_command(f, x, "refactor.extract", "Extract a failing execution to a test file",
                "lindy.extract", list);
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
  project_check(f->program);
  json_t *list = json_array();
  const LindyDiagnostic *found = lindy_diagnostics(f->program->session, &n);
  for (size_t i = 0; i < n; i++)
    if (found[i].fix_title && lookup_in_file(f, found[i].place) && found[i].place.offset <= hi &&
        lo <= found[i].place.end)
      add_fix(s, f, &found[i], list);
  if (lindy_check(f->program->session)) add_commands(f, lo, hi, list);
  profiles_fixes(f->program, f, lo, hi, list);
  return list;
}

static void add_lens(const LspFile *f, const LspProof *x, const char *title, const char *command,
                     json_t *list) {
  json_t *one = json_object();
  rpc_set(one, "range", file_range(f, x->at.offset, x->at.end));
  rpc_set(one, "command", command_json(title, command, f, x->name));
  json_array_append_new(list, one);
}

json_t *lsp_code_lens(LspServer *s, const json_t *params) {
  LspFile *f = file_asked(s, params);
  if (!f) return NULL;
  project_check(f->program);
  json_t *list = json_array();
  if (!lindy_check(f->program->session)) return list;
  for (uint32_t i = 0; i < f->program->proofs.n; i++) {
    const LspProof *x = f->program->proofs.at[i];
    if (!x->here || x->whole.file != f) continue;
    Buf b = {0};
    proofs_text(x, &b);
    add_lens(f, x, b.text, "lindy.verify", list);
    buf_clear(&b);
    profiles_text(f->program, x, &b);
    add_lens(f, x, b.text, "lindy.profile", list);
    add_lens(f, x, "run", "lindy.run", list);
    add_lens(f, x, "explore", "lindy.explore", list);
    if (s->settings.debugs) add_lens(f, x, "debug", "lindy.debug", list);
    if (s->settings.debugs && proofs_shown(x) && x->failures.n)
      add_lens(f, x, "counterexample", "lindy.debugProof", list);
    buf_free(&b);
  }
  return list;
}
