/* SPDX-License-Identifier: MIT */
/* See script_hash.h. */
#include "verify/script_hash.h"

#include <stdio.h>
#include <string.h>

/* The kinds of parts. */
enum { PART_TEXT = 'T', PART_NAME = 'N', PART_NUMBER = '#' };

static void hash_part(ScriptHash *h, char kind, const char *text, size_t n) {
  char head[32];
  int len = snprintf(head, sizeof head, "%c%zu:", kind, n);
  sha256_add(&h->now, head, (size_t)len);
  sha256_add(&h->now, text, n);
}

void script_hash_init(ScriptHash *h, StrTable *strs) {
  *h = (ScriptHash){.strs = strs};
  sha256_init(&h->now);
}

void script_hash_free(ScriptHash *h) {
  map_free(&h->numbers);
  vec_free(&h->numbered);
}

void script_hash_text(ScriptHash *h, const char *text) {
  hash_part(h, PART_TEXT, text, strlen(text));
}

void script_hash_number(ScriptHash *h, uint64_t number) {
  char text[32];
  int len = snprintf(text, sizeof text, "%llu", (unsigned long long)number);
  hash_part(h, PART_NUMBER, text, (size_t)len);
}

void script_hash_forget(ScriptHash *h, uint32_t n) {
  while (h->numbered.n > n) {
    Str last = vec_pop(&h->numbered);
    map_del(&h->numbers, (uintptr_t)last);
  }
}

static uint32_t new_number(ScriptHash *h, const char *token, size_t n) {
  Str key = str_intern(h->strs, token, n);
  uint64_t number;
  if (map_get(&h->numbers, (uintptr_t)key, &number)) return (uint32_t)number;
  map_put(&h->numbers, (uintptr_t)key, h->numbered.n);
  vec_push(&h->numbered, key);
  return h->numbered.n - 1;
}

static bool ends_token(char c) {
  return c == ' ' || c == '(' || c == ')' || c == '|' || c == '\n' || c == '\t' || c == '"';
}

/* The first token of a text that is a name with a number, and where that number starts. What
 * stands in a string literal is none: it is a value, not a name. */
static const char *numbered_name(const char *text, const char *end, const char **sign) {
  const char *token = text;
  for (const char *p = text; p < end; p++) {
    if (*p == '"') {
      const char *close = memchr(p + 1, '"', (size_t)(end - p - 1));
      if (!close) return NULL;
      p = close;
    }
    if (ends_token(*p)) {
      token = p + 1;
    } else if (*p == '@' && p + 1 < end && p[1] == '@') {
      *sign = p;
      return token;
    }
  }
  return NULL;
}

void script_hash_script(ScriptHash *h, const char *text, size_t n) {
  const char *end = text + n, *name, *sign;
  while ((name = numbered_name(text, end, &sign)) != NULL) {
    const char *to = sign;
    while (to < end && !ends_token(*to)) to++;
    hash_part(h, PART_TEXT, text, (size_t)(name - text));
    hash_part(h, PART_NAME, name, (size_t)(sign - name));
    script_hash_number(h, new_number(h, name, (size_t)(to - name)));
    text = to;
  }
  hash_part(h, PART_TEXT, text, (size_t)(end - text));
}
