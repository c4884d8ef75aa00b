/* SPDX-License-Identifier: MIT */
/* See expression.h. */
#include "api/debug/expression.h"

#include "base/mem.h"
#include "report/report.h"
#include "sema/sema.h"
#include "sema/type.h"
#include "syntax/parse.h"

#include <ctype.h>
#include <string.h>

/* The first error since `before`, with the column in the expression. */
static char *error_text(const Session *session, uint32_t before, const Source *s) {
  const Diags *all = &session->diags;
  for (uint32_t i = before; i < all->list.n; i++) {
    const Diag *x = &all->list.at[i];
    if (x->info->severity != SEV_ERROR) continue;
    Buf text = {0};
    buf_puts(&text, report_message(x));
    if (x->span.lo >= s->base && x->span.lo < s->base + s->len)
      buf_printf(&text, " (column %u)", x->span.lo - s->base + 1);
    return text.text;
  }
  return mem_strdup("this is no expression");
}

/* A binder may come without the parentheses that it has in a program. */
static bool is_bare_binder(const char *text) {
  static const char *const words[] = {"forall", "exists", "lambda"};
  while (isspace((unsigned char)*text)) text++;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t n = strlen(words[i]);
    if (strncmp(text, words[i], n) == 0 && (isspace((unsigned char)text[n]) || text[n] == '<'))
      return true;
  }
  return false;
}

Term expression_term(const ExpressionScope *in, const char *text, char **type, char **why) {
  Session *session = in->session;
  const char *copy = arena_printf(&session->perm, is_bare_binder(text) ? "(%s)" : "%s", text);
  Source *s =
      source_add(&session->sources, str_c(&session->strs, "<expression>"), copy, strlen(copy));
  uint32_t before = session->diags.list.n;
  Decl *owner = expression_owner(in->lowering, in->proc, in->impl);
  Expr *e = s ? parse_expression(in->program, s) : NULL;
  if (!e || !owner || !sema_expression(in->program, owner, e)) {
    *why = error_text(session, before, s);
    return TERM_NONE;
  }
  const char *missing = NULL;
  Term t = expression_lower(in->lowering, in->proc, in->impl, e, &missing);
  Buf words = {0};
  type_print(&words, e->type);
  *type = words.text;
  if (missing) {
    Buf b = {0};
    buf_printf(&b, "not possible here: %s", missing);
    *why = b.text;
  }
  return t;
}
