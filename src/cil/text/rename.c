/* SPDX-License-Identifier: MIT */
#include "cil/text/rename.h"

#include "base/buf.h"

#include <ctype.h>
#include <string.h>

bool rename_is_name(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$#'`~^?", c));
}

/* The next place of a name at or after `at`, as a whole word; NULL: there is none. */
static const char *next_place(const char *text, const char *at, const char *name) {
  size_t n = strlen(name);
  while ((at = strstr(at, name))) {
    bool before = at > text && rename_is_name(at[-1]);
    /* A selector of a struct is not the variable of that name. */
    bool selector = at > text + 1 && at[-1] == '>' && at[-2] == '-';
    if (!before && !selector && !rename_is_name(at[n])) return at;
    at += n;
  }
  return NULL;
}

bool rename_occurs(const char *text, const char *name) {
  return *name && next_place(text, text, name);
}

const char *rename_in(Arena *a, const char *text, const char *name, const char *other) {
  if (!rename_occurs(text, name)) return text;
  Buf b = {0};
  const char *from = text;
  for (const char *at; (at = next_place(text, from, name)); from = at + strlen(name)) {
    buf_add(&b, from, (size_t)(at - from));
    buf_puts(&b, other);
  }
  buf_puts(&b, from);
  const char *result = arena_strndup(a, b.text, b.n);
  buf_free(&b);
  return result;
}
