/* SPDX-License-Identifier: MIT */
/* See message.h. */
#include "dap/message.h"

#include "base/buf.h"

#include <stdbool.h>
#include <string.h>

static json_t *answer_to(const json_t *request, bool success) {
  json_t *m = json_object(), *seq = json_object_get(request, "seq");
  json_t *command = json_object_get(request, "command");
  rpc_set(m, "type", json_string("response"));
  rpc_set(m, "request_seq", json_is_integer(seq) ? json_incref(seq) : json_integer(0));
  rpc_set(m, "command", json_is_string(command) ? json_incref(command) : json_string(""));
  rpc_set(m, "success", json_boolean(success));
  return m;
}

json_t *message_response(const json_t *request, json_t *body) {
  json_t *m = answer_to(request, true);
  rpc_set(m, "body", body);
  return m;
}

/* What the user has asked for himself; editors ask for the rest while things change, and say by
 * themselves where there is no answer. */
static bool is_shown(const json_t *request) {
  const char *command = json_string_value(json_object_get(request, "command"));
  return command && (strcmp(command, "launch") == 0 || strcmp(command, "restart") == 0);
}

json_t *message_failure(const json_t *request, const char *why) {
  enum { ID = 1 };
  json_t *m = answer_to(request, false), *body = json_object(), *error = json_object();
  rpc_set(m, "message", rpc_text(why));
  rpc_set(error, "id", json_integer(ID));
  rpc_set(error, "format", json_string("{why}"));
  json_t *values = json_object();
  rpc_set(values, "why", rpc_text(why));
  rpc_set(error, "variables", values);
  rpc_set(error, "showUser", json_boolean(is_shown(request)));
  rpc_set(body, "error", error);
  rpc_set(m, "body", body);
  return m;
}

json_t *message_event(const char *name, json_t *body) {
  json_t *m = json_object();
  rpc_set(m, "type", json_string("event"));
  rpc_set(m, "event", json_string(name));
  rpc_set(m, "body", body);
  return m;
}

json_t *message_output(const char *category, const char *text) {
  json_t *body = json_object();
  Buf line = {0};
  buf_printf(&line, "%s\n", text);
  rpc_set(body, "category", json_string(category));
  rpc_set(body, "output", rpc_string(line.text, line.n));
  buf_free(&line);
  return message_event("output", body);
}
