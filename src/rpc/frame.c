/* SPDX-License-Identifier: MIT */
/* See frame.h. */
#include "rpc/frame.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Larger messages than any editor sends are skipped, longer headers are no headers. */
static const size_t LARGEST_MESSAGE = (size_t)1 << 28, LONGEST_HEADER = (size_t)1 << 13;

void frame_free(Framing *f) {
  buf_free(&f->in);
  buf_free(&f->out);
  buf_free(&f->reason);
}

void frame_feed(Framing *f, const char *bytes, size_t n) {
  size_t drop = f->skip < n ? f->skip : n;
  f->skip -= drop;
  if (f->taken == f->in.n) {
    buf_clear(&f->in);
    f->taken = 0;
  } else if (f->taken > f->in.n / 2) {
    memmove(f->in.text, f->in.text + f->taken, f->in.n - f->taken);
    f->in.n -= f->taken;
    f->taken = 0;
  }
  if (n > drop) buf_add(&f->in, bytes + drop, n - drop);
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

static json_t *fault(Framing *f, const char *what) {
  f->fault = what;
  return NULL;
}

static json_t *read_body(Framing *f, const char *body, size_t n) {
  json_error_t why;
  json_t *message = json_loadb(body, n, JSON_ALLOW_NUL | JSON_DECODE_ANY, &why);
  if (message) return message;
  buf_clear(&f->reason);
  buf_puts(&f->reason, why.text);
  return fault(f, f->reason.text);
}

json_t *frame_next(Framing *f) {
  size_t waiting = f->in.n - f->taken;
  const char *at = waiting ? f->in.text + f->taken : "";
  const char *end = waiting ? memmem(at, waiting, "\r\n\r\n", 4) : NULL;
  f->fault = NULL;
  if (!end) {
    if (waiting <= LONGEST_HEADER) return NULL;
    f->taken = f->in.n;
    return fault(f, "this is no header");
  }
  size_t head = (size_t)(end - at) + 4, length = 0;
  if (!read_header(at, head - 4, &length)) {
    f->taken += head;
    return fault(f, "the header has no proper Content-Length");
  }
  if (length > LARGEST_MESSAGE) {
    size_t have = waiting - head < length ? waiting - head : length;
    f->taken += head + have;
    f->skip = length - have;
    return fault(f, "the message is too long");
  }
  if (waiting - head < length) return NULL;
  f->taken += head + length;
  return read_body(f, at + head, length);
}

/* ---- out ------------------------------------------------------------------------- */

static int add_bytes(const char *bytes, size_t n, void *to) {
  buf_add(to, bytes, n);
  return 0;
}

void frame_send(Framing *f, json_t *message) {
  Buf body = {0};
  json_dump_callback(message, add_bytes, &body, JSON_COMPACT);
  buf_printf(&f->out, "Content-Length: %zu\r\n\r\n", body.n);
  buf_add(&f->out, body.text, body.n);
  buf_free(&body);
  json_decref(message);
}

bool frame_flush(Framing *f, int fd) {
  Buf *b = &f->out;
  size_t done = 0;
  bool alive = true;
  while (done < b->n) {
    ssize_t n = write(fd, b->text + done, b->n - done);
    if (n > 0) {
      done += (size_t)n;
    } else if (n < 0 && errno != EINTR) {
      alive = errno == EAGAIN;
      break;
    }
  }
  if (done) memmove(b->text, b->text + done, b->n - done);
  b->n -= done;
  return alive;
}
