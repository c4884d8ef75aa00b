/* SPDX-License-Identifier: MIT */
/* Failed checks as they are kept: places in the texts as they are now, the part that does not hold,
 * and the place that a front-end has said. */
#include "api/variable.h"
#include "lsp/originals.h"
#include "lsp/proofs_job.h"

#include <string.h>

void failures_move_mark(LspMark *m, const LspFile *f, LspEdit e) {
  if (m->file != f) return;
  m->offset = text_moved(m->offset, e, false);
  m->end = text_moved(m->end, e, true);
  if (m->end < m->offset) m->end = m->offset;
}

void failures_move(LspFailure *x, const LspFile *f, LspEdit e) {
  failures_move_mark(&x->at, f, e);
  failures_move_mark(&x->clause, f, e);
  for (size_t i = 0; i < x->n_trace; i++) failures_move_mark(&x->trace[i].at, f, e);
}

/* A place of the texts as they were when the job started. */
static LspMark mark_of(const LspJob *job, LindyPlace place) {
  LspMark m = {originals_file(job->program, place.file), place.offset, place.end};
  for (uint32_t i = 0; m.file && i < job->edits.n; i++)
    failures_move_mark(&m, job->edits.at[i].file, job->edits.at[i].edit);
  return m;
}

/* From the keyword of a check to its condition, or to the part of it that does not hold. */
static void narrow(const LspJob *job, LspMark *m, const char *part) {
  LindyPlace text;
  if (!m->file || m->file->original ||
      !lindy_check_text(job->program->session, m->file->name, m->offset, part, &text))
    return;
  m->offset = text.offset;
  m->end = text.end;
}

static const char *copied(Arena *a, const char *text) {
  return arena_strndup(a, text, strlen(text));
}

static const char *values_text(Arena *a, const LindyVariable *values, size_t n) {
  Buf b = {0};
  for (size_t i = 0; i < n; i++)
    buf_printf(&b, "%s%s = %s", i ? ", " : "", values[i].name, values[i].value.text);
  const char *text = arena_strndup(a, b.n ? b.text : "", b.n);
  buf_free(&b);
  return text;
}

static const LindyVariable *copied_values(Arena *a, const LindyVariable *values, size_t n) {
  LindyVariable *list = ARENA_ARRAY(a, LindyVariable, n);
  for (size_t i = 0; i < n; i++) list[i] = variable_copy(a, &values[i]);
  return list;
}

static const char *failure_text(Arena *a, const LindyFailure *f) {
  Buf b = {0};
  buf_puts(&b, f->message);
  for (size_t i = 0; i < f->n_parts; i++)
    buf_printf(&b, "\nthis part does not hold: %s", f->parts[i]);
  if (f->n_reads)
    buf_printf(&b, "\n%s %s", f->refuted ? "where" : "unconfirmed, no execution is known:",
               values_text(a, f->reads, f->n_reads));
  const char *text = arena_strndup(a, b.text, b.n);
  buf_free(&b);
  return text;
}

/* A postcondition is shown where it is written; where the implementation returns may be far from
 * what people look for, such as at the head of a loop. */
static const char POSTCONDITION[] = "V004";

static void show_clause(LspFailure *x) {
  if (!x->clause.file || !x->at.file || x->clause.file->original || x->at.file->original) return;
  LspMark at = x->at;
  x->at = x->clause;
  x->clause = at;
  x->about_clause = "on this return path";
}

LspFailure failures_keep(const LspJob *job, Arena *a, const LindyFailure *f) {
  LspFailure x = {.code = copied(a, f->code),
                  .message = failure_text(a, f),
                  .at = mark_of(job, f->place),
                  .clause = mark_of(job, f->related),
                  .about_clause = "this is what could not be proved",
                  .said = originals_mapped(job->program, f->place),
                  .refuted = f->refuted,
                  .confirmed = f->confirmed,
                  .doubt = copied(a, f->doubt),
                  .trace = ARENA_ARRAY(a, LspStep, f->n_trace),
                  .n_trace = f->n_trace};
  const char *part = f->n_parts ? f->parts[0] : NULL;
  narrow(job, &x.at, x.clause.file ? NULL : part);
  narrow(job, &x.clause, part);
  if (strcmp(f->code, POSTCONDITION) == 0) show_clause(&x);
  for (size_t i = 0; i < f->n_trace; i++) {
    const LindyStep *s = &f->trace[i];
    x.trace[i] =
        (LspStep){copied(a, s->label), values_text(a, s->values, s->n_values),
                  copied_values(a, s->values, s->n_values), s->n_values, mark_of(job, s->place)};
  }
  return x;
}

LspWarning failures_keep_warning(const LspJob *job, Arena *a, const LindyWarning *w) {
  return (LspWarning){copied(a, w->code), copied(a, w->text),
                      w->clause ? copied(a, w->clause) : NULL, mark_of(job, w->place)};
}

void failures_keep_check(const LspJob *job, LspProof *x, const LindyCheck *c) {
  LspCheck kept = {copied(&x->arena, c->kind), c->status, mark_of(job, c->place)};
  if (!kept.at.file) return;
  for (uint32_t i = 0; i < x->checks.n; i++) {
    LspCheck *k = &x->checks.at[i];
    bool same = k->at.file == kept.at.file && k->at.offset == kept.at.offset;
    if (!same || strcmp(k->kind, kept.kind) != 0) continue;
    if (k->status < kept.status) k->status = kept.status;
    return;
  }
  vec_push(&x->checks, kept);
}
