/* SPDX-License-Identifier: MIT */
/* Expressions in a state: translated once for each body, evaluated by the concrete evaluator as
 * often as asked. */
#include "dap/debuggee.h"

#include "api/debug/expression.h"
#include "base/mem.h"

#include <string.h>

/* ---- from text to term -------------------------------------------------------------- */

static Watched *find_watched(Debuggee *d, const ExecCall *c, const char *text) {
  for (uint32_t i = 0; i < d->watched.n; i++) {
    Watched *w = &d->watched.at[i];
    if (w->proc == c->proc && w->impl == c->impl && strcmp(w->text, text) == 0) return w;
  }
  return NULL;
}

static const Watched *watched(Debuggee *d, const ExecCall *c, const char *text) {
  Watched *w = find_watched(d, c, text);
  if (w) return w;
  vec_push(&d->watched, ((Watched){.proc = c->proc, .impl = c->impl, .text = mem_strdup(text)}));
  w = &vec_last(&d->watched);
  ExpressionScope scope = {&d->work->pipeline->session, d->program, d->lowering, c->proc, c->impl};
  w->term = expression_term(&scope, text, &w->type, &w->why);
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
  const char *text = rpc_whole(json_object_get(arguments, "expression"));
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
