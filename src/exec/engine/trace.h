/* SPDX-License-Identifier: MIT */
/* The decisions of an execution so far, as a persistent list: states that part share what
 * came before. A decision is one word: which implementation, which jump, or that a value of some
 * sort was left unknown here (the unknown for it belongs to the decision's number and its sort: see
 * solve/model/unknown.h). The terms that read maps and functions are kept in the same way. */
#ifndef EXEC_ENGINE_TRACE_H
#define EXEC_ENGINE_TRACE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TraceChunk {
  const struct TraceChunk *up; /* what comes before */
  uint32_t up_n;               /* how much of it     */
  uint32_t n, cap;
  uint64_t owner;        /* who may append */
  const uint32_t *words; /* its own, or shared */
  uint32_t at[];
} TraceChunk;

typedef struct Trace {
  TraceChunk *last; /* NULL: empty */
  uint32_t last_n;  /* how much of it is ours */
  uint32_t n;       /* in all */
} Trace;

void trace_push(Arena *, Trace *, uint64_t owner, uint32_t word);
/* The same with many words, which stay where they are and do not change. */
void trace_share(Arena *, Trace *, const uint32_t *words, uint32_t n);
/* Copies all words, oldest first. */
void trace_words(const Trace *, uint32_t *out);
/* The same without the first so many. */
void trace_since(const Trace *, uint32_t first, uint32_t *out);

#endif
