/* SPDX-License-Identifier: MIT */
/* Messages of the Debug Adapter Protocol: responses and events. `seq` is put in by the adapter when
 * it sends them. */
#ifndef DAP_MESSAGE_H
#define DAP_MESSAGE_H

#include "rpc/values.h"

/* The values given are taken over, except the request. A NULL body is left out. */
json_t *message_response(const json_t *request, json_t *body);
json_t *message_failure(const json_t *request, const char *why);
json_t *message_event(const char *name, json_t *body);
/* A text in the debug console, a line by itself; `category` as in the protocol. */
json_t *message_output(const char *category, const char *text);

#endif
