/* SPDX-License-Identifier: MIT */
/* Chunked bump allocation; see arena.h. */
#include "base/arena.h"

#include "base/bug.h"
#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define LINDY_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LINDY_ASAN 1
#endif
#endif

#ifdef LINDY_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(p, n) ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
#else
#define POISON(p, n) ((void)0)
#define UNPOISON(p, n) ((void)0)
#endif

struct ArenaChunk {
  ArenaChunk *older;
  size_t size; /* of data */
  _Alignas(16) char data[];
};

enum {
#ifdef LINDY_HOSTILE
  FIRST_CHUNK = 64,
  LARGEST_CHUNK = 1024,
#else
  FIRST_CHUNK = 16 << 10,
  LARGEST_CHUNK = 1 << 20,
#endif
};

static size_t round_up(size_t n) {
  return (n + 15U) & ~(size_t)15U;
}

void arena_init(Arena *a) {
  *a = (Arena){0};
}

static void pop_chunk(Arena *a) {
  ArenaChunk *c = a->top;
  a->top = c->older;
  a->total -= c->size;
  UNPOISON(c->data, c->size);
  free(c);
}

void arena_free(Arena *a) {
  while (a->top) pop_chunk(a);
  arena_init(a);
}

void *arena_grow(Arena *a, size_t size) {
  size_t need = round_up(size);
  if (need < size) bug_oom(size);
  size_t want = a->top ? a->top->size * 2 : FIRST_CHUNK;
  if (want > LARGEST_CHUNK) want = LARGEST_CHUNK;
  if (want < need) want = need;
  ArenaChunk *c = mem_alloc(sizeof *c + want);
  c->older = a->top;
  c->size = want;
  POISON(c->data, want);
  a->top = c;
  a->cur = c->data;
  a->end = c->data + want;
  a->total += want;
  return arena_alloc(a, size);
}

void *arena_alloc(Arena *a, size_t size) {
  size_t need = round_up(size ? size : 1);
  if (need < size || need > (size_t)(a->end - a->cur)) return arena_grow(a, size ? size : 1);
  char *p = a->cur;
  a->cur += need;
  UNPOISON(p, need);
  memset(p, 0, need);
  return p;
}

ArenaMark arena_mark(const Arena *a) {
  return (ArenaMark){a->top, a->cur};
}

void arena_reset(Arena *a, ArenaMark m) {
  while (a->top != m.top) pop_chunk(a);
  a->cur = m.cur;
  a->end = a->top ? a->top->data + a->top->size : NULL;
  if (a->top) POISON(a->cur, (size_t)(a->end - a->cur));
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
  char *p = arena_alloc(a, n + 1);
  if (n) memcpy(p, s, n);
  return p;
}

char *arena_printf(Arena *a, const char *fmt, ...) {
  va_list ap, again;
  va_start(ap, fmt);
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) bug("arena_printf: bad format");
  char *p = arena_alloc(a, (size_t)n + 1);
  vsnprintf(p, (size_t)n + 1, fmt, again);
  va_end(again);
  return p;
}
