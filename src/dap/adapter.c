/* SPDX-License-Identifier: MIT */
/* Messages of the client: what the adapter answers itself, and what it passes on. */
#include "dap/counterexample.h"

#include "base/mem.h"

#include <string.h>
#include <unistd.h>

Adapter *dap_open(void) {
  json_set_alloc_funcs(mem_alloc, free);
  Adapter *a = mem_calloc(1, sizeof *a);
  a->target.requests = -1;
  a->breakpoints = json_object();
  return a;
}

static void free_requests(json_t **at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) json_decref(at[i]);
}

void dap_close(Adapter *a) {
  session_stop(a);
  if (a->session) lindy_close(a->session);
  launch_free(a);
  free_requests(a->executions.at, a->executions.n);
  free_requests(a->target.waiting.at, a->target.waiting.n);
  free_requests(a->target.passed_on.at, a->target.passed_on.n);
  vec_free(&a->executions);
  vec_free(&a->target.waiting);
  vec_free(&a->target.passed_on);
  if (a->starting) json_decref(a->starting);
  free(a->current);
  json_decref(a->breakpoints);
  frame_free(&a->rpc);
  frame_free(&a->target.frame);
  free(a);
}

const char *dap_output(Adapter *a, size_t *n) {
  *n = a->rpc.out.n;
  a->rpc.out.n = 0;
  return *n ? a->rpc.out.text : "";
}

/* ---- out ---------------------------------------------------------------------- */

void adapter_send(Adapter *a, json_t *message) {
  rpc_set(message, "seq", json_integer(++a->seq));
  frame_send(&a->rpc, message);
}

void adapter_answer(Adapter *a, const json_t *request, json_t *body) {
  adapter_send(a, message_response(request, body));
}

void adapter_refuse(Adapter *a, const json_t *request, const char *why) {
  adapter_send(a, message_failure(request, why));
}

void adapter_pass_on(Adapter *a, json_t *request) {
  if (!a->target.ready) {
    vec_push(&a->target.waiting, json_incref(request));
    return;
  }
  if (a->target.shown) {
    counterexample_handle(a, request);
    return;
  }
  vec_push(&a->target.passed_on, json_incref(request));
  frame_send(&a->target.frame, json_incref(request));
}

/* ---- requests ------------------------------------------------------------------- */

static void handle_initialize(Adapter *a, json_t *request) {
  const json_t *arguments = json_object_get(request, "arguments");
  if (a->phase.initialized) {
    adapter_refuse(a, request, "the adapter is initialized already");
    return;
  }
  a->phase.initialized = true;
  a->lines_from_0 = json_is_false(json_object_get(arguments, "linesStartAt1"));
  a->columns_from_0 = json_is_false(json_object_get(arguments, "columnsStartAt1"));
  static const char *const can[] = {"supportsConfigurationDoneRequest",
                                    "supportsConditionalBreakpoints",
                                    "supportsHitConditionalBreakpoints",
                                    "supportsEvaluateForHovers",
                                    "supportsStepBack",
                                    "supportsRestartFrame",
                                    "supportsRestartRequest",
                                    "supportsExceptionInfoRequest",
                                    "supportsTerminateRequest",
                                    "supportsLogPoints",
                                    "supportsBreakpointLocationsRequest",
                                    "supportsDelayedStackTraceLoading",
                                    "supportsLoadedSourcesRequest",
                                    "supportsCancelRequest",
                                    "supportsClipboardContext"};
  json_t *body = json_object();
  for (size_t i = 0; i < sizeof can / sizeof *can; i++) rpc_set(body, can[i], json_true());
  adapter_answer(a, request, body);
}

static void handle_launch(Adapter *a, json_t *request) {
  if (a->phase.launched) {
    adapter_refuse(a, request, "something is launched already");
    return;
  }
  if (!launch_begin(a, request, json_object_get(request, "arguments"))) return;
  a->phase.launched = true;
  a->starting = json_incref(request);
  adapter_send(a, message_event("initialized", NULL));
  launch_search(a, 0);
}

static void handle_configured(Adapter *a, json_t *request) {
  a->phase.configured = true;
  adapter_answer(a, request, NULL);
  session_go(a);
}

static void finish(Adapter *a) {
  session_stop(a);
  if (a->phase.launched && !a->phase.finished) adapter_send(a, message_event("terminated", NULL));
  a->phase.finished = true;
}

