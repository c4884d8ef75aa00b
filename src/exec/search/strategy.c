/* SPDX-License-Identifier: MIT */
/* The keys of strategies.def, and the queues of waiting states. */
#include "exec/search/strategy.h"

#include "base/hash.h"

#include <string.h>

/* ---- keys ---------------------------------------------------------------------- */

static uint64_t key_newest(const Frontier *f, const State *s, uint64_t number) {
  (void)f, (void)s;
  return UINT64_MAX - number;
}

static uint64_t key_oldest(const Frontier *f, const State *s, uint64_t number) {
  (void)f, (void)s;
  return number;
}

static uint64_t key_random(const Frontier *f, const State *s, uint64_t number) {
  (void)s;
  return hash_mix(hash_pair(f->seed, number));
}

static uint64_t key_shortest(const Frontier *f, const State *s, uint64_t number) {
  (void)f, (void)number;
  return s->steps;
}

static uint64_t key_seldom(const Frontier *f, const State *s, uint64_t number) {
  enum { FORKS_PER_REPETITION = 2 };
  (void)f, (void)number;
  return (uint64_t)s->rank.again * FORKS_PER_REPETITION + s->rank.turns;
}

static uint64_t key_coverage(const Frontier *f, const State *s, uint64_t number) {
  (void)number;
  return (uint64_t)!engine_is_new(f->engine, s) << 60 | s->rank.again;
}

/* ---- the table ----------------------------------------------------------------- */

static const Strategy strategies[] = {
#define STRATEGY(name, help, ...) {name, help, __VA_ARGS__},
#include "exec/search/strategies.def"
#undef STRATEGY
};

const char strategy_list[] =
#define STRATEGY(name, help, ...) "|" name
#include "exec/search/strategies.def"
#undef STRATEGY
    ;

const Strategy *strategy_find(const char *name) {
  for (uint32_t i = 0; i < sizeof strategies / sizeof *strategies; i++)
    if (strcmp(strategies[i].name, name) == 0) return &strategies[i];
  return NULL;
}

/* ---- waiting states ------------------------------------------------------------ */

enum { SELDOM = 16 };

void frontier_init(Frontier *f, const Strategy *strategy, const Engine *e, uint32_t seed) {
  *f = (Frontier){.strategy = strategy, .engine = e, .seed = seed};
}

void frontier_free(Frontier *f) {
  for (uint32_t i = 0; i < STRATEGY_KEYS; i++) queue_free(&f->queues[i]);
  queue_free(&f->new);
}

static uint32_t frontier_n_keys(const Frontier *f) {
  uint32_t n = 1;
  while (n < STRATEGY_KEYS && f->strategy->keys[n]) n++;
  return n;
}

static void frontier_wait(Frontier *f, State *s, uint64_t number) {
  uint32_t n = frontier_n_keys(f), k = (uint32_t)(number % n);
  if (f->strategy->turns == TURNS_SELDOM) k = number % SELDOM == 2; /* the entry is number 1 */
  queue_push(&f->queues[k], f->strategy->keys[k](f, s, number), s);
}

void frontier_push(Frontier *f, State *s, uint64_t number) {
  if (f->strategy->new_first && engine_is_new(f->engine, s))
    queue_push(&f->new, f->strategy->keys[0](f, s, number), s);
  else
    frontier_wait(f, s, number);
}

State *frontier_pop_new(Frontier *f) {
  for (State *s; (s = queue_pop(&f->new));) {
    if (!f->ignore_new && engine_is_new(f->engine, s)) return s;
    frontier_wait(f, s, f->queues[0].pushed);
  }
  return NULL;
}

State *frontier_pop(Frontier *f) {
  uint32_t n = frontier_n_keys(f);
  State *s = frontier_pop_new(f);
  if (s) return s;
  if (f->strategy->turns == TURNS_SELDOM) {
    bool old = f->take_old || f->turn++ % SELDOM == SELDOM - 1;
    f->take_old = false;
    s = queue_pop(&f->queues[old ? 1 : 0]);
    return s ? s : queue_pop(&f->queues[old ? 0 : 1]);
  }
  for (uint32_t i = 0; i < n && !s; i++) s = queue_pop(&f->queues[f->turn++ % n]);
  return s;
}

bool frontier_is_empty(const Frontier *f) {
  uint32_t n = f->new.heap.n;
  for (uint32_t i = 0; i < STRATEGY_KEYS; i++) n += f->queues[i].heap.n;
  return n == 0;
}
