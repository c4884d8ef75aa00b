/* SPDX-License-Identifier: MIT */
/* States waiting to be taken up, least key first; equal keys in the order they came. A strategy
 * is the key it gives to a state. */
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

typedef enum Strategy {
#define STRATEGY(tag, name, help) STRATEGY_##tag,
#include "exec/search/strategies.def"
#undef STRATEGY
  STRATEGY_COUNT
} Strategy;

bool strategy_find(const char *name, Strategy *);
/* `number` counts the states pushed so far; the seed is for random ones. */
uint64_t strategy_key(Strategy, const State *, uint64_t number, uint32_t seed);

#endif
