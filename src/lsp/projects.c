/* SPDX-License-Identifier: MIT */
/* Programs: which files are one, and when they are checked. */
#include "base/mem.h"
#include "lsp/proofs.h"

#include <string.h>

LspProgram *project_of(LspFile *f, LspServer *s) {
  if (f->program) return f->program;
  LspProgram *p = mem_calloc(1, sizeof *p);
  p->server = s;
  p->session = lindy_open();
  vec_push(&s->programs, p);
  vec_push(&p->files, f);
  f->program = p;
  return p;
}

static void forget_file(LspServer *s, LspFile *f) {
  for (uint32_t i = 0; i < s->files.n; i++)
    if (s->files.at[i] == f) {
      s->files.at[i] = s->files.at[--s->files.n];
      break;
    }
  file_free(f);
}

void project_free(LspProgram *p) {
  LspServer *s = p->server;
  proofs_free(p);
  if (p->progress) json_decref(p->progress);
  lindy_close(p->session);
  for (uint32_t i = 0; i < p->files.n; i++) forget_file(s, p->files.at[i]);
  vec_free(&p->files);
  for (uint32_t i = 0; i < s->programs.n; i++)
    if (s->programs.at[i] == p) {
      s->programs.at[i] = s->programs.at[--s->programs.n];
      break;
    }
  free(p);
}

void project_changed(LspFile *f) {
  lindy_set_text(f->program->session, f->name, f->text.bytes, f->text.n);
  f->program->changed = true;
}

void project_settle(LspProgram *p) {
  if (!p->changed) return;
  p->changed = false;
  proofs_refresh(p);
  publish_program(p);
  proofs_status(p);
}

bool project_step(LspProgram *p, double now) {
  proofs_step(p);
  bool start = p->saved || (p->prove_at > 0 && p->prove_at <= now),
       busy = p->republish || start || (p->progress && !p->jobs.n);
  p->saved = false;
  if (start) proofs_start(p, NULL);
  if (busy) {
    publish_program(p);
    proofs_status(p);
    proofs_progress(p);
  }
  return busy;
}

void project_leave(LspFile *f) {
  LspProgram *p = f->program;
  for (uint32_t i = 0; i < p->files.n; i++)
    if (p->files.at[i]->open) return;
  project_free(p);
}
