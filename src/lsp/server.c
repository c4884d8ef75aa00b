/* SPDX-License-Identifier: MIT */
/* Messages: who handles them, in which order, and what is answered to those that nobody can
 * handle. A request that is cancelled while it waits is answered so. */
#include "lsp/server.h"

#include "base/file.h"
#include "base/mem.h"
#include "lsp/lsp.h"
#include "lsp/outline.h"

#include <string.h>

LspServer *lsp_open(void) {
  json_set_alloc_funcs(mem_alloc, free);
  LspServer *s = mem_calloc(1, sizeof *s);
  s->built = json_object();
  return s;
}

void lsp_close(LspServer *s) {
  while (s->programs.n) project_free(s->programs.at[0]);
  while (s->files.n) file_free(vec_pop(&s->files));
  for (uint32_t i = 0; i < s->waiting.n; i++) json_decref(s->waiting.at[i]);
  settings_free(s);
  for (uint32_t i = 0; i < s->roots.n; i++) free(s->roots.at[i]);
  vec_free(&s->roots);
  json_decref(s->built);
  vec_free(&s->waiting);
  vec_free(&s->files);
  vec_free(&s->programs);
  frame_free(&s->rpc);
  free(s);
}

bool lsp_exited(const LspServer *s) {
  return s->phase >= LSP_EXITED;
}

json_t *server_fail(LspServer *s, int code, const char *why) {
  s->error = code;
  s->why = why;
  return NULL;
}

static void send_text(LspServer *s, const char *method, LspMessageType type, const char *text) {
  json_t *params = json_object();
  rpc_set(params, "type", json_integer(type));
  rpc_set(params, "message", rpc_text(text));
  rpc_notify(&s->rpc, method, params);
}

bool server_in_workspace(const LspServer *s, const char *path) {
  bool inside = !s->roots.n;
  for (uint32_t i = 0; i < s->roots.n && !inside; i++) inside = file_is_below(path, s->roots.at[i]);
  return inside;
}

bool server_may_read(const LspServer *s, const char *path) {
  return s->settings.trusted || server_in_workspace(s, path);
}

void server_log(LspServer *s, const char *text) {
  send_text(s, "window/logMessage", MESSAGE_ERROR, text);
}

void server_show(LspServer *s, LspMessageType type, const char *text) {
  send_text(s, "window/showMessage", type, text);
}

/* ---- one message --------------------------------------------------------------- */

typedef struct LspMethod {
  const char *name;
  bool request;
  LspHandler *handle;
} LspMethod;

static const LspMethod methods[] = {
#define REQUEST(method, fn) {method, true, lsp_##fn},
#define NOTIFICATION(method, fn) {method, false, lsp_##fn},
#include "lsp/methods.def"
#undef REQUEST
#undef NOTIFICATION
};

static const LspMethod *method_named(const char *name) {
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (strcmp(methods[i].name, name) == 0) return &methods[i];
  return NULL;
}

static void handle_notification(LspServer *s, const char *name, const json_t *params) {
  if (strcmp(name, "exit") == 0) {
    s->phase = s->phase == LSP_SHUT_DOWN ? LSP_EXITED : LSP_KILLED;
    return;
  }
  const LspMethod *m = method_named(name);
  if (!m || m->request || s->phase != LSP_RUNNING) return;
  s->error = 0;
  json_t *result = m->handle(s, params);
  if (result) json_decref(result);
  if (s->error) server_log(s, s->why);
}

static void handle_request(LspServer *s, json_t *id, const char *name, const json_t *params) {
  const LspMethod *m = method_named(name);
  bool starts = strcmp(name, "initialize") == 0;
  s->error = 0;
  s->why = "";
  json_t *result = NULL;
  if (s->phase == LSP_NEW && !starts)
    server_fail(s, RPC_NOT_INITIALIZED, "the first request is initialize");
  else if (s->phase == LSP_SHUT_DOWN)
    server_fail(s, RPC_INVALID_REQUEST, "the server is shut down");
  else if (s->phase == LSP_RUNNING && starts)
    server_fail(s, RPC_INVALID_REQUEST, "the server is initialized already");
  else if (!m || !m->request)
    server_fail(s, RPC_METHOD_NOT_FOUND, "there is no such request");
  else
    result = m->handle(s, params);
  if (s->error)
    rpc_error(&s->rpc, json_incref(id), s->error, s->why);
  else
    rpc_result(&s->rpc, json_incref(id), result ? result : json_null());
  if (s->error && result) json_decref(result);
}

static bool is_id(const json_t *id) {
  return json_is_integer(id) || json_is_string(id);
}

static void handle_message(LspServer *s, const json_t *message) {
  json_t *id = json_object_get(message, "id");
  const char *name = json_string_value(json_object_get(message, "method"));
  const json_t *params = json_object_get(message, "params");
  bool structured = !params || json_is_object(params) || json_is_array(params);
  bool answer = json_is_object(message) && !name && id &&
                (json_object_get(message, "result") || json_object_get(message, "error"));
  if (answer) {
    if (s->asked_settings && json_integer_value(id) == s->asked_settings)
      settings_read(s, json_array_get(json_object_get(message, "result"), 0));
    return;
  }
  if (!name || !structured || (id && !is_id(id)))
    rpc_error(&s->rpc, is_id(id) ? json_incref(id) : json_null(), RPC_INVALID_REQUEST,
              "this is neither a request nor a notification");
  else if (id)
    handle_request(s, id, name, params);
  else
    handle_notification(s, name, params);
}

