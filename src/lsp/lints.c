/* SPDX-License-Identifier: MIT */
/* See lints.h. */
#include "lsp/lints.h"

#include "base/mem.h"
#include "lsp/originals.h"
#include "lsp/proofs_job.h"

#include <string.h>

typedef struct Lint {
  LspMark at;
  const char *code, *message;
} Lint;

struct LspLints {
  LspProgram *program;
  LindyJob *job; /* or NULL */
  bool stale;    /* the text has changed meanwhile */
  char context[65];
  Arena arena; /* of the list */
  VEC(Lint) list;
};

static void take_lints(void *env, const LindyDiagnostic *list, size_t n) {
  LspLints *x = env;
  if (x->stale) return;
  vec_clear(&x->list);
  arena_free(&x->arena);
  arena_init(&x->arena);
  for (size_t i = 0; i < n; i++) {
    const LindyDiagnostic *d = &list[i];
    LspFile *f = originals_file(x->program, d->place.file);
    Buf text = {0};
    buf_puts(&text, d->text);
    for (size_t k = 0; k < d->n_notes; k++)
      buf_printf(&text, "\nline %u: %s", (unsigned)d->notes[k].place.line, d->notes[k].text);
    vec_push(&x->list, ((Lint){{f, d->place.offset, d->place.end},
                               arena_strndup(&x->arena, d->code, strlen(d->code)),
                               arena_strndup(&x->arena, text.text, text.n)}));
    buf_free(&text);
  }
  x->program->pending.republish = true;
}

static void end_job(LspLints *x) {
  lindy_job_free(x->job);
  x->job = NULL;
}

void lints_refresh(LspProgram *p) {
  const char *context = lindy_context(p->session);
  if (!p->server->proves || !lindy_check(p->session)) return;
  if (!p->lints) {
    p->lints = mem_calloc(1, sizeof *p->lints);
    arena_init(&p->lints->arena);
  }
  LspLints *x = p->lints;
  if (strcmp(x->context, context) == 0 && !x->stale) return;
  end_job(x);
  x->program = p;
  x->stale = false;
  memcpy(x->context, context, sizeof x->context);
  x->job = lindy_lint(p->session, take_lints, x);
}

/* What was found stays; what is being found would be out of place. */
void lints_edited(LspProgram *p, LspFile *f, LspEdit e) {
  if (!p->lints) return;
  p->lints->stale |= p->lints->job != NULL;
  for (uint32_t i = 0; i < p->lints->list.n; i++)
    failures_move_mark(&p->lints->list.at[i].at, f, e);
}

void lints_step(LspProgram *p) {
  LspLints *x = p->lints;
  if (x && x->job && lindy_job_step(x->job) != LINDY_RUNNING) end_job(x);
}

void lints_free(LspProgram *p) {
  LspLints *x = p->lints;
  if (!x) return;
  end_job(x);
  vec_free(&x->list);
  arena_free(&x->arena);
  free(x);
  p->lints = NULL;
}

int lints_fd(const LspProgram *p) {
  return p->lints && p->lints->job ? lindy_job_fd(p->lints->job) : -1;
}

void lints_diagnostics(const LspProgram *p, const LspFile *f, json_t *list) {
  enum { SEVERITY_WARNING = 2 };
  for (uint32_t i = 0; p->lints && i < p->lints->list.n; i++) {
    const Lint *l = &p->lints->list.at[i];
    if (l->at.file == f)
      json_array_append_new(list,
                            proofs_diagnostic(f, l->at, SEVERITY_WARNING, l->code, l->message));
  }
}
