/* SPDX-License-Identifier: MIT */
/* Expressions in a state: parsed, checked and lowered once for each body, evaluated by the concrete
 * evaluator as often as asked. */
#include "dap/debuggee.h"

#include "base/mem.h"
#include "sema/sema.h"
#include "sema/type.h"
#include "syntax/parse.h"

#include <ctype.h>
#include <string.h>

/* ---- from text to term -------------------------------------------------------------- */

static Watched *find_watched(Debuggee *d, const ExecCall *c, const char *text) {
  for (uint32_t i = 0; i < d->watched.n; i++) {
    Watched *w = &d->watched.at[i];
    if (w->proc == c->proc && w->impl == c->impl && strcmp(w->text, text) == 0) return w;
  }
  return NULL;
}

/* The first error since `before`, with the column in the expression. */
static char *error_text(const Debuggee *d, uint32_t before, const Source *s) {
  const Diags *all = &d->work->pipeline->session.diags;
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

static void translate(Debuggee *d, Watched *w) {
  Session *session = &d->work->pipeline->session;
  const char *copy = arena_printf(&session->perm, is_bare_binder(w->text) ? "(%s)" : "%s", w->text);
  Source *s =
      source_add(&session->sources, str_c(&session->strs, "<expression>"), copy, strlen(copy));
  uint32_t before = session->diags.list.n;
  Decl *owner = expression_owner(d->lowering, w->proc, w->impl);
  Expr *e = s ? parse_expression(d->program, s) : NULL;
  if (!e || !owner || !sema_expression(d->program, owner, e)) {
    w->why = error_text(d, before, s);
    return;
  }
  const char *why = NULL;
  w->term = expression_lower(d->lowering, w->proc, w->impl, e, &why);
  if (why) {
    Buf text = {0};
    buf_printf(&text, "not possible here: %s", why);
    w->why = text.text;
  }
  Buf type = {0};
  type_print(&type, e->type);
  w->type = type.text;
}

static const Watched *watched(Debuggee *d, const ExecCall *c, const char *text) {
  Watched *w = find_watched(d, c, text);
  if (w) return w;
  vec_push(&d->watched, ((Watched){.proc = c->proc, .impl = c->impl, .text = mem_strdup(text)}));
  w = &vec_last(&d->watched);
  translate(d, w);
  return w;
}

void evaluate_free(Debuggee *d) {
  for (uint32_t i = 0; i < d->watched.n; i++) {
    free(d->watched.at[i].text);
    free(d->watched.at[i].why);
    free(d->watched.at[i].type);
  }
  vec_free(&d->watched);
}

/* ---- from term to value ---------------------------------------------------------------- */

const Value *evaluate_text(Debuggee *d, const char *text, uint32_t call, uint32_t moment,
                           const char **type) {
  const Watched *w = watched(d, &d->x->calls.at[call], text);
  if (type) *type = w->type;
  if (!w->term.ix) {
    debuggee_fail(d, w->why);
    return NULL;
  }
  const char *why = NULL;
  history_enter(&d->history, call, moment);
  const Value *v = replay_evaluate(d->history.replay, w->term, &why);
  buf_clear(&d->why);
  if (!v) buf_printf(&d->why, "cannot be evaluated: %s", why);
  return v;
}

json_t *debuggee_evaluate(Debuggee *d, const json_t *arguments) {
  const char *text = json_string_value(json_object_get(arguments, "expression"));
  uint32_t call;
  if (!text) return debuggee_fail(d, "there is no expression");
  if (!stack_frame(d, json_object_get(arguments, "frameId"), &call))
    return debuggee_fail(d, "there is no such frame");
  const char *type = NULL;
  const Value *v = evaluate_text(d, text, call, d->moment, &type);
  if (!v) return NULL;
  json_t *body = json_object();
  rpc_set(body, "type", rpc_text(type));
  variables_show(d, body, "result", v, text);
  return body;
}
