/* SPDX-License-Identifier: MIT */
/* See escapes.h. */
#include "solver/escapes.h"

#include <stdlib.h>
#include <string.h>

/* An escape at s; the number of bytes taken, 0: none. s is NUL-terminated. */
static size_t escape(const char *s, unsigned long *code) {
  char hex[8] = {0};
  size_t n = 0, head, close = 0, most = 5, least = 1;
  if (s[0] != '\\' || (s[1] != 'u' && s[1] != 'x')) return 0;
  head = 2;
  if (s[1] == 'u' && s[2] == '{') {
    head = 3;
    close = 1;
  } else {
    most = least = s[1] == 'u' ? 4 : 2;
  }
  while (n < most && s[head + n] && strchr("0123456789abcdefABCDEF", s[head + n])) {
    hex[n] = s[head + n];
    n++;
  }
  if (n < least || (close && s[head + n] != '}')) return 0;
  *code = strtoul(hex, NULL, 16);
  return head + n + close;
}

/* Nobody escapes a plain character. Some Z3 print a backslash as it is, so that what looks like the
 * escape of a plain character is no escape. */
static bool needs_escape(unsigned long code) {
  return code < ' ' || code > '~' || code == '\\' || code == '"';
}

bool escapes_decode(const char *text, size_t n, Buf *out) {
  for (size_t i = 0; i < n;) {
    unsigned long code = (unsigned char)text[i];
    unsigned long escaped = code;
    size_t took = escape(text + i, &escaped);
    if (took && needs_escape(escaped))
      code = escaped;
    else
      took = 0;
    i += took ? took : 1;
    if (code > 0xff) return false;
    buf_putc(out, (char)code);
  }
  return true;
}
