/* SPDX-License-Identifier: MIT */
/* See codec.h. */
#include "base/codec.h"

void codec_number(const Codec *c, uint64_t *n) {
  if (c->to)
    wire_put_number(c->to, *n);
  else
    *n = wire_number(c->from);
}

void codec_u32(const Codec *c, uint32_t *n) {
  if (c->to)
    wire_put_number(c->to, *n);
  else
    *n = wire_u32(c->from);
}

void codec_below(const Codec *c, uint32_t *n, uint32_t limit) {
  if (c->to)
    wire_put_number(c->to, *n);
  else
    *n = wire_below(c->from, limit);
}

void codec_bool(const Codec *c, bool *b) {
  if (c->to)
    wire_put_number(c->to, *b);
  else
    *b = wire_bool(c->from);
}

void codec_real(const Codec *c, double *x) {
  if (c->to)
    wire_put_real(c->to, *x);
  else
    *x = wire_real(c->from);
}

void codec_str(const Codec *c, Str *s) {
  if (c->to)
    wire_put_str(c->to, *s);
  else
    *s = wire_str(c->from);
}

void codec_name(const Codec *c, Str *s) {
  if (c->to)
    wire_put_str(c->to, *s);
  else
    *s = wire_name(c->from);
}

void codec_reason(const Codec *c, const char **text) {
  bool some = *text != NULL;
  codec_bool(c, &some);
  if (c->to) {
    wire_put_text(c->to, *text);
  } else {
    const char *read = wire_text(c->from);
    *text = some ? read : NULL;
  }
}

uint32_t codec_count(const Codec *c, uint32_t n) {
  if (!c->to) return wire_count(c->from);
  wire_put_number(c->to, n);
  return n;
}

bool codec_goes_on(const Codec *c) {
  return c->to || !c->from->damaged;
}
