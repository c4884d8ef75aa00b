/* SPDX-License-Identifier: MIT */
/* Hints for editors: what a legal program could do without, and spellings that newer ones replace.
 * They are no diagnostics: nothing is wrong with such a program. */
#include "api/session.h"

#include "base/mem.h"

#include <string.h>

static void add_hint(LindySession *s, LindyHintKind kind, LindyPlace place, const char *text) {
  LindyHint h = {kind, place, text};
  if (place.line) vec_push(&s->hints, h);
}

/* ---- variables that nothing mentions ---------------------------------------------------- */

static void add_unused(LindySession *s) {
  size_t n, n_uses;
  const LindySymbol *symbols = lindy_symbols(s, &n);
  const LindyReference *uses = lindy_references(s, &n_uses);
  bool *used = mem_calloc(n + 1, sizeof *used);
  for (size_t i = 0; i < n_uses; i++)
    if (uses[i].use != LINDY_DECLARES && uses[i].symbol < n) used[uses[i].symbol] = true;
  for (size_t i = 0; i < n; i++) {
    const LindySymbol *y = &symbols[i];
    bool own = y->kind == LINDY_SYMBOL_LOCAL || y->kind == LINDY_SYMBOL_BOUND;
    if (!own || used[i] || y->name[0] == '_') continue;
    add_hint(s, LINDY_HINT_UNNECESSARY, y->name_place,
             arena_printf(&s->pipeline->session.perm, "%s is never used", y->name));
  }
  free(used);
}

/* ---- code behind a jump ------------------------------------------------------------------ */

static bool leaves(const Stmt *t) {
  return t->kind == ST_GOTO || t->kind == ST_RETURN || t->kind == ST_BREAK;
}

/* Something may jump to a place in it. */
static bool has_label(const Block *b) {
  for (uint32_t i = 0; i < b->n; i++)
    if (b->at[i]->kind == ST_LABEL || has_label(&b->at[i]->body) || has_label(&b->at[i]->else_body))
      return true;
  return false;
}

static bool can_be_entered(const Stmt *t) {
  return t->kind == ST_LABEL || t->kind == ST_ERROR || has_label(&t->body) ||
         has_label(&t->else_body);
}

static void add_unreachable(LindySession *s, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    add_unreachable(s, &b->at[i]->body);
    add_unreachable(s, &b->at[i]->else_body);
    uint32_t end = i + 1;
    if (!leaves(b->at[i])) continue;
    while (end < b->n && !can_be_entered(b->at[end])) end++;
    if (end == i + 1) continue;
    Span span = {b->at[i + 1]->span.lo, b->at[end - 1]->span.hi};
    add_hint(s, LINDY_HINT_UNNECESSARY, session_place(&s->pipeline->session, span),
             "this code is unreachable");
    i = end - 1;
  }
}

/* ---- older forms (docs/language/grammar.md, section 8) ------------------------------------- */

static void add_old_calls(LindySession *s, const Block *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    const Stmt *t = b->at[i];
    add_old_calls(s, &t->body);
    add_old_calls(s, &t->else_body);
    if (t->kind == ST_CALL_FORALL)
      add_hint(s, LINDY_HINT_DEPRECATED, session_place(&s->pipeline->session, t->span),
               "later versions of Boogie have no 'call forall'");
  }
}

static void add_old_forms(LindySession *s, const Decl *d) {
  const char *text = NULL;
  if (d->kind == DECL_CONST && d->u.konst.has_extends)
    text = "later versions of Boogie have no order on constants";
  if (d->kind == DECL_FUNC && d->u.func.old_ctor)
    text = "later versions of Boogie declare constructors inside of 'datatype'";
  if (text) add_hint(s, LINDY_HINT_DEPRECATED, session_place(&s->pipeline->session, d->span), text);
}

/* ------------------------------------------------------------------------------------------- */

const LindyHint *lindy_hints(LindySession *s, size_t *n) {
  if (lindy_check(s) && !s->hinted) {
    const Program *p = s->pipeline->program;
    for (uint32_t i = 0; i < p->decls.n; i++) {
      const Decl *d = p->decls.at[i];
      if (d->from_lib) continue;
      if (d->kind == DECL_IMPL) add_unreachable(s, &d->u.impl.body);
      if (d->kind == DECL_IMPL) add_old_calls(s, &d->u.impl.body);
      add_old_forms(s, d);
    }
    add_unused(s);
    s->hinted = true;
  }
  *n = s->hints.n;
  return s->hints.at;
}
