/* SPDX-License-Identifier: MIT */
/* See clause.h. */
#include "report/clause.h"

#include "report/excerpt.h"
#include "syntax/one_line.h"

enum { MAX_CLAUSE = 4000 };

void clause_text(const CoreProgram *p, Pos pos, Buf *out) {
  Span span = core_text_at(p, pos);
  Buf text = {0};
  if (span.hi - span.lo > MAX_CLAUSE) span.hi = span.lo + MAX_CLAUSE;
  one_line_text(p->session, span, &text);
  if (text.n) excerpt_escape(out, text.text, text.n);
  buf_free(&text);
}
