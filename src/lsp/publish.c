/* SPDX-License-Identifier: MIT */
/* Diagnostics for the editor: what checking found, file by file. */
#include "base/mem.h"
#include "lsp/lints.h"
#include "lsp/originals.h"
#include "lsp/profiles.h"

#include <string.h>

/* The diagnostic about a name that later versions reserve. */
static const char OLD_WORD[] = "W002";

static json_t *notes_json(const LspProgram *p, const LindyDiagnostic *d) {
  json_t *list = json_array();
  for (size_t i = 0; i < d->n_notes; i++) {
    json_t *where = file_location(p, d->notes[i].place);
    if (!where) continue;
    json_t *x = json_object();
    rpc_set(x, "location", where);
    rpc_set(x, "message", rpc_text(d->notes[i].text));
    json_array_append_new(list, x);
  }
  return list;
}

/* Notes without a place are part of the message. */
static json_t *message_text(const LindyDiagnostic *d) {
  Buf b = {0};
  buf_puts(&b, d->text);
  for (size_t i = 0; i < d->n_notes; i++)
    if (!d->notes[i].place.file[0]) buf_printf(&b, "\n%s", d->notes[i].text);
  json_t *text = rpc_string(b.text, b.n);
  buf_free(&b);
  return text;
}

void publish_tag(const LspServer *s, json_t *d, LspTag tag) {
  bool can =
      tag == TAG_DEPRECATED ? s->settings.can_tag_deprecated : s->settings.can_tag_unnecessary;
  if (can) rpc_set(d, "tags", json_pack("[i]", (int)tag));
}

static json_t *diagnostic_json(const LspProgram *p, json_t *range, const LindyDiagnostic *d) {
  enum { ERROR = 1, WARNING, INFORMATION };
  static const int severity[] = {
      [LINDY_ERROR] = ERROR, [LINDY_WARNING] = WARNING, [LINDY_NOTE] = INFORMATION};
  json_t *x = json_object();
  rpc_set(x, "range", range);
  rpc_set(x, "severity", json_integer(severity[d->severity]));
  rpc_set(x, "code", json_string(d->code));
  rpc_set(x, "source", json_string("lindy"));
  rpc_set(x, "message", message_text(d));
  if (strcmp(d->code, OLD_WORD) == 0) publish_tag(p->server, x, TAG_DEPRECATED);
  json_t *related = notes_json(p, d);
  if (json_array_size(related))
    rpc_set(x, "relatedInformation", related);
  else
    json_decref(related);
  return x;
}

json_t *publish_diagnostic(const LspProgram *p, const LspFile *f, const LindyDiagnostic *d) {
  return diagnostic_json(p, file_range(f, d->place.offset, d->place.end), d);
}

/* The same at the place that a front-end has said. */
static json_t *publish_said(const LspProgram *p, LspMark said, const LindyDiagnostic *d) {
  return diagnostic_json(p, file_range(said.file, said.offset, said.end), d);
}

static void send_diagnostics(LspServer *s, LspFile *f, json_t *list) {
  char *text = json_dumps(list, JSON_COMPACT);
  bool same = f->published && strcmp(f->published, text) == 0;
  bool seen = !f->open || f->published_version == f->version;
  bool nothing = !f->published && !f->open && json_array_size(list) == 0;
  free(f->published);
  f->published = text;
  f->published_version = f->version;
  if (nothing || (same && seen)) {
    json_decref(list);
    return;
  }
  json_t *params = json_object();
  rpc_set(params, "uri", rpc_text(f->uri));
  if (f->open) rpc_set(params, "version", json_integer(f->version));
  rpc_set(params, "diagnostics", list);
  rpc_notify(&s->rpc, "textDocument/publishDiagnostics", params);
}

void publish_nothing(LspFile *f) {
  if (f->program) send_diagnostics(f->program->server, f, json_array());
  free(f->published);
  f->published = NULL;
}

/* A place that no file has is shown at the start of the first file. */
static bool belongs(const LspProgram *p, const LspFile *f, const LindyDiagnostic *d) {
  if (strcmp(d->place.file, f->name) == 0) return true;
  return f->program == p && f == p->files.at[0] && !file_named(p->server, d->place.file);
}

/* What one program has found in a file, of its own or of another. */
static void add_found(LspProgram *p, LspFile *f, json_t *list) {
  size_t n;
  const LindyDiagnostic *found = lindy_diagnostics(p->session, &n);
  for (size_t k = 0; k < n; k++) {
    LspMark said = originals_mapped(p, found[k].place);
    bool only_said = said.file && !found[k].place.file[0];
    if (!only_said && belongs(p, f, &found[k]))
      json_array_append_new(list, publish_diagnostic(p, f, &found[k]));
    else if (said.file == f)
      json_array_append_new(list, publish_said(p, said, &found[k]));
  }
  proofs_diagnostics(p, f, list);
  profiles_diagnostics(p, f, list);
  lints_diagnostics(p, f, list);
}

/* Hints are shown by their tags, as faded or struck out; without tags they would only disturb. */
static void add_hints(LspServer *s, LspFile *f, json_t *list) {
  enum { SEVERITY_HINT = 4 };
  size_t n;
  if (!f->open || !f->program ||
      !(s->settings.can_tag_unnecessary || s->settings.can_tag_deprecated))
    return;
  const LindyHint *hints = lindy_hints(f->program->session, &n);
  for (size_t i = 0; i < n; i++) {
    if (strcmp(hints[i].place.file, f->name) != 0) continue;
    json_t *d = json_object();
    rpc_set(d, "range", file_range(f, hints[i].place.offset, hints[i].place.end));
    rpc_set(d, "severity", json_integer(SEVERITY_HINT));
    rpc_set(d, "source", json_string("lindy"));
    rpc_set(d, "message", rpc_text(hints[i].text));
    publish_tag(s, d, hints[i].kind == LINDY_HINT_DEPRECATED ? TAG_DEPRECATED : TAG_UNNECESSARY);
    json_array_append_new(list, d);
  }
}

void publish_file(LspServer *s, LspFile *f) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < s->programs.n; i++)
    if (s->programs.at[i] == f->program || s->programs.at[i]->elsewhere)
      add_found(s->programs.at[i], f, list);
  add_hints(s, f, list);
  send_diagnostics(s, f, list);
}

/* Does it say something about files that it has no text of? */
static bool reaches_others(LspProgram *p) {
  size_t n;
  const LindyDiagnostic *found = lindy_diagnostics(p->session, &n);
  for (size_t i = 0; i < n; i++) {
    if (originals_mapped(p, found[i].place).file) return true;
    const LspFile *f = originals_file(p, found[i].place.file);
    if (f && f->program != p) return true;
  }
  return proofs_elsewhere(p);
}

void publish_program(LspProgram *p) {
  bool before = p->elsewhere;
  p->elsewhere = reaches_others(p);
  for (uint32_t i = 0; i < p->files.n; i++) publish_file(p->server, p->files.at[i]);
  for (uint32_t i = 0; (before || p->elsewhere) && i < p->server->files.n; i++)
    if (p->server->files.at[i]->program != p) publish_file(p->server, p->server->files.at[i]);
  p->pending.republish = false;
}
