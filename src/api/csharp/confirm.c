/* SPDX-License-Identifier: MIT */
/* See confirm.h. */
#include "api/csharp/confirm.h"

#include "api/csharp/inputs.h"
#include "api/refute.h"

#include <stdlib.h>
#include <string.h>

/* A call that ends at all ends at once. */
static const double CALL_SECONDS = 2;
/* Executions that are tried for a failure. */
enum { MOST_TRIES = 3 };

static bool is_elsewhere(const Confirmer *c, const char *path) {
  return !c->path || strcmp(c->path, path) != 0;
}

/* A process has one assembly. */
static bool have_process(Confirmer *c, const char *path, Buf *why) {
  if (!is_elsewhere(c, path)) return true;
  dotnet_close(&c->net);
  c->path = NULL;
  if (!dotnet_open(&c->net, path, CALL_SECONDS, why)) return false;
  c->path = path;
  return true;
}

bool confirm_open(Confirmer *c, Pipeline *p, Buf *why) {
  *c = (Confirmer){.p = p, .net = {.to = -1, .from = -1}};
  for (uint32_t i = 0; i < p->translated.n; i++)
    if (p->translated.at[i].path) return have_process(c, p->translated.at[i].path, why);
  return true;
}

void confirm_close(Confirmer *c) {
  dotnet_close(&c->net);
}

static const char *answer_text(const json_t *answer, const char *key) {
  const char *text = json_string_value(json_object_get(answer, key));
  return text ? text : "";
}

static const char *last_part(const char *path) {
  for (const char *c = path; *c; c++)
    if (*c == '/' || *c == '\\') path = c + 1;
  return path;
}

static bool is_thrown_at(const json_t *answer, const Loc *at) {
  return strcmp(answer_text(answer, "outcome"), "threw") == 0 && at->source &&
         strcmp(last_part(answer_text(answer, "file")), last_part(at->file->text)) == 0 &&
         json_integer_value(json_object_get(answer, "line")) == at->line;
}

static void put_outcome(const json_t *answer, Buf *out) {
  if (strcmp(answer_text(answer, "outcome"), "threw") == 0) {
    buf_printf(out, "throws %s", answer_text(answer, "type"));
    if (*answer_text(answer, "file"))
      buf_printf(out, " at %s:%d", last_part(answer_text(answer, "file")),
                 (int)json_integer_value(json_object_get(answer, "line")));
  } else if (*answer_text(answer, "value")) {
    buf_printf(out, "returns %s", answer_text(answer, "value"));
  } else {
    buf_puts(out, "returns");
  }
}

/* The answer, and what is to be said of it. */
static ConfirmAnswer confirm_with_net(Confirmer *c, const Execution *x, const CsInputs *in,
                                      Buf *told) {
  Buf why = {0};
  Loc at = source_locate(&c->p->session.sources, x->failure.pos);
  json_t *answer = NULL;
  if (in->why)
    buf_puts(&why, in->why);
  else if (have_process(c, in->path, &why))
    answer = dotnet_ask(&c->net, inputs_json(in), &why);
  if (answer && strcmp(answer_text(answer, "outcome"), "error") == 0)
    buf_puts(&why, answer_text(answer, "why"));
  ConfirmAnswer result = CONFIRM_OPEN;
  if (why.n) {
    buf_printf(told, "not confirmed by .NET: %s", why.text);
  } else {
    bool thrown = is_thrown_at(answer, &at), machine = inputs_machine_checks(c->p, x);
    result = thrown ? CONFIRM_YES : machine ? CONFIRM_NO : CONFIRM_OPEN;
    buf_printf(told, "%s by .NET: ",
               thrown    ? "confirmed"
               : machine ? "contradicted"
                         : "not confirmed");
    inputs_expression(in, told);
    buf_putc(told, ' ');
    put_outcome(answer, told);
    if (!thrown && !machine) buf_puts(told, ", which does not check this contract");
  }
  json_decref(answer);
  buf_free(&why);
  return result;
}

ConfirmAnswer confirm_execution(Confirmer *c, Execution *x) {
  CsInputs in;
  Buf told = {0};
  ConfirmAnswer result = CONFIRM_OPEN;
  if (x->outcome == EXEC_FAILED && inputs_of(c->p, x, &in)) {
    result = confirm_with_net(c, x, &in, &told);
    x->evidence = arena_strndup(&x->arena, told.text, told.n);
  }
  if (result == CONFIRM_NO) {
    x->confirmed = false;
    x->unsure.why = x->evidence;
  }
  if (x->outcome == EXEC_FAILED) inputs_free(&in);
  buf_free(&told);
  return result;
}

/* ---- failures of proofs ------------------------------------------------------------------ */

typedef struct Confirming {
  Confirmer *c;
  const Failure *failures;
  ConfirmAnswer *answer; /* by failure */
  uint32_t *tries;
  Str *told;
} Confirming;

/* False: nothing more is to be found out about this failure. */
static bool take_execution(void *env, uint32_t failure, Execution *x) {
  Confirming *a = env;
  if (!a->tries[failure] || a->answer[failure] != CONFIRM_YES) {
    ConfirmAnswer answer = confirm_execution(a->c, x);
    bool better = !a->tries[failure] || answer == CONFIRM_YES;
    if (better) a->answer[failure] = answer;
    if (better && x->evidence) a->told[failure] = str_c(&a->c->p->session.strs, x->evidence);
    a->tries[failure]++;
  }
  return a->answer[failure] != CONFIRM_YES && a->tries[failure] < MOST_TRIES;
}

void confirm_result(Confirmer *c, const Impl *im, VerifyResult *r, double seconds) {
  Arena *arena = &c->p->session.perm;
  uint32_t n = r->failures.n;
  Confirming a = {.c = c,
                  .failures = r->failures.at,
                  .answer = ARENA_ARRAY(arena, ConfirmAnswer, n + 1),
                  .tries = ARENA_ARRAY(arena, uint32_t, n + 1),
                  .told = ARENA_ARRAY(arena, Str, n + 1)};
  bool any = false;
  for (uint32_t i = 0; i < n; i++) any |= failure_is_refuted(&r->failures.at[i]);
  if (!any) return;
  refute_executions(c->p, im, r, seconds, take_execution, &a);
  for (uint32_t i = 0; i < n; i++) {
    Failure *f = &r->failures.at[i];
    if (!failure_is_refuted(f)) continue;
    f->words.evidence =
        a.told[i] ? a.told[i]
                  : str_c(&c->p->session.strs,
                          "not confirmed by .NET: no execution with a whole input is known");
    if (!a.tries[i] || a.answer[i] != CONFIRM_NO) continue;
    f->standing = FAILURE_UNPROVED;
    f->words.doubt = f->words.evidence;
    f->words.evidence = NULL;
  }
  r->outcome = result_of_failures(&r->failures);
}
