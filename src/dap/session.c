/* SPDX-License-Identifier: MIT */
/* From a search to a debuggee, and what becomes of either. */
#include "dap/counterexample.h"

#include "base/mem.h"
#include "dap/debuggee.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- the end ---------------------------------------------------------------------- */

static void refuse_all(Adapter *a, json_t **at, uint32_t *n, const char *why) {
  uint32_t count = *n;
  *n = 0;
  for (uint32_t i = 0; i < count; i++) {
    adapter_refuse(a, at[i], why);
    json_decref(at[i]);
  }
}

static void stop_search(Adapter *a) {
  if (!a->search) return;
  lindy_job_free(a->search);
  a->search = NULL;
}

static void stop_process(Adapter *a) {
  if (a->target.requests >= 0) close(a->target.requests);
  a->target.requests = -1;
  frame_free(&a->target.frame);
  a->target.frame = (Framing){0};
  if (a->target.job) lindy_job_free(a->target.job);
  a->target.job = NULL;
}

static void stop_debuggee(Adapter *a) {
  stop_process(a);
  a->target.ready = a->phase.started = false;
  a->target.shown = NULL;
}

void session_stop(Adapter *a) {
  static const char why[] = "the session has ended";
  stop_search(a);
  stop_debuggee(a);
  refuse_all(a, a->target.passed_on.at, &a->target.passed_on.n, why);
  refuse_all(a, a->target.waiting.at, &a->target.waiting.n, why);
  refuse_all(a, a->executions.at, &a->executions.n, why);
  if (a->starting) {
    json_t *request = a->starting;
    a->starting = NULL;
    adapter_refuse(a, request, why);
    json_decref(request);
  }
}

static void terminate(Adapter *a) {
  session_stop(a);
  if (!a->phase.finished) adapter_send(a, message_event("terminated", NULL));
  a->phase.finished = true;
}

void session_fail(Adapter *a, const char *why) {
  if (a->starting) {
    json_t *request = a->starting;
    a->starting = NULL;
    adapter_refuse(a, request, why);
    json_decref(request);
  }
  terminate(a);
}

/* ---- the debuggee -------------------------------------------------------------------- */

static void send_own(Adapter *a, const char *command, json_t *arguments) {
  json_t *m = json_object();
  rpc_set(m, "seq", json_integer(OWN_REQUEST));
  rpc_set(m, "type", json_string("request"));
  rpc_set(m, "command", json_string(command));
  rpc_set(m, "arguments", arguments);
  if (a->target.shown) {
    counterexample_handle(a, m);
    json_decref(m);
  } else {
    frame_send(&a->target.frame, m);
  }
}

void session_go(Adapter *a) {
  if (!a->target.ready || !a->phase.configured || a->phase.started) return;
  a->phase.started = true;
  json_t *arguments = json_object();
  rpc_set(arguments, "stopOnEntry", json_boolean(a->launch.stop_on_entry));
  rpc_set(arguments, "noDebug", json_boolean(a->launch.no_debug));
  send_own(a, "lindy/start", arguments);
}

/* The number of the present execution among those found; 0: it is not there. */
static size_t current_number(const Adapter *a) {
  for (uint32_t i = 0; a->current && i < a->found.n; i++)
    if (strcmp(a->found.at[i].script, a->current) == 0) return i + 1;
  return 0;
}

static void announce(Adapter *a) {
  size_t number = current_number(a);
  if (!number) return;
  const AdapterFound *x = &a->found.at[number - 1];
  Buf line = {0};
  buf_printf(&line, "%s %s%s%s", x->call, x->failed ? "failed" : "passed", x->failed ? ": " : "",
             x->failed ? x->message : "");
  adapter_send(a, message_output("console", line.text));
  const char *what = x->counterexample ? "counterexample" : "execution";
  if (x->counterexample)
    adapter_send(a, message_output("console", "A counterexample of the proof: loops begin at any "
                                              "iteration that their invariants allow, calls do "
                                              "what their specifications allow."));
  if (!x->confirmed) {
    buf_clear(&line);
    buf_printf(&line, "This %s is not confirmed%s%s.", what, *x->doubt ? ": " : "", x->doubt);
    adapter_send(a, message_output("important", line.text));
  }
  buf_free(&line);
}

