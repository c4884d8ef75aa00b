/* SPDX-License-Identifier: MIT */
/* See wire.h. */
#include "api/job/wire.h"

#include <string.h>

void wire_put_number(Buf *b, uint64_t n) {
  buf_add(b, (const char *)&n, sizeof n);
}

void wire_put_real(Buf *b, double x) {
  buf_add(b, (const char *)&x, sizeof x);
}

void wire_put_text(Buf *b, const char *text) {
  size_t n = text ? strlen(text) : 0;
  wire_put_number(b, n);
  buf_add(b, text ? text : "", n);
}

void wire_put_place(Buf *b, LindyPlace p) {
  wire_put_text(b, p.file);
  wire_put_number(b, p.offset);
  wire_put_number(b, p.end);
  wire_put_number(b, p.line);
  wire_put_number(b, p.column);
  wire_put_number(b, p.end_line);
  wire_put_number(b, p.end_column);
  wire_put_text(b, p.said_file);
  wire_put_number(b, p.said_line);
}

static const char *wire_take(WireReader *r, size_t n) {
  if (r->damaged || (size_t)(r->end - r->at) < n) {
    r->damaged = true;
    return NULL;
  }
  r->at += n;
  return r->at - n;
}

uint64_t wire_number(WireReader *r) {
  uint64_t n = 0;
  const char *at = wire_take(r, sizeof n);
  if (at) memcpy(&n, at, sizeof n);
  return n;
}

double wire_real(WireReader *r) {
  double x = 0;
  const char *at = wire_take(r, sizeof x);
  if (at) memcpy(&x, at, sizeof x);
  return x;
}

const char *wire_text(WireReader *r) {
  size_t n = (size_t)wire_number(r);
  const char *at = wire_take(r, n);
  return at ? arena_strndup(r->arena, at, n) : "";
}

LindyPlace wire_place(WireReader *r) {
  LindyPlace p = {.file = wire_text(r)};
  p.offset = (size_t)wire_number(r);
  p.end = (size_t)wire_number(r);
  p.line = (uint32_t)wire_number(r);
  p.column = (uint32_t)wire_number(r);
  p.end_line = (uint32_t)wire_number(r);
  p.end_column = (uint32_t)wire_number(r);
  p.said_file = wire_text(r);
  p.said_line = (uint32_t)wire_number(r);
  return p;
}

size_t wire_count(WireReader *r) {
  uint64_t n = wire_number(r);
  if (n <= (uint64_t)(r->end - r->at)) return (size_t)n;
  r->damaged = true;
  return 0;
}

LindyValue *wire_values(WireReader *r, size_t *n) {
  *n = wire_count(r);
  LindyValue *list = ARENA_ARRAY(r->arena, LindyValue, *n);
  for (size_t i = 0; i < *n; i++) {
    list[i].name = wire_text(r);
    list[i].value = wire_text(r);
  }
  return list;
}