/* ---- the queue ------------------------------------------------------------------- */

/* A cancelled request that still waits becomes its own answer. */
static void cancel_waiting(LspServer *s, const json_t *message) {
  json_t *id = rpc_get(message, "params", "id", NULL);
  for (uint32_t i = 0; id && i < s->waiting.n; i++) {
    if (!json_object_get(s->waiting.at[i], "method")) continue;
    if (!json_equal(json_object_get(s->waiting.at[i], "id"), id)) continue;
    rpc_error(&s->rpc, json_incref(id), RPC_CANCELLED, "the request was cancelled");
    json_decref(s->waiting.at[i]);
    memmove(&s->waiting.at[i], &s->waiting.at[i + 1],
            (s->waiting.n - i - 1) * sizeof *s->waiting.at);
    s->waiting.n--;
    return;
  }
}

static bool is_cancel(const json_t *message) {
  const char *name = json_string_value(json_object_get(message, "method"));
  return name && strcmp(name, "$/cancelRequest") == 0 && !json_object_get(message, "id");
}

void lsp_feed(LspServer *s, const char *bytes, size_t n) {
  frame_feed(&s->rpc, bytes, n);
  json_t *message;
  while ((message = rpc_next(&s->rpc))) {
    if (is_cancel(message)) {
      cancel_waiting(s, message);
      json_decref(message);
    } else {
      vec_push(&s->waiting, message);
    }
  }
  for (uint32_t i = 0; i < s->waiting.n && s->phase < LSP_EXITED; i++)
    handle_message(s, s->waiting.at[i]);
  for (uint32_t i = 0; i < s->waiting.n; i++) json_decref(s->waiting.at[i]);
  vec_clear(&s->waiting);
  for (uint32_t i = 0; i < s->programs.n; i++) project_check(s->programs.at[i]);
}

/* ---- the life of the server --------------------------------------------------------- */

static json_t *sync_options(void) {
  enum { SYNC_INCREMENTAL = 2 };
  json_t *x = json_object();
  rpc_set(x, "openClose", json_true());
  rpc_set(x, "change", json_integer(SYNC_INCREMENTAL));
  rpc_set(x, "save", json_true());
  return x;
}

static json_t *command_options(void) {
  json_t *x = json_object();
  rpc_set(x, "commands", commands_list());
  return x;
}

json_t *lsp_initialize(LspServer *s, const json_t *params) {
  json_t *result = json_object(), *can = json_object(), *info = json_object();
  s->parent = (int64_t)json_integer_value(json_object_get(params, "processId"));
  settings_init(s, params);
  s->phase = LSP_RUNNING;
  rpc_set(can, "positionEncoding", json_string("utf-16"));
  rpc_set(can, "textDocumentSync", sync_options());
  rpc_set(can, "executeCommandProvider", command_options());
  static const char *const providers[] = {
      "hoverProvider",          "definitionProvider",         "declarationProvider",
      "implementationProvider", "referencesProvider",         "documentHighlightProvider",
      "documentSymbolProvider", "workspaceSymbolProvider",    "foldingRangeProvider",
      "inlayHintProvider",      "documentFormattingProvider", "selectionRangeProvider",
      "callHierarchyProvider"};
  for (size_t i = 0; i < sizeof providers / sizeof *providers; i++)
    rpc_set(can, providers[i], json_true());
  rpc_set(can, "renameProvider", json_pack("{s:b}", "prepareProvider", 1));
  rpc_set(can, "completionProvider", json_pack("{s:[ss]}", "triggerCharacters", ":", ">"));
  rpc_set(can, "signatureHelpProvider", json_pack("{s:[ss]}", "triggerCharacters", "(", ","));
  rpc_set(can, "codeActionProvider",
          json_pack("{s:[sss]}", "codeActionKinds", "quickfix", "refactor.rewrite",
                    "refactor.extract"));
  rpc_set(can, "codeLensProvider", json_pack("{s:b}", "resolveProvider", 0));
  rpc_set(can, "semanticTokensProvider",
          json_pack("{s:{s:o,s:[ss]},s:b}", "legend", "tokenTypes", outline_colours(),
                    "tokenModifiers", "declaration", "readonly", "full", 1));
  rpc_set(info, "name", json_string("lindy"));
  rpc_set(info, "version", json_string(lindy_version()));
  rpc_set(result, "capabilities", can);
  rpc_set(result, "serverInfo", info);
  return result;
}

json_t *lsp_initialized(LspServer *s, const json_t *params) {
  (void)params;
  settings_ask(s);
  settings_watch(s);
  project_open_roots(s);
  return NULL;
}

json_t *lsp_shutdown(LspServer *s, const json_t *params) {
  (void)params;
  s->phase = LSP_SHUT_DOWN;
  return NULL;
}