static void become_ready(Adapter *a) {
  a->target.ready = true;
  announce(a);
  const char *path;
  json_t *request;
  json_object_foreach(a->breakpoints, path, request)
      send_own(a, "setBreakpoints", json_incref(json_object_get(request, "arguments")));
  json_t *starting = a->starting;
  a->starting = NULL;
  if (starting) {
    adapter_answer(a, starting, NULL);
    json_decref(starting);
  }
  uint32_t n = a->target.waiting.n;
  for (uint32_t i = 0; i < n; i++) {
    adapter_pass_on(a, a->target.waiting.at[i]);
    json_decref(a->target.waiting.at[i]);
  }
  vec_clear(&a->target.waiting);
  session_go(a);
}

static void forget_request(Adapter *a, json_int_t seq) {
  for (uint32_t i = 0; i < a->target.passed_on.n; i++) {
    if (json_integer_value(json_object_get(a->target.passed_on.at[i], "seq")) != seq) continue;
    json_decref(a->target.passed_on.at[i]);
    memmove(&a->target.passed_on.at[i], &a->target.passed_on.at[i + 1],
            (a->target.passed_on.n - i - 1) * sizeof *a->target.passed_on.at);
    a->target.passed_on.n--;
    return;
  }
}

static void take_message(void *env, json_t *message) {
  Adapter *a = env;
  const char *event = json_string_value(json_object_get(message, "event"));
  json_int_t seq = json_integer_value(json_object_get(message, "request_seq"));
  if (event && strcmp(event, "lindy/ready") == 0) {
    json_decref(message);
    become_ready(a);
  } else if (!event && seq == OWN_REQUEST) {
    json_decref(message);
  } else {
    if (!event) forget_request(a, seq);
    if (event && strcmp(event, "terminated") == 0) a->phase.finished = true;
    adapter_send(a, message);
  }
}

static void take_watched(void *env, json_t *message, const LindyValue *value) {
  Adapter *a = env;
  if (a->target.shown && value)
    counterexample_show(a->target.shown, json_object_get(message, "body"), value);
  take_message(env, message);
}

/* A pipe to a process that is about to start. False: there is none. */
static bool open_pipe(Adapter *a, int *in) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  *in = ends[0];
  a->target.requests = ends[1];
  return true;
}

void session_watch(Adapter *a, WatchOptions *o, json_t *request, json_t *full) {
  if (!a->target.job && a->works && open_pipe(a, &o->in)) {
    a->target.job = watch_open(a->session, o, take_watched, a);
    close(o->in);
  }
  if (!a->target.job) {
    json_decref(full);
    adapter_refuse(a, request, "expressions cannot be evaluated now");
    return;
  }
  vec_push(&a->target.passed_on, json_incref(request));
  frame_send(&a->target.frame, full);
}

/* Starts the debuggee for an execution that was found, by its number, or shows a counterexample. */
static void session_debug(Adapter *a, size_t number) {
  int in;
  stop_debuggee(a);
  free(a->current);
  a->current = mem_strdup(a->found.at[number - 1].script);
  a->target.shown = a->found.at[number - 1].counterexample;
  if (a->target.shown) {
    counterexample_rewind(a->target.shown);
    become_ready(a);
    return;
  }
  if (!open_pipe(a, &in)) {
    session_fail(a, strerror(errno));
    return;
  }
  DebuggeeOptions o = {.script = a->found.at[number - 1].script,
                       .in = in,
                       .line_base = !a->lines_from_0,
                       .column_base = !a->columns_from_0};
  a->target.job = debuggee_open(a->session, &o, take_message, a);
  close(in);
}

/* ---- the search -------------------------------------------------------------------------- */

/* The number of the wanted execution among those found; 0: it is not there. */
static size_t wanted(const Adapter *a, bool over) {
  size_t n = a->found.n;
  if (a->launch.engine == ENGINE_VERIFY && !a->launch.script && !over) return 0; /* all of them */
  if (a->launch.execution) return a->launch.execution <= n ? (size_t)a->launch.execution : 0;
  for (size_t i = 0; i < n; i++)
    if (a->found.at[i].failed) return i + 1;
  return over && n ? 1 : 0;
}

static json_t *found_json(const Adapter *a) {
  json_t *body = json_object(), *list = json_array();
  for (uint32_t i = 0; i < a->found.n; i++) {
    const AdapterFound *x = &a->found.at[i];
    json_t *o = json_object();
    rpc_set(o, "number", json_integer(i + 1));
    rpc_set(o, "outcome", json_string(x->failed ? "failed" : "passed"));
    rpc_set(o, "confirmed", json_boolean(x->confirmed));
    rpc_set(o, "call", rpc_text(x->call));
    rpc_set(o, "message", rpc_text(x->message));
    json_array_append_new(list, o);
  }
  rpc_set(body, "executions", list);
  rpc_set(body, "current", json_integer((json_int_t)current_number(a)));
  return body;
}

