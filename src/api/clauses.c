/* SPDX-License-Identifier: MIT */
/* See clauses.h. */
#include "api/clauses.h"

#include "syntax/clause_edit.h"

#include <string.h>

LindyPlace clauses_empty_place(const Session *s, Pos pos) {
  LindyPlace p = session_place(s, (Span){pos, pos});
  p.end = p.offset;
  p.end_line = p.line;
  p.end_column = p.column;
  return p;
}

LindyEdit clauses_edit_of(const Session *s, Span span, const char *text) {
  bool insertion = span.lo == span.hi;
  return (LindyEdit){insertion ? clauses_empty_place(s, span.lo) : session_place(s, span), text};
}

bool lindy_add_clause(LindySession *s, const char *procedure, const char *clause, LindyEdit *edit) {
  lindy_check(s);
  const Program *p = s->pipeline->program;
  const Decl *proc = NULL;
  for (uint32_t i = 0; p && i < p->decls.n; i++) {
    const Decl *d = p->decls.at[i];
    if (d->kind == DECL_PROC && d->name && strcmp(d->name->text, procedure) == 0)
      proc = d->from_lib ? NULL : d;
  }
  ClauseEdit made;
  if (!proc || !clause_edit(&s->pipeline->session, proc, clause, &made)) return false;
  *edit = clauses_edit_of(&s->pipeline->session, made.span, made.text);
  return true;
}
