/* SPDX-License-Identifier: MIT */
/* What the searches of `run` and `explore` have in common: the engine, the queues of waiting
 * states, the checks that were reported, and the way from a state to its script. Their policies
 * (run_policy.c, explore_policy.c) say what is next, when it is enough, and what is counted. */
#ifndef EXEC_SEARCH_SEARCH_H
#define EXEC_SEARCH_SEARCH_H

#include "exec/engine/witness.h"
#include "exec/search/strategy.h"

typedef struct Search {
  Engine engine;
  const Proc *entry;
  Queue failing;   /* failing sides of checks */
  Queue preempted; /* states whose effort was used up: the least effort is next */
  Frontier others;
  uint64_t pushed; /* states that have waited */
  Map reported;    /* search_check_key -> 1 */
  double started;
} Search;

/* The engine is set up; the first state waits. */
void search_begin(Search *, const Proc *entry, const Strategy *, uint32_t seed);
void search_free(Search *);
/* Identifies a check by its place and that of its clause. */
uint64_t search_check_key(Failure);
bool search_is_reported(const Search *, Failure);
void search_report(Search *, Failure);
/* Calls back with the script of a state that ended, which lives until the call returns. False: no
 * total maps and functions have these values. */
typedef void SearchScript(void *env, Script *, const ValueStore *);
bool search_hand_over(Search *, State *, bool fails, SearchScript *, void *env);

#endif
