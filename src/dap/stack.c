/* SPDX-License-Identifier: MIT */
/* Threads, frames, sources, and what there is to say about a failure. */
#include "base/text/utf8.h"
#include "dap/debuggee.h"
#include "report/executions/run_value.h"

#include "report/executions/run.h"

#include <string.h>

enum { THREAD = 1 };

/* ---- places --------------------------------------------------------------------- */

/* Columns of the protocol are in UTF-16 units. */
static int64_t utf16_units(const char *text, uint32_t n) {
  int64_t units = 0;
  for (uint32_t i = 0; i < n; i++) {
    units += !utf8_continues(text[i]);
    units += (unsigned char)text[i] >= 0xF0;
  }
  return units;
}

static bool is_library(const Debuggee *d, const Source *s) {
  const Pipeline *p = d->work->pipeline;
  for (uint32_t i = 0; i < p->libraries.n; i++)
    if (p->libraries.at[i] == s) return true;
  return false;
}

static json_t *source_json(const Debuggee *d, const Source *s) {
  json_t *o = json_object();
  const char *slash = strrchr(s->name->text, '/');
  rpc_set(o, "name", rpc_text(slash ? slash + 1 : s->name->text));
  if (!is_library(d, s)) {
    rpc_set(o, "path", rpc_text(s->name->text));
    return o;
  }
  const SourceSet *all = &d->work->pipeline->session.sources;
  for (uint32_t i = 0; i < all->files.n; i++)
    if (all->files.at[i] == s) rpc_set(o, "sourceReference", json_integer(i + 1));
  return o;
}

void stack_place(const Debuggee *d, json_t *o, Pos pos) {
  const Session *s = &d->work->pipeline->session;
  Loc loc = source_locate(&s->sources, pos);
  if (!loc.source) {
    rpc_set(o, "line", json_integer(0));
    rpc_set(o, "column", json_integer(0));
    return;
  }
  uint32_t n;
  const char *line = source_line(source_of(&s->sources, pos), loc.text_line, &n);
  int64_t column = utf16_units(line, loc.col - 1 < n ? loc.col - 1 : n);
  rpc_set(o, "source", source_json(d, loc.source));
  rpc_set(o, "line", json_integer((int64_t)loc.text_line - 1 + d->client.line_base));
  rpc_set(o, "column", json_integer(column + d->client.column_base));
}

/* ---- frames ----------------------------------------------------------------------- */

uint32_t stack_call(const Debuggee *d, uint32_t moment) {
  return d->x->steps.at[moment].call;
}

bool stack_frame(Debuggee *d, const json_t *frame_id, uint32_t *call) {
  uint32_t at = stack_call(d, d->moment);
  if (!frame_id || json_is_null(frame_id)) {
    *call = at;
    return true;
  }
  json_int_t wanted = json_integer_value(frame_id) - 1;
  for (;; at = d->x->calls.at[at].caller) {
    *call = at;
    if (at == wanted) return true;
    if (at == 0 || at < wanted) return false;
  }
}

static json_t *frame_json(const Debuggee *d, uint32_t call, Pos pos) {
  const ExecCall *c = &d->x->calls.at[call];
  json_t *o = json_object();
  rpc_set(o, "id", json_integer((json_int_t)call + 1));
  rpc_set(o, "name", rpc_string(c->proc->name->text, c->proc->name->len));
  rpc_set(o, "canRestart", json_boolean(c->impl != NULL));
  stack_place(d, o, pos);
  return o;
}

json_t *debuggee_threads(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  json_t *body = json_object(), *list = json_array(), *one = json_object();
  rpc_set(one, "id", json_integer(THREAD));
  rpc_set(one, "name", rpc_text(d->x->entry->name->text));
  json_array_append_new(list, one);
  rpc_set(body, "threads", list);
  return body;
}

json_t *debuggee_stack_trace(Debuggee *d, const json_t *arguments) {
  json_int_t start = json_integer_value(json_object_get(arguments, "startFrame"));
  json_int_t levels = json_integer_value(json_object_get(arguments, "levels")), i = 0;
  json_t *body = json_object(), *list = json_array();
  uint32_t call = stack_call(d, d->moment);
  Pos pos = d->x->steps.at[d->moment].pos;
  for (;; i++) {
    if (i >= start && (levels <= 0 || i - start < levels))
      json_array_append_new(list, frame_json(d, call, pos));
    if (call == 0) break;
    pos = d->x->calls.at[call].pos;
    call = d->x->calls.at[call].caller;
  }
  rpc_set(body, "stackFrames", list);
  rpc_set(body, "totalFrames", json_integer(i + 1));
  return body;
}

/* ---- sources ------------------------------------------------------------------------ */

json_t *debuggee_source(Debuggee *d, const json_t *arguments) {
  const SourceSet *all = &d->work->pipeline->session.sources;
  json_t *number = rpc_get(arguments, "source", "sourceReference", NULL);
  if (!number) number = json_object_get(arguments, "sourceReference");
  json_int_t i = json_integer_value(number);
  if (i < 1 || i > (json_int_t)all->files.n) return debuggee_fail(d, "there is no such source");
  const Source *s = all->files.at[i - 1];
  json_t *body = json_object();
  rpc_set(body, "content", rpc_string(s->text, s->len));
  return body;
}

json_t *debuggee_loaded_sources(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  const Pipeline *p = d->work->pipeline;
  json_t *body = json_object(), *list = json_array();
  for (uint32_t i = 0; i < p->session.sources.files.n; i++)
    json_array_append_new(list, source_json(d, p->session.sources.files.at[i]));
  rpc_set(body, "sources", list);
  return body;
}

/* ---- the failure ---------------------------------------------------------------------- */

static void add_failing_values(Debuggee *d, const char *title, const ExecValues *list, Buf *out) {
  enum { MOST_POINTS = 20 };
  for (uint32_t i = 0; i < list->n; i++) {
    buf_printf(out, "%s%s", out->n ? "\n" : "", title);
    run_value_name(&list->at[i], out);
    buf_puts(out, " -> ");
    run_value_text(d->x, list->at[i].value, MOST_POINTS, out);
  }
}

json_t *debuggee_exception_info(Debuggee *d, const json_t *arguments) {
  (void)arguments;
  Execution *x = d->x;
  if (x->steps.at[d->moment].kind != STEP_FAIL) return debuggee_fail(d, "no check fails here");
  json_t *body = json_object(), *details = json_object();
  Buf text = {0}, values = {0};
  run_failure(x, &text);
  add_failing_values(d, "", &x->failure.values, &values);
  add_failing_values(d, "at ", &x->failure.witness, &values);
  rpc_set(body, "exceptionId", rpc_text(execution_check_title(x->failure.kind)));
  rpc_set(body, "description", rpc_string(text.text, text.n));
  rpc_set(body, "breakMode", json_string("always"));
  rpc_set(details, "message", rpc_string(text.text, text.n));
  rpc_set(details, "typeName", json_string(execution_check_code(x->failure.kind)));
  rpc_set(details, "stackTrace", rpc_string(values.text, values.n));
  rpc_set(body, "details", details);
  buf_free(&text);
  buf_free(&values);
  return body;
}
