/* SPDX-License-Identifier: MIT */
/* Persistent lists of words: see the header. */
#include "exec/engine/trace.h"

#include <string.h>

enum { FIRST_CHUNK = 8, LARGEST_CHUNK = 4096 };

/* The next chunk. */
static TraceChunk *chunk_add(Arena *a, Trace *t, uint32_t cap, uint64_t owner) {
  TraceChunk *c = arena_alloc(a, sizeof *c + cap * sizeof c->at[0]);
  c->up = t->last;
  c->up_n = t->last_n;
  c->cap = cap;
  c->owner = owner;
  c->words = c->at;
  t->last = c;
  t->last_n = 0;
  return c;
}

void trace_share(Arena *a, Trace *t, const uint32_t *words, uint32_t n) {
  if (!n) return;
  TraceChunk *c = chunk_add(a, t, 0, 0);
  c->words = words;
  c->n = c->cap = n;
  t->last_n = n;
  t->n += n;
}

void trace_push(Arena *a, Trace *t, uint64_t owner, uint32_t word) {
  TraceChunk *c = t->last;
  if (!c || c->owner != owner || c->n != t->last_n || c->n == c->cap) {
    uint32_t cap = c && c->owner == owner ? c->cap * 2 : FIRST_CHUNK;
    if (cap > LARGEST_CHUNK) cap = LARGEST_CHUNK;
    c = chunk_add(a, t, cap, owner);
  }
  c->at[c->n++] = word;
  t->last_n = c->n;
  t->n++;
}

void trace_since(const Trace *t, uint32_t first, uint32_t *out) {
  uint32_t end = t->n, n = t->last_n;
  for (const TraceChunk *c = t->last; c && end > first; n = c->up_n, c = c->up) {
    uint32_t start = end - n, skip = start < first ? first - start : 0;
    memcpy(out + start + skip - first, c->words + skip, (n - skip) * sizeof *out);
    end = start;
  }
}

void trace_words(const Trace *t, uint32_t *out) {
  trace_since(t, 0, out);
}
