/* SPDX-License-Identifier: MIT */
/* The base protocol: messages with a Content-Length, in and out, and JSON values for them.
 *
 * Bytes come in any pieces. What is not a message is answered by an error and left out; reading
 * goes on behind it. Output is collected; the loop writes it. */
#ifndef LSP_RPC_H
#define LSP_RPC_H

#include "base/buf.h"

#include <jansson.h>
#include <stdbool.h>

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

typedef struct Rpc {
  Buf in, out;
  size_t taken; /* bytes of `in` that are done with                  */
  size_t skip;  /* bytes that are still to come and are of no use    */
} Rpc;

void rpc_free(Rpc *);
void rpc_feed(Rpc *, const char *bytes, size_t n);
/* The next whole message, to be freed with json_decref; NULL: there is none yet. */
json_t *rpc_next(Rpc *);

/* Each of these takes over the JSON values it is given. */
void rpc_notify(Rpc *, const char *method, json_t *params);
void rpc_request(Rpc *, int64_t id, const char *method, json_t *params);
void rpc_result(Rpc *, json_t *id, json_t *result);
void rpc_error(Rpc *, json_t *id, int code, const char *message);

/* A string of any bytes; what is no UTF-8 becomes U+FFFD. */
json_t *rpc_string(const char *bytes, size_t n);
json_t *rpc_text(const char *text);
/* Sets the member; takes the value over. */
void rpc_set(json_t *object, const char *key, json_t *value);
/* The member of a member ...: rpc_get(x, "a", "b", NULL) is x.a.b. NULL: there is none. */
json_t *rpc_get(const json_t *, ...) __attribute__((sentinel));

#endif
