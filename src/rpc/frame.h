/* SPDX-License-Identifier: MIT */
/* Messages with a Content-Length and a body of JSON, in and out: what the protocols of editors
 * (language server, debug adapter) have in common.
 *
 * Bytes come in any pieces. What is not a message is a fault and left out; reading goes on behind
 * it. Output is collected, and written when somebody reads. */
#ifndef RPC_FRAME_H
#define RPC_FRAME_H

#include "base/buf.h"

#include <jansson.h>
#include <stdbool.h>

typedef struct Framing {
  Buf in, out;
  size_t taken;      /* bytes of `in` that are done with               */
  size_t skip;       /* bytes that are still to come and are of no use */
  const char *fault; /* of the last frame_next, or NULL                */
  Buf reason;        /* the text of a fault in a body                  */
} Framing;

void frame_free(Framing *);
void frame_feed(Framing *, const char *bytes, size_t n);
/* The next whole message, to be freed with json_decref. NULL: there is none yet, or `fault` says
 * what came instead. */
json_t *frame_next(Framing *);
/* Adds a message to the output; takes it over. */
void frame_send(Framing *, json_t *message);
/* Writes what can be written now. False: nobody reads it any more. */
bool frame_flush(Framing *, int fd);

#endif
