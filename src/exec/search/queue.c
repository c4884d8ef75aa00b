/* SPDX-License-Identifier: MIT */
/* A binary heap of waiting states: see the header. */
#include "exec/search/queue.h"

#include "base/hash.h"

#include <string.h>

void queue_free(Queue *q) {
  vec_free(&q->heap);
}

static bool before(const QueueItem *x, const QueueItem *y) {
  return x->key != y->key ? x->key < y->key : x->number < y->number;
}

static void swap(QueueItem *x, QueueItem *y) {
  QueueItem t = *x;
  *x = *y;
  *y = t;
}

void queue_push(Queue *q, uint64_t key, State *s) {
  vec_push(&q->heap, ((QueueItem){key, q->pushed++, s}));
  for (uint32_t i = q->heap.n - 1; i > 0;) {
    uint32_t up = (i - 1) / 2;
    if (!before(&q->heap.at[i], &q->heap.at[up])) break;
    swap(&q->heap.at[i], &q->heap.at[up]);
    i = up;
  }
}

State *queue_pop(Queue *q) {
  if (q->heap.n == 0) return NULL;
  State *s = q->heap.at[0].state;
  q->heap.at[0] = vec_pop(&q->heap);
  for (uint32_t i = 0;;) {
    uint32_t least = i;
    for (uint32_t k = 2 * i + 1; k <= 2 * i + 2 && k < q->heap.n; k++)
      if (before(&q->heap.at[k], &q->heap.at[least])) least = k;
    if (least == i) return s;
    swap(&q->heap.at[i], &q->heap.at[least]);
    i = least;
  }
}

bool strategy_find(const char *name, Strategy *out) {
  static const char *const names[] = {
#define STRATEGY(tag, name, help) name,
#include "exec/search/strategies.def"
#undef STRATEGY
  };
  for (uint32_t i = 0; i < STRATEGY_COUNT; i++)
    if (strcmp(names[i], name) == 0) {
      *out = (Strategy)i;
      return true;
    }
  return false;
}

uint64_t strategy_key(Strategy strategy, const State *s, uint64_t number, uint32_t seed) {
  enum { TURNS_PER_ROUND = 2 };
  switch (strategy) {
  case STRATEGY_FAIR: return (uint64_t)s->again * TURNS_PER_ROUND + s->turns;
  case STRATEGY_DEPTH: return UINT64_MAX - number;
  case STRATEGY_BREADTH: return number;
  case STRATEGY_SHORT: return s->steps;
  case STRATEGY_RANDOM: return hash_mix(hash_pair(seed, number));
  case STRATEGY_COUNT: break;
  }
  return 0;
}
