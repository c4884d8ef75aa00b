/* SPDX-License-Identifier: MIT */
/* Jobs that look for what `check --lint` warns of. */
#include "api/job/job.h"
#include "api/lint.h"
#include "api/options/options.h"

static void put_diagnostic(JobWork *w, const Diag *d) {
  const Session *s = &w->pipeline->session;
  wire_put_text(&w->message, d->info->code);
  job_put_place(&w->message, session_place(s, d->span));
  wire_put_text(&w->message, report_message(d));
  wire_put_number(&w->message, d->notes.n);
  for (uint32_t i = 0; i < d->notes.n; i++) {
    job_put_place(&w->message, session_place(s, d->notes.at[i].span));
    wire_put_text(&w->message, d->notes.at[i].text);
  }
}

static bool run_lint(JobWork *w) {
  const Diags *d = &w->pipeline->session.diags;
  uint32_t before = d->list.n;
  bool ok = lint_program(w->pipeline);
  wire_put_number(&w->message, ok ? d->list.n - before : 0);
  for (uint32_t i = before; ok && i < d->list.n; i++) put_diagnostic(w, &d->list.at[i]);
  job_write(w);
  w->verdict = LINDY_VERIFIED;
  return ok;
}

static LindyDiagnostic diagnostic_of(WireReader *r) {
  LindyDiagnostic d = {.code = wire_text(r), .severity = LINDY_WARNING};
  d.place = job_get_place(r);
  d.text = wire_text(r);
  d.n_notes = wire_count(r);
  LindyNote *notes = ARENA_ARRAY(r->arena, LindyNote, d.n_notes);
  for (size_t i = 0; i < d.n_notes; i++) {
    notes[i].place = job_get_place(r);
    notes[i].text = wire_text(r);
  }
  d.notes = notes;
  return d;
}

void job_read_lint(WireReader *r, void (*callback)(void), void *env) {
  size_t n = wire_count(r);
  LindyDiagnostic *list = ARENA_ARRAY(r->arena, LindyDiagnostic, n);
  for (size_t i = 0; i < n; i++) list[i] = diagnostic_of(r);
  if (wire_end(r) && callback) ((LindyLintFn *)callback)(env, list, n);
}

LindyJob *lindy_lint(LindySession *s, LindyLintFn *fn, void *env) {
  static const JobKind kind = {run_lint, job_read_lint, false};
  Options none;
  options_init(&none);
  LindyJob *job = job_start(s, &kind, &none, (void (*)(void))fn, env);
  options_free(&none);
  return job;
}
