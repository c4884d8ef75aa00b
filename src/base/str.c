/* SPDX-License-Identifier: MIT */
#include "base/str.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Probe {
  const char *text;
  size_t len;
} Probe;

void str_table_init(StrTable *t) {
  *t = (StrTable){0};
  arena_init(&t->arena);
}

void str_table_free(StrTable *t) {
  arena_free(&t->arena);
  map_free(&t->map);
  *t = (StrTable){0};
}

static bool str_same(const void *env, uint64_t id) {
  const Probe *p = env;
  Str s = (Str)(uintptr_t)id;
  return s->len == p->len && memcmp(s->text, p->text, p->len) == 0;
}

Str str_intern(StrTable *t, const char *text, size_t len) {
  Probe p = {text, len};
  uint64_t h = hash_bytes(text, len), id;
  if (map_find_hash(&t->map, h, str_same, &p, &id)) return (Str)(uintptr_t)id;
  if (len > UINT32_MAX - 64) bug_oom(len);
  StrData *s = arena_alloc(&t->arena, sizeof *s + len + 1);
  s->len = (uint32_t)len;
  s->id = t->n++;
  memcpy(s->text, text, len);
  map_add_hash(&t->map, h, (uint64_t)(uintptr_t)s);
  return s;
}

Str str_c(StrTable *t, const char *text) {
  return str_intern(t, text, strlen(text));
}

Str str_printf(StrTable *t, const char *fmt, ...) {
  char small[256];
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(small, sizeof small, fmt, ap);
  va_end(ap);
  if (n < 0) bug("str_printf: bad format");
  if ((size_t)n < sizeof small) {
    va_end(again);
    return str_intern(t, small, (size_t)n);
  }
  char *big = mem_alloc((size_t)n + 1);
  vsnprintf(big, (size_t)n + 1, fmt, again);
  va_end(again);
  Str s = str_intern(t, big, (size_t)n);
  free(big);
  return s;
}
