/* SPDX-License-Identifier: MIT */
/* JSON-RPC, the base protocol of the language server, over frames. */
#ifndef LSP_RPC_H
#define LSP_RPC_H

#include "rpc/frame.h"
#include "rpc/values.h"

/* JSON-RPC's and the protocol's own error codes. */
enum {
  RPC_PARSE_ERROR = -32700,
  RPC_INVALID_REQUEST = -32600,
  RPC_METHOD_NOT_FOUND = -32601,
  RPC_INVALID_PARAMS = -32602,
  RPC_NOT_INITIALIZED = -32002,
  RPC_CANCELLED = -32800,
  RPC_CONTENT_MODIFIED = -32801,
  RPC_FAILED = -32803,
};

/* The next whole message, to be freed with json_decref; NULL: there is none yet. What is no message
 * is answered by an error. */
json_t *rpc_next(Framing *);

/* Each of these takes over the JSON values it is given. */
void rpc_notify(Framing *, const char *method, json_t *params);
void rpc_request(Framing *, int64_t id, const char *method, json_t *params);
void rpc_result(Framing *, json_t *id, json_t *result);
void rpc_error(Framing *, json_t *id, int code, const char *message);

#endif
