/* SPDX-License-Identifier: MIT */
/* See clauses.h. */
#include "api/clauses.h"

#include <string.h>

const Decl *clauses_procedure_at(const Program *p, Pos pos) {
  for (uint32_t i = 0; i < p->decls.n; i++)
    if (p->decls.at[i]->kind == DECL_PROC && p->decls.at[i]->pos == pos) return p->decls.at[i];
  return NULL;
}

LindyPlace clauses_empty_place(const Session *s, Pos pos) {
  LindyPlace p = session_place(s, (Span){pos, pos});
  p.end = p.offset;
  p.end_line = p.line;
  p.end_column = p.column;
  return p;
}

/* A clause goes before the body, on a line of its own where the body begins one; without a body,
 * after all that is there. */
bool clauses_edit(Session *in, const Decl *proc, const char *clause, LindyEdit *edit) {
  const Decl *impl = proc->u.proc.body_impl;
  Pos at = impl ? impl->u.impl.body.open : proc->span.hi;
  const Source *source = source_of(&in->sources, at ? at - !impl : 0);
  if (!at || !source) return false;
  uint32_t start = at - source->base;
  while (impl && start > 0 && strchr(" \t", source->text[start - 1])) start--;
  bool alone = impl && (start == 0 || source->text[start - 1] == '\n');
  edit->place = clauses_empty_place(in, alone ? source->base + start : impl ? at : at - 1);
  if (!impl) edit->place.offset++, edit->place.end++; /* behind the last byte */
  const char *before = !impl ? "\n  " : alone ? "  " : "", *after = alone ? "\n" : impl ? " " : "";
  edit->text = arena_printf(&in->perm, "%s%s%s", before, clause, after);
  return true;
}

bool lindy_add_clause(LindySession *s, const char *procedure, const char *clause, LindyEdit *edit) {
  lindy_check(s);
  const Program *p = s->pipeline->program;
  for (uint32_t i = 0; p && i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    if (d->kind == DECL_PROC && d->name && strcmp(d->name->text, procedure) == 0)
      return !d->from_lib && clauses_edit(&s->pipeline->session, d, clause, edit);
  }
  return false;
}
