/* SPDX-License-Identifier: MIT */
/* Verdicts as the editor gets them: diagnostics, progress, status, and the commands about them. */
#include "base/mem.h"
#include "base/sort.h"
#include "lsp/proofs.h"

#include <string.h>

static json_t *mark_location(LspMark m) {
  json_t *x = json_object();
  rpc_set(x, "uri", rpc_text(m.file->uri));
  rpc_set(x, "range", file_range(m.file, m.offset, m.end));
  return x;
}

static void add_related(json_t *list, LspMark m, const char *text) {
  if (!m.file) return;
  json_t *x = json_object();
  rpc_set(x, "location", mark_location(m));
  rpc_set(x, "message", rpc_text(text));
  json_array_append_new(list, x);
}

static json_t *related_information(const LspFailure *f) {
  json_t *list = json_array();
  add_related(list, f->clause, f->about_clause);
  for (size_t i = 0; i < f->n_trace; i++) {
    const LspStep *s = &f->trace[i];
    Buf b = {0};
    buf_printf(&b, "step %zu%s%s%s", i + 1, s->values[0] ? ": " : "", s->values,
               i + 1 == f->n_trace ? " (the last)" : "");
    add_related(list, s->at, b.text);
    buf_free(&b);
  }
  return list;
}

json_t *proofs_diagnostic(const LspFile *f, LspMark at, int severity, const char *code,
                          const char *message) {
  json_t *x = json_object();
  rpc_set(x, "range", file_range(f, at.offset, at.end));
  rpc_set(x, "severity", json_integer(severity));
  if (code) rpc_set(x, "code", rpc_text(code));
  rpc_set(x, "source", json_string("lindy"));
  rpc_set(x, "message", rpc_text(message));
  return x;
}

static int by_number(const void *a, const void *b, const void *env) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  (void)env;
  return (x > y) - (x < y);
}

/* `open checks: lines 4, 7 and 3 more`: each line once, in the order of the text. */
static void describe_open(const LspProof *x, Buf *b) {
  enum { MOST = 12 };
  VEC(uint32_t) lines = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->checks.n; i++) {
    const LspCheck *c = &x->checks.at[i];
    if (c->status == LINDY_CHECK_OPEN)
      vec_push(&lines, text_position(&c->at.file->text, c->at.offset).line + 1);
  }
  sort_vec(&lines, by_number, NULL);
  for (uint32_t i = 0; i < lines.n; i++)
    if (!i || lines.at[i] != lines.at[i - 1]) lines.at[n++] = lines.at[i];
  if (n) buf_printf(b, "\nopen check%s", n > 1 ? "s: lines" : ": line");
  for (uint32_t i = 0; i < n && i < MOST; i++)
    buf_printf(b, "%s%u", i ? ", " : " ", (unsigned)lines.at[i]);
  if (n > MOST) buf_printf(b, " and %u more", (unsigned)(n - MOST));
  vec_free(&lines);
}

/* Why there is no verdict, after how long, and which checks are open. */
static void describe_unfinished(const LspProof *x, Buf *b) {
  buf_printf(b, "%s could not be proved: %s", x->name,
             x->reason[0] ? x->reason : "no verdict was found");
  if (x->seconds >= 0.05) buf_printf(b, " after %.1f s", x->seconds);
  describe_open(x, b);
}

void proofs_diagnostics(const LspProgram *p, const LspFile *f, json_t *list) {
  enum { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION, SEVERITY_HINT };
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    const LspProof *x = p->proofs.at[i];
    if (!proofs_shown(x)) continue;
    for (uint32_t k = 0; k < x->failures.n; k++) {
      const LspFailure *v = &x->failures.at[k];
      LspMark at = v->at.file == f ? v->at : v->said;
      if (at.file != f) continue;
      int severity = v->refuted ? SEVERITY_ERROR : SEVERITY_WARNING;
      json_t *d = proofs_diagnostic(f, at, severity, v->code, v->message);
      rpc_set(d, "relatedInformation", related_information(v));
      json_array_append_new(list, d);
    }
    for (uint32_t k = 0; k < x->warnings.n; k++) {
      const LspWarning *w = &x->warnings.at[k];
      if (w->at.file != f) continue;
      bool hint = w->clause || strcmp(w->code, "V106") == 0; /* nothing is wrong */
      json_t *d =
          proofs_diagnostic(f, w->at, hint ? SEVERITY_HINT : SEVERITY_WARNING, w->code, w->message);
      if (!w->clause) publish_tag(p->server, d, TAG_UNNECESSARY);
      json_array_append_new(list, d);
    }
    if (x->verdict != LINDY_INCONCLUSIVE || x->at.file != f) continue;
    Buf b = {0};
    describe_unfinished(x, &b);
    json_array_append_new(list, proofs_diagnostic(f, x->at, SEVERITY_WARNING, NULL, b.text));
    buf_free(&b);
  }
}

bool proofs_elsewhere(const LspProgram *p) {
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    const LspProof *x = p->proofs.at[i];
    if (x->at.file && x->at.file->program != p) return true;
    for (uint32_t k = 0; k < x->failures.n; k++)
      if (x->failures.at[k].said.file) return true;
  }
  return false;
}

/* ---- progress ------------------------------------------------------------------------- */

