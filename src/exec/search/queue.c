/* SPDX-License-Identifier: MIT */
/* A binary heap of waiting states: see the header. */
#include "exec/search/queue.h"

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
