/* SPDX-License-Identifier: MIT */
/* Diagnostics for the editor: what checking found, file by file. */
#include "base/mem.h"
#include "lsp/proofs.h"

#include <string.h>

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

json_t *publish_diagnostic(const LspFile *f, const LindyDiagnostic *d) {
  enum { ERROR = 1, WARNING, INFORMATION };
  static const int severity[] = {
      [LINDY_ERROR] = ERROR, [LINDY_WARNING] = WARNING, [LINDY_NOTE] = INFORMATION};
  json_t *x = json_object();
  rpc_set(x, "range", file_range(f, d->place.offset, d->place.end));
  rpc_set(x, "severity", json_integer(severity[d->severity]));
  rpc_set(x, "code", json_string(d->code));
  rpc_set(x, "source", json_string("lindy"));
  rpc_set(x, "message", message_text(d));
  json_t *related = notes_json(f->program, d);
  if (json_array_size(related))
    rpc_set(x, "relatedInformation", related);
  else
    json_decref(related);
  return x;
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
  return f == p->files.at[0] && !file_named(p->server, d->place.file);
}

void publish_program(LspProgram *p) {
  size_t n;
  const LindyDiagnostic *found = lindy_diagnostics(p->session, &n);
  for (uint32_t i = 0; i < p->files.n; i++) {
    LspFile *f = p->files.at[i];
    json_t *list = json_array();
    for (size_t k = 0; k < n; k++)
      if (belongs(p, f, &found[k])) json_array_append_new(list, publish_diagnostic(f, &found[k]));
    proofs_diagnostics(p, f, list);
    send_diagnostics(p->server, f, list);
  }
  p->republish = false;
}
