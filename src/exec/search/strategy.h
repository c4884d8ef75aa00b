/* SPDX-License-Identifier: MIT */
/* Search strategies: which waiting state is taken up next.
 *
 * A strategy is a row of strategies.def: one key, or several keys that take turns. Waiting states
 * stand in one queue for each key, the least key first. */
#ifndef EXEC_SEARCH_STRATEGY_H
#define EXEC_SEARCH_STRATEGY_H

#include "exec/engine/engine.h"
#include "exec/search/queue.h"

typedef struct Frontier Frontier;

/* `number` grows with each state that comes to wait. The least key is taken first. */
typedef uint64_t StrategyKey(const Frontier *, const State *, uint64_t number);

/* How the keys of a strategy share the states. */
typedef enum StrategyTurns {
  TURNS_EQUAL,
  TURNS_SELDOM, /* now and then the second key, so that the first cannot starve a state */
} StrategyTurns;

enum { STRATEGY_KEYS = 4 };
typedef struct Strategy {
  const char *name, *help;
  StrategyKey *keys[STRATEGY_KEYS];
  StrategyTurns turns;
  bool new_first;    /* states about to enter a block that no execution has been in go first */
  bool leaves_loops; /* a jump out of a loop is taken before one that stays */
} Strategy;

/* All names, each after a |. */
extern const char strategy_list[];
/* NULL: there is none of that name. */
const Strategy *strategy_find(const char *name);

/* The waiting states of a search. */
struct Frontier {
  const Strategy *strategy;
  const Engine *engine;
  uint32_t seed;
  Queue queues[STRATEGY_KEYS]; /* by key */
  Queue new;                   /* of Strategy.new_first */
  bool ignore_new;             /* new_first no longer counts */
  uint32_t turn;
  bool take_old; /* the second key of TURNS_SELDOM is next */
};

void frontier_init(Frontier *, const Strategy *, const Engine *, uint32_t seed);
void frontier_free(Frontier *);
void frontier_push(Frontier *, State *, uint64_t number);
/* NULL: none waits. */
State *frontier_pop(Frontier *);
/* The next state of Strategy.new_first, NULL: none. States before blocks that some execution has
 * been in by now wait like the others. */
State *frontier_pop_new(Frontier *);
bool frontier_is_empty(const Frontier *);

#endif
