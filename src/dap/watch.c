/* SPDX-License-Identifier: MIT */
/* See watch.h. */
#include "dap/watch.h"

#include "api/variable.h"
#include "dap/message.h"
#include "rpc/frame.h"

#include <errno.h>
#include <unistd.h>

/* ---- requests ------------------------------------------------------------------------ */

/* A message is the response, and its value where there is one. */
static void answer_watch(JobWork *work, const json_t *request, const GivenResult *r) {
  Buf text = {0};
  json_t *message;
  if (r->why) {
    message = message_failure(request, r->why);
  } else {
    json_t *body = json_object();
    value_tree_print(&r->value, NULL, &text);
    rpc_set(body, "result", rpc_string(text.text, text.n));
    rpc_set(body, "type", rpc_text(r->type));
    message = message_response(request, body);
  }
  char *bytes = json_dumps(message, JSON_COMPACT);
  wire_put_text(&work->message, bytes ? bytes : "{}");
  wire_put_number(&work->message, !r->why);
  if (!r->why) variable_put(&work->message, "", text.text, &r->value);
  job_write(work);
  free(bytes);
  json_decref(message);
  buf_free(&text);
}

static void handle_watch(JobWork *work, Given *given, const json_t *request) {
  const json_t *arguments = json_object_get(request, "arguments");
  const char *expression = json_string_value(json_object_get(arguments, "expression"));
  uint32_t moment = (uint32_t)json_integer_value(json_object_get(arguments, "moment"));
  Arena arena;
  arena_init(&arena);
  GivenResult r = given_evaluate(given, expression ? expression : "", moment, &arena);
  answer_watch(work, request, &r);
  arena_free(&arena);
}

static void serve_watch(JobWork *work, Given *given, int in) {
  Framing frame = {0};
  char bytes[1 << 16];
  ssize_t n;
  while ((n = read(in, bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR)) {
    json_t *request;
    if (n > 0) frame_feed(&frame, bytes, (size_t)n);
    while ((request = frame_next(&frame))) {
      handle_watch(work, given, request);
      json_decref(request);
    }
  }
  frame_free(&frame);
}

/* ---- the process --------------------------------------------------------------------- */

static bool run_watch(JobWork *work) {
  const WatchOptions *o = work->options;
  Given *given = given_open(work, &o->given);
  if (!given) return false;
  work->verdict = LINDY_VERIFIED;
  serve_watch(work, given, o->in);
  given_free(given);
  return true;
}

static void read_message(WireReader *r, void (*callback)(void), void *env) {
  const char *text = wire_text(r);
  bool is_value = wire_bool(r);
  LindyVariable v = is_value ? variable_get(r) : (LindyVariable){0};
  json_t *message = wire_end(r) ? json_loads(text, JSON_ALLOW_NUL, NULL) : NULL;
  if (message) ((WatchFn *)callback)(env, message, is_value ? &v.value : NULL);
}

LindyJob *watch_open(LindySession *s, const WatchOptions *o, WatchFn *fn, void *env) {
  static const JobKind kind = {run_watch, read_message, false};
  return job_start(s, &kind, o, (void (*)(void))fn, env);
}
