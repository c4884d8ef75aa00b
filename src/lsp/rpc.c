/* SPDX-License-Identifier: MIT */
/* See rpc.h. */
#include "lsp/rpc.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Larger messages than any editor sends are skipped, longer headers are no headers. */
static const size_t LARGEST_MESSAGE = (size_t)1 << 28, LONGEST_HEADER = (size_t)1 << 13;

void rpc_free(Rpc *r) {
  buf_free(&r->in);
  buf_free(&r->out);
}

void rpc_feed(Rpc *r, const char *bytes, size_t n) {
  size_t drop = r->skip < n ? r->skip : n;
  r->skip -= drop;
  if (r->taken == r->in.n) {
    buf_clear(&r->in);
    r->taken = 0;
  } else if (r->taken > r->in.n / 2) {
    memmove(r->in.text, r->in.text + r->taken, r->in.n - r->taken);
    r->in.n -= r->taken;
    r->taken = 0;
  }
  if (n > drop) buf_add(&r->in, bytes + drop, n - drop);
}

/* ---- in ------------------------------------------------------------------------ */

/* One line of a header. False: it is Content-Length with something that is no length. */
static bool read_field(const char *line, size_t n, size_t *length, bool *found) {
  static const char name[] = "content-length:";
  if (n < sizeof name - 1 || strncasecmp(line, name, sizeof name - 1) != 0) return true;
  size_t at = sizeof name - 1, digits = 0, value = 0;
  while (at < n && (line[at] == ' ' || line[at] == '\t')) at++;
  for (; at < n && isdigit((unsigned char)line[at]); at++, digits++) {
    if (value > SIZE_MAX / 16) return false;
    value = value * 10 + (size_t)(line[at] - '0');
  }
  while (at < n && (line[at] == ' ' || line[at] == '\t')) at++;
  *length = value;
  *found = digits && at == n;
  return *found;
}

static bool read_header(const char *head, size_t n, size_t *length) {
  bool found = false;
  for (size_t at = 0; at < n;) {
    const char *cr = memmem(head + at, n - at, "\r\n", 2);
    size_t end = cr ? (size_t)(cr - head) : n;
    if (!read_field(head + at, end - at, length, &found)) return false;
    at = end + 2;
  }
  return found;
}

static void complain(Rpc *r, const char *what) {
  rpc_error(r, json_null(), RPC_PARSE_ERROR, what);
}

static json_t *read_body(Rpc *r, const char *body, size_t n) {
  json_error_t why;
  json_t *message = json_loadb(body, n, JSON_ALLOW_NUL | JSON_DECODE_ANY, &why);
  if (!message) complain(r, why.text);
  return message;
}

json_t *rpc_next(Rpc *r) {
  for (;;) {
    size_t waiting = r->in.n - r->taken;
    const char *at = waiting ? r->in.text + r->taken : "";
    const char *end = waiting ? memmem(at, waiting, "\r\n\r\n", 4) : NULL;
    if (!end) {
      if (waiting > LONGEST_HEADER) {
        complain(r, "this is no header");
        r->taken = r->in.n;
      }
      return NULL;
    }
    size_t head = (size_t)(end - at) + 4, length = 0;
    if (!read_header(at, head - 4, &length)) {
      complain(r, "the header has no proper Content-Length");
      r->taken += head;
    } else if (length > LARGEST_MESSAGE) {
      complain(r, "the message is too long");
      size_t have = waiting - head < length ? waiting - head : length;
      r->taken += head + have;
      r->skip = length - have;
    } else if (waiting - head < length) {
      return NULL;
    } else {
      r->taken += head + length;
      json_t *message = read_body(r, at + head, length);
      if (message) return message;
    }
  }
}

/* ---- out ------------------------------------------------------------------------- */

static int add_bytes(const char *bytes, size_t n, void *to) {
  buf_add(to, bytes, n);
  return 0;
}

static void send_message(Rpc *r, json_t *message) {
  rpc_set(message, "jsonrpc", json_string("2.0"));
  Buf body = {0};
  json_dump_callback(message, add_bytes, &body, JSON_COMPACT);
  buf_printf(&r->out, "Content-Length: %zu\r\n\r\n", body.n);
  buf_add(&r->out, body.text, body.n);
  buf_free(&body);
  json_decref(message);
}

void rpc_notify(Rpc *r, const char *method, json_t *params) {
  json_t *m = json_object();
  rpc_set(m, "method", json_string(method));
  rpc_set(m, "params", params);
  send_message(r, m);
}

void rpc_request(Rpc *r, int64_t id, const char *method, json_t *params) {
  json_t *m = json_object();
  rpc_set(m, "id", json_integer(id));
  rpc_set(m, "method", json_string(method));
  rpc_set(m, "params", params);
  send_message(r, m);
}

void rpc_result(Rpc *r, json_t *id, json_t *result) {
  json_t *m = json_object();
  rpc_set(m, "id", id);
  rpc_set(m, "result", result);
  send_message(r, m);
}

void rpc_error(Rpc *r, json_t *id, int code, const char *message) {
  json_t *m = json_object(), *e = json_object();
  rpc_set(e, "code", json_integer(code));
  rpc_set(e, "message", rpc_text(message));
  rpc_set(m, "id", id);
  rpc_set(m, "error", e);
  send_message(r, m);
}

/* ---- values ------------------------------------------------------------------------ */

/* The length of the character at `at`, or 0 when it is no UTF-8. */
static size_t character(const unsigned char *at, size_t n) {
  unsigned char c = at[0];
  size_t want = c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
  if (!want || want > n) return 0;
  for (size_t i = 1; i < want; i++)
    if ((at[i] & 0xC0) != 0x80) return 0;
  if (c == 0xE0 && at[1] < 0xA0) return 0;
  if (c == 0xED && at[1] > 0x9F) return 0; /* halves of pairs */
  if (c == 0xF0 && at[1] < 0x90) return 0;
  if (c == 0xF4 && at[1] > 0x8F) return 0;
  return want;
}

json_t *rpc_string(const char *bytes, size_t n) {
  json_t *plain = json_stringn(n ? bytes : "", n);
  if (plain) return plain;
  Buf b = {0};
  for (size_t i = 0; i < n;) {
    size_t k = character((const unsigned char *)bytes + i, n - i);
    if (k)
      buf_add(&b, bytes + i, k);
    else
      buf_puts(&b, "\xEF\xBF\xBD");
    i += k ? k : 1;
  }
  plain = json_stringn(b.text, b.n);
  buf_free(&b);
  return plain;
}

json_t *rpc_text(const char *text) {
  return rpc_string(text, strlen(text));
}

void rpc_set(json_t *object, const char *key, json_t *value) {
  if (value) json_object_set_new(object, key, value);
}

json_t *rpc_get(const json_t *x, ...) {
  va_list keys;
  va_start(keys, x);
  json_t *at = (json_t *)(uintptr_t)x;
  for (const char *key; at && (key = va_arg(keys, const char *));) at = json_object_get(at, key);
  va_end(keys);
  return at;
}