static void send_progress(LspProgram *p, const char *kind, const char *message) {
  json_t *params = json_object(), *value = json_object();
  rpc_set(value, "kind", json_string(kind));
  if (strcmp(kind, "begin") == 0) {
    rpc_set(value, "title", json_string("lindy: proving"));
    rpc_set(value, "cancellable", json_true());
  }
  if (message) rpc_set(value, "message", rpc_text(message));
  rpc_set(params, "token", json_incref(p->progress));
  rpc_set(params, "value", value);
  rpc_notify(&p->server->rpc, "$/progress", params);
}

static void begin_progress(LspProgram *p) {
  LspServer *s = p->server;
  Buf b = {0};
  buf_printf(&b, "lindy/%lld", (long long)++s->asked);
  p->progress = rpc_text(b.text);
  buf_free(&b);
  json_t *params = json_object();
  rpc_set(params, "token", json_incref(p->progress));
  rpc_request(&s->rpc, s->asked, "window/workDoneProgress/create", params);
  send_progress(p, "begin", NULL);
}

void proofs_progress(LspProgram *p) {
  if (!p->server->settings.can_progress) return;
  if (p->jobs.n && !p->progress) begin_progress(p);
  if (!p->progress) return;
  uint32_t done = 0, all = 0;
  for (uint32_t i = 0; i < p->proofs.n; i++) {
    all += p->proofs.at[i]->here && p->proofs.at[i]->state != PROOF_NONE;
    done += proofs_shown(p->proofs.at[i]);
  }
  Buf b = {0};
  buf_printf(&b, "%u of %u", (unsigned)done, (unsigned)all);
  send_progress(p, p->jobs.n ? "report" : "end", b.text);
  buf_free(&b);
  if (p->jobs.n) return;
  json_decref(p->progress);
  p->progress = NULL;
}

json_t *lsp_cancel_progress(LspServer *s, const json_t *params) {
  const json_t *token = json_object_get(params, "token");
  for (uint32_t i = 0; token && i < s->programs.n; i++)
    if (s->programs.at[i]->progress && json_equal(s->programs.at[i]->progress, token))
      proofs_cancel(s->programs.at[i]);
  return NULL;
}

void proofs_ask_refresh(LspServer *s) {
  if (s->settings.can_refresh_lenses)
    rpc_request(&s->rpc, ++s->asked, "workspace/codeLens/refresh", NULL);
  if (s->settings.can_refresh_hints)
    rpc_request(&s->rpc, ++s->asked, "workspace/inlayHint/refresh", NULL);
}

/* ---- status ---------------------------------------------------------------------------- */

static json_t *checks_of(const LspProof *x, const LspFile *f) {
  static const char *const words[] = {[LINDY_CHECK_PROVED] = "proved",
                                      [LINDY_CHECK_OPEN] = "open",
                                      [LINDY_CHECK_UNPROVED] = "unproved",
                                      [LINDY_CHECK_REFUTED] = "refuted"};
  json_t *list = json_array();
  for (uint32_t i = 0; i < x->checks.n; i++) {
    const LspCheck *c = &x->checks.at[i];
    if (c->at.file != f) continue;
    json_t *y = json_object();
    rpc_set(y, "kind", json_string(c->kind));
    rpc_set(y, "range", file_range(f, c->at.offset, c->at.end));
    rpc_set(y, "status", json_string(words[c->status]));
    json_array_append_new(list, y);
  }
  return list;
}

static json_t *status_of(const LspProof *x) {
  json_t *y = json_object();
  rpc_set(y, "name", rpc_text(x->name));
  rpc_set(y, "range", file_range(x->whole.file, x->whole.offset, x->whole.end));
  rpc_set(y, "nameRange", file_range(x->at.file, x->at.offset, x->at.end));
  rpc_set(y, "status",
          json_string(proofs_shown(x)             ? proofs_word(x->verdict)
                      : x->state == PROOF_RUNNING ? "running"
                      : x->state == PROOF_NONE    ? "none"
                                                  : "waiting"));
  if (proofs_shown(x)) {
    rpc_set(y, "seconds", json_real(x->seconds));
    rpc_set(y, "cached", json_boolean(x->cached));
    rpc_set(y, "checks", checks_of(x, x->whole.file));
  }
  return y;
}

/* Of a file that is no part of the program, when it has implementations that come from there. */
static void send_status(LspProgram *p, LspFile *f) {
  json_t *params = json_object(), *list = json_array();
  for (uint32_t i = 0; i < p->proofs.n; i++)
    if (p->proofs.at[i]->here && p->proofs.at[i]->whole.file == f)
      json_array_append_new(list, status_of(p->proofs.at[i]));
  if (f->original && !json_array_size(list)) {
    json_decref(list), json_decref(params);
    return;
  }
  rpc_set(params, "uri", rpc_text(f->uri));
  rpc_set(params, "version", json_integer(f->version));
  rpc_set(params, "implementations", list);
  rpc_notify(&p->server->rpc, "lindy/status", params);
}

void proofs_status(LspProgram *p) {
  LspServer *s = p->server;
  if (!s->settings.wants_status) return;
  for (uint32_t i = 0; i < p->files.n; i++)
    if (p->files.at[i]->open) send_status(p, p->files.at[i]);
  for (uint32_t i = 0; p->elsewhere && i < s->files.n; i++)
    if (s->files.at[i]->original) send_status(p, s->files.at[i]);
}
