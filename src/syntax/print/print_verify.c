/* SPDX-License-Identifier: MIT */
/* Checking the formatter's work: its output must be the same program with the same comments,
 * and formatting it once more must not change it. */
#include "syntax/print/print.h"

#include "syntax/compare.h"
#include "syntax/parse.h"

#include <string.h>

static bool in_source(const Source *s, Pos pos) {
  return pos >= s->base && pos < s->base + s->len;
}

/* The text of a comment without white space at its end, which the formatter drops. */
static const char *comment_text(const Source *s, const Comment *c, size_t *len) {
  const char *text = s->text + (c->span.lo - s->base);
  size_t n = c->span.hi - c->span.lo;
  while (n && (text[n - 1] == ' ' || (text[n - 1] >= '\t' && text[n - 1] <= '\r'))) n--;
  *len = n;
  return text;
}

static const Comment *next_comment(const Program *p, const Source *s, uint32_t *i) {
  while (*i < p->comments.n && !in_source(s, p->comments.at[*i].span.lo)) ++*i;
  return *i < p->comments.n ? &p->comments.at[(*i)++] : NULL;
}

static bool same_comments(const Program *p, const Source *s, const Program *q, const Source *t,
                          Pos *where) {
  for (uint32_t i = 0, k = 0;;) {
    const Comment *a = next_comment(p, s, &i), *b = next_comment(q, t, &k);
    if (!a && !b) return true;
    size_t n = 0, m = 0;
    const char *x = a ? comment_text(s, a, &n) : NULL, *y = b ? comment_text(t, b, &m) : NULL;
    if (x && y && n == m && memcmp(x, y, n) == 0) continue;
    if (a) *where = a->span.lo;
    return false;
  }
}

/* Only the declarations of this text. */
static bool same_program(const Program *p, const Source *s, const Program *q, Pos *where) {
  Program part = {.session = p->session};
  for (uint32_t i = 0; i < p->decls.n; i++)
    if (in_source(s, p->decls.at[i]->span.lo)) vec_push(&part.decls, p->decls.at[i]);
  bool same = ast_equal(&part, q, where);
  vec_free(&part.decls);
  return same;
}

static const char *print_verify_check(const Program *program, const Source *source,
                                      const Buf *formatted, Session *session, Pos *where) {
  Source *again = source_add(&session->sources, str_c(&session->strs, "formatted"),
                             formatted->text ? formatted->text : "", formatted->n);
  if (!again) return "the formatted text is too large";
  Program *parsed = program_new(session);
  const char *wrong = NULL, *why = NULL;
  Buf second = {0};
  if (!parse_file(parsed, again, &(ParseOptions){0}))
    wrong = "the formatted text does not parse";
  else if (!same_program(program, source, parsed, where))
    wrong = "the formatted text is another program";
  else if (!same_comments(program, source, parsed, again, where))
    wrong = "the formatted text has other comments";
  else if (!print_format(&second, parsed, again, &why))
    wrong = "the formatted text cannot be formatted";
  else if (second.n != formatted->n ||
           (second.n && memcmp(second.text, formatted->text, second.n) != 0))
    wrong = "formatting the formatted text changes it";
  buf_free(&second);
  program_free(parsed);
  return wrong;
}

bool print_verify(const Program *program, const Source *source, const Buf *formatted,
                  const char **why, Pos *where) {
  Session session;
  session_init(&session);
  *where = 0;
  *why = print_verify_check(program, source, formatted, &session, where);
  session_free(&session);
  return *why == NULL;
}
