/* SPDX-License-Identifier: MIT */
/* States waiting to be taken up, least key first; equal keys in the order they came. */
#ifndef EXEC_SEARCH_QUEUE_H
#define EXEC_SEARCH_QUEUE_H

#include "exec/engine/state.h"

typedef struct QueueItem {
  uint64_t key, number;
  State *state;
} QueueItem;

typedef struct Queue {
  VEC(QueueItem) heap;
  uint64_t pushed;
} Queue;

void queue_free(Queue *);
void queue_push(Queue *, uint64_t key, State *);
State *queue_pop(Queue *); /* NULL: empty */

#endif
