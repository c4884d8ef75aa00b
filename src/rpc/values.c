/* SPDX-License-Identifier: MIT */
/* See values.h. */
#include "rpc/values.h"

#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

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

const char *rpc_whole(const json_t *x) {
  const char *text = json_string_value(x);
  return text && strlen(text) == json_string_length(x) ? text : NULL;
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
