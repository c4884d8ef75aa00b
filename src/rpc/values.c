/* SPDX-License-Identifier: MIT */
/* See values.h. */
#include "rpc/values.h"

#include "base/buf.h"
#include "base/text/utf8.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

json_t *rpc_string(const char *bytes, size_t n) {
  json_t *plain = json_stringn(n ? bytes : "", n);
  if (plain) return plain;
  Buf b = {0};
  for (size_t i = 0; i < n;) {
    uint32_t code;
    size_t k = utf8_decode(bytes + i, n - i, &code);
    if (code == UINT32_MAX)
      buf_puts(&b, "\xEF\xBF\xBD");
    else
      buf_add(&b, bytes + i, k);
    i += k;
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
