/* SPDX-License-Identifier: MIT */
/* Ways to prove one implementation, in the order in which they are tried.
 *
 * Proofs with quantifiers are a matter of luck: what one search loses itself in, or gives up on, is
 * easy for another. So the first strategy has a budget, in the solver's own units. When that is
 * used up, others have their turns, and then the first one the rest of the time. When checks seem
 * to fail but nothing confirms it, other settings have a look: a check that one of them proves does
 * not fail, and one may find a counterexample that holds. What a strategy proves counts; that it
 * does not prove something means nothing to the others.
 *
 * strategies.c has the table: method, settings, budget, and when it is the turn of each. */
#ifndef VERIFY_STRATEGIES_H
#define VERIFY_STRATEGIES_H

#include "verify/prove.h"

typedef struct StrategyRun StrategyRun;

/* Kinds of settings that an implementation may have by itself, from which others differ. */
typedef enum StrategyFamily {
  FROM_BOOGIE,   /* as Boogie sets Z3                         */
  FROM_TRIGGERS, /* for deep unfolding (SolverOptions.triggers) */
  WITH_BITS,     /* it computes with bit-vectors or floats      */
  STRATEGY_FAMILIES,
} StrategyFamily;

/* What differs from the settings of the implementation itself: only the way through the search,
 * never what is asked. */
typedef struct StrategySettings {
  enum { TRIGGERS_OWN, TRIGGERS_OTHER, TRIGGERS_ON, TRIGGERS_OFF } triggers;
  uint32_t seed;
  SolverOption options[2];
  uint32_t n_options;
  bool names_first; /* SolverOptions.names_first */
  bool weaker; /* the solver is told less: it proves nothing wrong, but its models may be none */
  bool longer; /* it has the longer of the two budgets */
} StrategySettings;

typedef struct ProofStrategy {
  const char *name;
  ProofMethod *prove;
  /* Is it its turn? `so_far` is NULL when nothing was tried. */
  bool (*applies)(const StrategyRun *, const VerifyResult *so_far);
  const StrategySettings *by_family; /* STRATEGY_FAMILIES of them; NULL: the implementation's own */
  uint64_t budget, longer;           /* 0: as much as the user allows            */
  /* The budget is at least so many times what it took to find the failures; once, if thrifty. */
  uint32_t times_found;
  bool brief; /* the budget is for further questions, too */
  /* How long it may take by the clock with a limit of so many seconds; NULL: prove_patience. */
  double (*patience)(double seconds);
} ProofStrategy;

struct StrategyRun {
  const SolverOptions *own;
  bool divided; /* into several conditions */
  bool others;  /* strategies with other settings may be tried, by strategies_may_vary */
  bool maps;    /* it compares maps and has no quantifiers (tuning.h)             */
  bool thrifty; /* ProveOptions */
  bool bits;    /* settings for deep unfolding are not for this one (tuning.h)    */
  uint32_t next;
  const ProofStrategy *now;
  bool weaker;         /* the one that is tried was told less */
  uint64_t found_with; /* resources that it took to find what seems to fail */
};

/* May other settings be tried? Only if the user chose neither options nor a seed, and Z3 runs in
 * this process. */
bool strategies_may_vary(const SolverOptions *);
/* The next strategy (`now`), its settings, and its budget (0: none). False: `so_far` stands. */
bool strategies_next(StrategyRun *, const VerifyResult *so_far, SolverOptions *, uint64_t *budget);
/* Takes into `so_far` what the strategy found; the other is freed. */
void strategies_take(const StrategyRun *, VerifyResult *so_far, VerifyResult *other);
/* Of a proof from the instances that proved an earlier version, which comes before all others. */
uint64_t strategies_hint_budget(void);

#endif