static void handle_terminate(Adapter *a, json_t *request) {
  adapter_answer(a, request, NULL);
  finish(a);
}

static void handle_disconnect(Adapter *a, json_t *request) {
  a->phase.finished = true; /* nobody wants to hear of the end */
  session_stop(a);
  adapter_answer(a, request, NULL);
  a->phase.disconnected = true;
}

static void handle_restart(Adapter *a, json_t *request) {
  if (!a->phase.launched)
    adapter_refuse(a, request, "nothing is launched");
  else
    session_restart(a, request);
}

/* A request that still waits is answered; one that the debuggee has is not interrupted. */
static void handle_cancel(Adapter *a, json_t *request) {
  json_int_t id = json_integer_value(rpc_get(request, "arguments", "requestId", NULL));
  for (uint32_t i = 0; id && i < a->target.waiting.n; i++) {
    json_t *one = a->target.waiting.at[i];
    if (json_integer_value(json_object_get(one, "seq")) != id) continue;
    adapter_refuse(a, one, "cancelled");
    json_decref(one);
    memmove(&a->target.waiting.at[i], &a->target.waiting.at[i + 1],
            (a->target.waiting.n - i - 1) * sizeof *a->target.waiting.at);
    a->target.waiting.n--;
    break;
  }
  bool launching = a->starting && json_integer_value(json_object_get(a->starting, "seq")) == id;
  adapter_answer(a, request, NULL);
  if (launching) session_fail(a, "cancelled");
}

typedef void AdapterHandler(Adapter *, json_t *request);
static const struct {
  const char *name;
  AdapterHandler *handle;
} handlers[] = {
    {"initialize", handle_initialize},
    {"launch", handle_launch},
    {"configurationDone", handle_configured},
    {"terminate", handle_terminate},
    {"disconnect", handle_disconnect},
    {"restart", handle_restart},
    {"cancel", handle_cancel},
    {"lindy/executions", session_executions},
};

static bool passes(const char *name) {
  static const char *const names[] = {
#define REQUEST(name, fn) name,
#include "dap/requests.def"
#undef REQUEST
  };
  for (size_t i = 1; i < sizeof names / sizeof *names; i++) /* the first is our own */
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

/* Breakpoints outlive a debuggee. */
static void remember(Adapter *a, json_t *request, const char *name) {
  if (strcmp(name, "setBreakpoints") != 0) return;
  const char *path = json_string_value(rpc_get(request, "arguments", "source", "path", NULL));
  if (path) json_object_set(a->breakpoints, path, request);
}

static void handle_other(Adapter *a, json_t *request, const char *name) {
  if (!passes(name)) {
    adapter_refuse(a, request, "there is no such request");
  } else if (!a->phase.launched || a->phase.finished) {
    adapter_refuse(a, request, "there is no execution");
  } else {
    remember(a, request, name);
    adapter_pass_on(a, request);
  }
}

static void handle_message(Adapter *a, json_t *message) {
  const char *type = json_string_value(json_object_get(message, "type"));
  const char *name = json_string_value(json_object_get(message, "command"));
  const json_t *arguments = json_object_get(message, "arguments");
  if (type && strcmp(type, "response") == 0) return; /* we ask nothing */
  if (!type || strcmp(type, "request") != 0 || !name ||
      !json_is_integer(json_object_get(message, "seq")) ||
      (arguments && !json_is_object(arguments) && !json_is_null(arguments))) {
    adapter_refuse(a, message, "this is no request");
    return;
  }
  if (!a->phase.initialized && strcmp(name, "initialize") != 0 && strcmp(name, "disconnect") != 0) {
    adapter_refuse(a, message, "the first request is initialize");
    return;
  }
  for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
    if (strcmp(handlers[i].name, name) == 0) {
      handlers[i].handle(a, message);
      return;
    }
  handle_other(a, message, name);
}

void dap_feed(Adapter *a, const char *bytes, size_t n) {
  frame_feed(&a->rpc, bytes, n);
  while (!a->phase.disconnected) {
    json_t *message = frame_next(&a->rpc);
    if (message) {
      handle_message(a, message);
      json_decref(message);
    } else if (a->rpc.fault) {
      adapter_refuse(a, NULL, a->rpc.fault);
    } else {
      return;
    }
  }
}