static void answer_executions(Adapter *a) {
  uint32_t n = a->executions.n;
  for (uint32_t i = 0; i < n; i++) {
    adapter_answer(a, a->executions.at[i], found_json(a));
    json_decref(a->executions.at[i]);
  }
  vec_clear(&a->executions);
}

static void report_nothing(Adapter *a, bool proved, const char *reason) {
  Buf why = {0};
  bool verify = a->launch.engine == ENGINE_VERIFY && !a->launch.script;
  if (a->launch.execution > 1 && a->found.n)
    buf_printf(&why, "only %u %s were found", a->found.n,
               verify ? "counterexamples" : "executions");
  else if (verify)
    buf_puts(&why, proved ? "every check was proved" : "no counterexample was found");
  else
    buf_printf(&why, "no %sexecution was found",
               a->launch.engine == ENGINE_EXPLORE && !a->launch.script ? "failing " : "");
  if (*reason) buf_printf(&why, ": %s", reason);
  session_fail(a, why.text);
  buf_free(&why);
}

static void step_search(Adapter *a) {
  LindyState state = lindy_job_step(a->search);
  bool over = state != LINDY_RUNNING;
  size_t number = a->starting ? wanted(a, over) : 0;
  if (!over && (!number || a->executions.n)) return;
  char *reason = mem_strdup(lindy_job_reason(a->search));
  bool proved = state == LINDY_DONE && lindy_job_verdict(a->search) == LINDY_VERIFIED;
  stop_search(a);
  answer_executions(a);
  if (number)
    session_debug(a, number);
  else if (a->starting)
    report_nothing(a, proved, reason);
  free(reason);
}

static void step_debuggee(Adapter *a) {
  LindyState state = lindy_job_step(a->target.job);
  if (state == LINDY_RUNNING) return;
  Buf why = {0};
  const char *reason = lindy_job_reason(a->target.job);
  if (a->target.shown) { /* the counterexample is still there, and the next expression has a new
                            process */
    buf_printf(&why, "cannot be evaluated%s%s", *reason ? ": " : "", reason);
    stop_process(a);
    refuse_all(a, a->target.passed_on.at, &a->target.passed_on.n, why.text);
    buf_free(&why);
    return;
  }
  buf_printf(&why, "the execution cannot be shown%s%s", *reason ? ": " : "", reason);
  if (!a->starting && !a->phase.finished) adapter_send(a, message_output("stderr", why.text));
  session_fail(a, why.text);
  buf_free(&why);
}

void session_step(Adapter *a) {
  if (a->search) step_search(a);
  if (a->target.job) step_debuggee(a);
}

/* ---- requests ------------------------------------------------------------------------------ */

void session_executions(Adapter *a, json_t *request) {
  json_int_t count = json_integer_value(rpc_get(request, "arguments", "count", NULL));
  if (!a->phase.launched || a->phase.finished) {
    adapter_refuse(a, request, "there is no execution");
    return;
  }
  bool more =
      count > (json_int_t)a->found.n && !a->target.shown; /* a proof has found all of them */
  if (!a->search && more) launch_search(a, (uint64_t)count);
  if (a->search)
    vec_push(&a->executions, json_incref(request));
  else
    adapter_answer(a, request, found_json(a));
}

/* With nothing but a number, another execution that is known already; else all from the start. */
void session_restart(Adapter *a, json_t *request) {
  const json_t *arguments = json_object_get(request, "arguments");
  const json_t *config = json_object_get(arguments, "arguments");
  json_int_t number = json_integer_value(json_object_get(arguments, "execution"));
  size_t known =
      number > 0 && !config && !a->search && (size_t)number <= a->found.n ? (size_t)number : 0;
  json_t *fresh = NULL;
  if (a->starting) {
    adapter_refuse(a, request, "something is being started");
    return;
  }
  stop_search(a);
  stop_debuggee(a);
  refuse_all(a, a->target.passed_on.at, &a->target.passed_on.n, "the execution was left");
  answer_executions(a);
  a->phase.finished = false;
  a->starting = json_incref(request);
  if (known) {
    a->launch.execution = known;
    session_debug(a, known);
    return;
  }
  if (config) {
    fresh = json_deep_copy(config);
    if (number > 0) rpc_set(fresh, "execution", json_integer(number));
    a->starting = NULL;
    bool ok = launch_begin(a, request, fresh);
    json_decref(fresh);
    if (!ok) {
      json_decref(request);
      terminate(a);
      return;
    }
    a->starting = request;
  } else if (number > 0) {
    a->launch.execution = (uint64_t)number;
  }
  launch_search(a, 0);
}
