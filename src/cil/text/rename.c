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

/* The next `old(` as a word, or the end of the text. */
static const char *next_old(const char *text, const char *at) {
  const char *old = next_place(text, at, "old");
  while (old && old[3] != '(') old = next_place(text, old + 3, "old");
  return old ? old : text + strlen(text);
}

static const char *end_of_parentheses(const char *at) {
  for (int depth = 0; *at; at++) {
    depth += (*at == '(') - (*at == ')');
    if (!depth && *at == ')') return at + 1;
  }
  return at;
}

const char *rename_now(Arena *a, const char *text, const char *name, const char *other) {
  Buf b = {0};
  for (const char *from = text; *from;) {
    const char *old = next_old(text, from);
    buf_puts(&b, rename_in(a, arena_strndup(a, from, (size_t)(old - from)), name, other));
    from = *old ? end_of_parentheses(old + 3) : old;
    buf_add(&b, old, (size_t)(from - old));
  }
  const char *result = arena_strndup(a, b.n ? b.text : "", b.n);
  buf_free(&b);
  return result;
}

bool rename_speaks_now(Arena *a, const char *text, const char *name) {
  return strcmp(rename_now(a, text, name, "\005"), text) != 0;
}
