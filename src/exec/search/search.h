/* SPDX-License-Identifier: MIT */
/* The search that `run` and `explore` share: states wait, one after the other is taken up until it
 * ends, is preempted or forks, and executions that ended get the values that make up a script.
 * Policies (run_policy.c, explore_policy.c) say what is next, when it is enough, and what counts.
 */
#ifndef EXEC_SEARCH_SEARCH_H
#define EXEC_SEARCH_SEARCH_H

#include "exec/engine/witness.h"
#include "exec/search/strategy.h"

/* `self` is the policy's search, whose first member is the Search. */
typedef struct SearchPolicy {
  const char *strategy;                    /* unless another is asked for */
  void (*forked)(void *self, State *);     /* the state is to wait: search_wait */
  void (*bounded)(void *self, End);        /* EngineHooks.bounded */
  bool (*stop)(void *self);                /* EngineHooks.stop */
  bool (*is_over)(void *self);             /* no further state is taken up */
  State *(*next)(void *self);              /* the state to take up, NULL: none waits */
  void (*grant)(void *self, State *);      /* says how far the state may go this time */
  void (*ended)(void *self, State *, End); /* the engine has left the state: search_finish */
  bool (*wants)(void *self, const State *, bool fails); /* a script of this execution? */
  bool (*found)(void *self, State *, bool fails);       /* false: search_hand_over says so */
  bool (*between)(void *self, bool idle); /* after each state; idle: none waits. False: the end */
} SearchPolicy;

typedef struct Search {
  Engine engine;
  const SearchPolicy *policy;
  const Proc *entry;
  Queue failing;   /* failing sides of checks */
  Queue preempted; /* states whose effort was used up: the least effort is next */
  Frontier others;
  uint64_t pushed; /* states that have waited */
  Map reported;    /* search_check_key -> 1 */
  bool repeats;    /* a check that was reported may fail again */
  bool small;      /* small values are looked for when an execution has ended */
  double started;
} Search;

/* The engine is set up; the first state waits. `strategy` may be NULL. */
void search_begin(Search *, const Proc *entry, const Strategy *, uint32_t seed);
void search_free(Search *);
/* True: no state waits. False: the policy says that it is over. */
bool search_all(Search *);
/* A failing side waits with the key, other states by the strategy. */
void search_wait(Search *, State *, uint64_t failing_key);
/* An execution that has ended is completed and handed to `found`. Returns how it ended after all.
 */
End search_finish(Search *, State *, End);
/* Identifies a check by its place and that of its clause. */
uint64_t search_check_key(FailedCheck);
bool search_is_reported(const Search *, FailedCheck);
/* False: it was reported before. */
bool search_report(Search *, FailedCheck);
/* Calls back with the script of a state that ended, which lives until the call returns. False: no
 * total maps and functions have these values. */
typedef void SearchScript(void *env, Script *, const ValueStore *);
bool search_hand_over(Search *, State *, bool fails, SearchScript *, void *env);

#endif
