/* SPDX-License-Identifier: MIT */
/* The process of the debuggee: it replays a script, then answers requests until its input ends. */
#include "dap/debuggee.h"

#include "api/executions.h"
#include "report/executions/run.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void debuggee_send(Debuggee *d, json_t *message) {
  char *text = json_dumps(message, JSON_COMPACT);
  wire_put_text(&d->work->message, text ? text : "{}");
  free(text);
  json_decref(message);
  job_write(d->work);
}

json_t *debuggee_fail(Debuggee *d, const char *why) {
  buf_clear(&d->why);
  buf_puts(&d->why, why);
  return NULL;
}

/* ---- requests ---------------------------------------------------------------- */

typedef struct DebuggeeRequest {
  const char *name;
  DebuggeeHandler *handle;
} DebuggeeRequest;

static const DebuggeeRequest requests[] = {
#define REQUEST(name, fn) {name, debuggee_##fn},
#include "dap/requests.def"
#undef REQUEST
};

static void handle(Debuggee *d, const json_t *request) {
  const char *name = json_string_value(json_object_get(request, "command"));
  const json_t *arguments = json_object_get(request, "arguments");
  json_t *body = NULL;
  buf_clear(&d->why);
  size_t i = 0, n = sizeof requests / sizeof *requests;
  while (i < n && strcmp(requests[i].name, name ? name : "") != 0) i++;
  if (i == n)
    debuggee_fail(d, "there is no such request");
  else
    body = requests[i].handle(d, arguments);
  debuggee_send(d, !body && d->why.n ? message_failure(request, d->why.text)
                                     : message_response(request, body));
}

/* False: the adapter has gone away. */
static bool read_requests(Debuggee *d) {
  char bytes[1 << 16];
  ssize_t n = read(d->client.in, bytes, sizeof bytes);
  if (n > 0) frame_feed(&d->client.frame, bytes, (size_t)n);
  return n > 0 || (n < 0 && errno == EINTR);
}

bool debuggee_interrupted(Debuggee *d) {
  struct pollfd watched = {.fd = d->client.in, .events = POLLIN};
  while (poll(&watched, 1, 0) > 0) {
    if (!read_requests(d)) return true;
    json_t *request;
    while ((request = frame_next(&d->client.frame))) {
      handle(d, request);
      json_decref(request);
    }
  }
  return d->pausing;
}

static void serve(Debuggee *d) {
  do {
    json_t *request;
    while ((request = frame_next(&d->client.frame))) {
      handle(d, request);
      json_decref(request);
      if (d->motion != MOTION_NONE) motion_go(d);
    }
  } while (read_requests(d));
}

/* ---- the beginning and the end ---------------------------------------------------- */

static int by_position(const void *a, const void *b) {
  Pos x = *(const Pos *)a, y = *(const Pos *)b;
  return (x > y) - (x < y);
}

static void find_places(Debuggee *d) {
  for (uint32_t i = 0; i < d->core->impls.n; i++) {
    const Impl *im = d->core->impls.at[i];
    for (uint32_t k = 0; k < im->blocks.n; k++) {
      const CBlock *b = im->blocks.at[k];
      for (uint32_t c = 0; c < b->cmds.n; c++)
        if (b->cmds.at[c].pos) vec_push(&d->places, b->cmds.at[c].pos);
      if (b->is_return && b->jump_pos) vec_push(&d->places, b->jump_pos);
    }
    if (im->close) vec_push(&d->places, im->close);
  }
  qsort(d->places.at, d->places.n, sizeof *d->places.at, by_position);
}

static json_t *ready(Debuggee *d) {
  json_t *body = json_object();
  rpc_set(body, "failed", json_boolean(d->x->outcome == EXEC_FAILED));
  rpc_set(body, "steps", json_integer(d->x->steps.n));
  return message_event("lindy/ready", body);
}

static void debug_execution(Debuggee *d, OpenReplay *replay) {
  history_init(&d->history, replay, d->core);
  d->x = d->history.x;
  find_places(d);
  d->moment = motion_first(d, 0);
  debuggee_send(d, ready(d));
  serve(d);
  variables_forget(d);
  vec_free(&d->shown);
  breakpoints_free(d);
  evaluate_free(d);
  vec_free(&d->places);
  frame_free(&d->client.frame);
  buf_free(&d->why);
  history_free(&d->history);
}

static bool debug_script(Debuggee *d, const Script *s, const ValueStore *store) {
  enum { MOST_STEPS = 20000000 };
  Executions made;
  executions_init(&made, d->core);
  OpenReplay *open = replay_open(made.replay, s, store, MOST_STEPS);
  const Execution *x = replay_execution(open);
  bool ok = (x->outcome == EXEC_PASSED || x->outcome == EXEC_FAILED) && x->steps.n;
  if (ok)
    debug_execution(d, open);
  else
    buf_printf(&d->work->why, "this is no execution of the program: %s",
               x->unsure.why ? x->unsure.why : "it does not end");
  replay_close(open);
  executions_free(&made);
  return ok;
}

static bool run_debuggee(JobWork *w) {
  const DebuggeeOptions *o = w->options;
  Debuggee d = {.work = w,
                .client.in = o->in,
                .client.line_base = o->line_base,
                .client.column_base = o->column_base};
  PassOptions pass = executions_passes();
  pass.keep = &d.lowering;
  if (!job_lower(w, &pass)) return false;
  d.core = w->pipeline->core;
  d.program = w->pipeline->program;
  Script s;
  ValueStore store;
  const char *why = NULL;
  value_store_init(&store, d.core->terms);
  bool ok = script_of_json(d.core, &store, o->script, strlen(o->script), &s, &why);
  if (ok) {
    ok = debug_script(&d, &s, &store);
    script_free(&s);
  } else {
    buf_puts(&w->why, why);
  }
  value_store_free(&store);
  expression_free(d.lowering);
  w->verdict = LINDY_VERIFIED;
  return ok;
}

static void read_message(WireReader *r, void (*callback)(void), void *env) {
  const char *text = wire_text(r);
  json_t *message = r->damaged ? NULL : json_loads(text, JSON_ALLOW_NUL, NULL);
  if (message) ((DebuggeeFn *)callback)(env, message);
}

LindyJob *debuggee_open(LindySession *s, const DebuggeeOptions *o, DebuggeeFn *fn, void *env) {
  static const JobKind kind = {run_debuggee, read_message, true};
  return job_start(s, &kind, o, (void (*)(void))fn, env);
}
