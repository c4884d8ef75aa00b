/* SPDX-License-Identifier: MIT */
/* JSON values for messages. */
#ifndef RPC_VALUES_H
#define RPC_VALUES_H

#include <jansson.h>

/* A string of any bytes; what is no UTF-8 becomes U+FFFD. */
json_t *rpc_string(const char *bytes, size_t n);
json_t *rpc_text(const char *text);
/* The text of a string without zero bytes, which would cut it short; NULL: it is none. */
const char *rpc_whole(const json_t *);
/* Sets the member; takes the value over. */
void rpc_set(json_t *object, const char *key, json_t *value);
/* The member of a member ...: rpc_get(x, "a", "b", NULL) is x.a.b. NULL: there is none. */
json_t *rpc_get(const json_t *, ...) __attribute__((sentinel));

#endif
