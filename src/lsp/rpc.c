/* SPDX-License-Identifier: MIT */
/* See rpc.h. */
#include "lsp/rpc.h"

json_t *rpc_next(Framing *r) {
  for (;;) {
    json_t *message = frame_next(r);
    if (message || !r->fault) return message;
    rpc_error(r, json_null(), RPC_PARSE_ERROR, r->fault);
  }
}

static void send_message(Framing *r, json_t *message) {
  rpc_set(message, "jsonrpc", json_string("2.0"));
  frame_send(r, message);
}

void rpc_notify(Framing *r, const char *method, json_t *params) {
  json_t *m = json_object();
  rpc_set(m, "method", json_string(method));
  rpc_set(m, "params", params);
  send_message(r, m);
}

void rpc_request(Framing *r, int64_t id, const char *method, json_t *params) {
  json_t *m = json_object();
  rpc_set(m, "id", json_integer(id));
  rpc_set(m, "method", json_string(method));
  rpc_set(m, "params", params);
  send_message(r, m);
}

void rpc_result(Framing *r, json_t *id, json_t *result) {
  json_t *m = json_object();
  rpc_set(m, "id", id);
  rpc_set(m, "result", result);
  send_message(r, m);
}

void rpc_error(Framing *r, json_t *id, int code, const char *message) {
  json_t *m = json_object(), *e = json_object();
  rpc_set(e, "code", json_integer(code));
  rpc_set(e, "message", rpc_text(message));
  rpc_set(m, "id", id);
  rpc_set(m, "error", e);
  send_message(r, m);
}
