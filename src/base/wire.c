/* SPDX-License-Identifier: MIT */
/* See wire.h. */
#include "base/wire.h"

#include "base/worker.h"

#include <string.h>

enum { DIGIT_BITS = 7, DIGIT_MASK = 0x7F, MORE = 0x80, NUMBER_BITS = 64 };

/* ---- writing ---- */

void wire_put_number(Buf *b, uint64_t n) {
  char digits[NUMBER_BITS / DIGIT_BITS + 1];
  size_t k = 0;
  for (; n > DIGIT_MASK; n >>= DIGIT_BITS) digits[k++] = (char)((n & DIGIT_MASK) | MORE);
  digits[k++] = (char)n;
  buf_add(b, digits, k);
}

void wire_put_real(Buf *b, double x) {
  buf_add(b, (const char *)&x, sizeof x);
}

void wire_put_bytes(Buf *b, const char *bytes, size_t n) {
  wire_put_number(b, n);
  buf_add(b, bytes, n);
}

void wire_put_text(Buf *b, const char *text) {
  wire_put_bytes(b, text, text ? strlen(text) : 0);
}

void wire_put_str(Buf *b, Str s) {
  wire_put_number(b, s ? (uint64_t)s->len + 1 : 0);
  if (s) buf_add(b, s->text, s->len);
}

void wire_put_buf(Buf *b, const Buf *bytes) {
  wire_put_bytes(b, bytes->text, bytes->n);
}

/* ---- reading ---- */

WireReader wire_reader(const char *bytes, size_t n, Arena *arena, StrTable *strs) {
  return (WireReader){.at = bytes, .end = n ? bytes + n : bytes, .arena = arena, .strs = strs};
}

static size_t wire_left(const WireReader *r) {
  return (size_t)(r->end - r->at);
}

/* The next bytes; NULL: there are not so many. */
static const char *wire_take(WireReader *r, uint64_t n) {
  if (r->damaged || n > wire_left(r)) {
    r->damaged = true;
    return NULL;
  }
  r->at += n;
  return r->at - n;
}

uint64_t wire_number(WireReader *r) {
  uint64_t n = 0;
  for (unsigned shift = 0; shift < NUMBER_BITS; shift += DIGIT_BITS) {
    const char *at = wire_take(r, 1);
    if (!at) return 0;
    uint64_t digit = (unsigned char)*at & DIGIT_MASK;
    if (digit << shift >> shift != digit) break;
    n |= digit << shift;
    if (!(*at & MORE)) return n;
  }
  r->damaged = true;
  return 0;
}

uint32_t wire_u32(WireReader *r) {
  uint64_t n = wire_number(r);
  r->damaged |= n > UINT32_MAX;
  return r->damaged ? 0 : (uint32_t)n;
}

uint32_t wire_below(WireReader *r, uint32_t limit) {
  uint64_t n = wire_number(r);
  r->damaged |= n >= limit;
  return r->damaged ? 0 : (uint32_t)n;
}

bool wire_bool(WireReader *r) {
  return wire_below(r, 2);
}

double wire_real(WireReader *r) {
  double x = 0;
  const char *at = wire_take(r, sizeof x);
  if (at) memcpy(&x, at, sizeof x);
  return x;
}

const char *wire_bytes(WireReader *r, size_t *n) {
  uint64_t len = wire_number(r);
  const char *at = wire_take(r, len);
  *n = at ? (size_t)len : 0;
  return at ? at : "";
}

const char *wire_text(WireReader *r) {
  size_t n;
  const char *at = wire_bytes(r, &n);
  return n ? arena_strndup(r->arena, at, n) : "";
}

Str wire_str(WireReader *r) {
  uint64_t n = wire_number(r);
  const char *at = n ? wire_take(r, n - 1) : NULL;
  return at ? str_intern(r->strs, at, (size_t)(n - 1)) : NULL;
}

Str wire_name(WireReader *r) {
  Str s = wire_str(r);
  if (s) return s;
  r->damaged = true;
  return str_intern(r->strs, "", 0);
}

uint32_t wire_count(WireReader *r) {
  uint32_t n = wire_u32(r);
  if (n <= wire_left(r)) return n;
  r->damaged = true;
  return 0;
}

bool wire_end(WireReader *r) {
  r->damaged |= r->at != r->end;
  return !r->damaged;
}

/* ---- messages ---- */

bool wire_send(int out, const Buf *message) {
  uint64_t n = message->n;
  return worker_write(out, &n, sizeof n) && (!n || worker_write(out, message->text, n));
}

size_t wire_messages(const char *bytes, size_t n, WireEach *each, void *env) {
  size_t used = 0;
  uint64_t length;
  while (n - used >= sizeof length) {
    memcpy(&length, bytes + used, sizeof length);
    if (length > n - used - sizeof length) break;
    each(env, bytes + used + sizeof length, (size_t)length);
    used += sizeof length + (size_t)length;
  }
  return used;
}
