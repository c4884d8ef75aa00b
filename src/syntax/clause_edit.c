/* SPDX-License-Identifier: MIT */
/* See clause_edit.h. A clause goes before the body, on a line of its own where the body begins one;
 * without a body, after all that is there. */
#include "syntax/clause_edit.h"

#include <string.h>

/* Behind the last byte of the declaration, which is replaced by itself and the clause. */
static void edit_after(Session *in, Pos last, const char *byte, const char *clause, ClauseEdit *e) {
  e->span = (Span){last, last + 1};
  e->text = arena_printf(&in->perm, "%c\n  %s", *byte, clause);
}

static void edit_before_body(Session *in, Pos open, const Source *s, const char *clause,
                             ClauseEdit *e) {
  uint32_t start = open - s->base;
  while (start > 0 && strchr(" \t", s->text[start - 1])) start--;
  bool begins_line = start == 0 || s->text[start - 1] == '\n';
  Pos at = begins_line ? s->base + start : open;
  e->span = (Span){at, at};
  e->text = arena_printf(&in->perm, begins_line ? "  %s\n" : "%s ", clause);
}

bool clause_edit(Session *in, const Decl *proc, const char *clause, ClauseEdit *e) {
  const Decl *impl = proc->u.proc.body_impl;
  Pos at = impl ? impl->u.impl.body.open : proc->span.hi ? proc->span.hi - 1 : 0;
  const Source *source = at ? source_of(&in->sources, at) : NULL;
  if (!source) return false;
  if (impl)
    edit_before_body(in, at, source, clause, e);
  else
    edit_after(in, at, source->text + (at - source->base), clause, e);
  return true;
}
