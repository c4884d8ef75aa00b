/* SPDX-License-Identifier: MIT */
/* Loops by one round that stands for all: at the head of a loop, variables that it changes get
 * arbitrary values; what the checks at the head say is checked before and then assumed. A path that
 * comes back to the head with the other variables as they were is covered by the state it came
 * from.
 *
 * So there are more executions than the program has: when none of them fails, none of the program's
 * does. One that fails says nothing if it came through such a loop. A loop is tried in several ways
 * (LoopMode), then followed round by round; each change of mind starts the exploration anew.
 *
 * Why a state that comes back is covered: what the loop does not change is as it was, the path's
 * facts are those of the first state and more, and all else was arbitrary there. */
#ifndef EXEC_REDUCE_LOOP_ABSTRACTION_H
#define EXEC_REDUCE_LOOP_ABSTRACTION_H

#include "exec/reduce/loop_facts.h"

typedef enum LoopMode {
  LOOP_ALL,   /* everything that the loop may change is arbitrary from the first round on */
  LOOP_SOME,  /* what has ever more values there is arbitrary, other variables are not   */
  LOOP_FACTS, /* everything again, but for facts that were found (exec/reduce/loop_facts.h)       */
  LOOP_NONE,  /* nothing is */
} LoopMode;

enum { LOOP_FEW_VALUES = 6 };
typedef struct LoopVariable {
  bool keeps_changing;
  uint32_t n; /* values that it had at the head after some round, as hashes */
  uint64_t values[LOOP_FEW_VALUES];
} LoopVariable;

typedef struct AbstractLoop {
  LoopMode mode;
  Variable **vars; /* that it may change */
  uint32_t n;
  LoopVariable *of; /* what is known of them */
  const Impl *impl;
  uint32_t head;
  LoopFacts facts; /* of LOOP_FACTS */
} AbstractLoop;

/* Arrivals of an execution at heads of loops, the last first. */
typedef struct LoopArrival {
  const struct LoopArrival *up;
  uint32_t head;  /* number of its block in the program (exec/engine/coverage.h) */
  uint32_t depth; /* of the frame */
  bool arbitrary; /* some variable is */
  SymVal *values; /* of LOOP_SOME: by variable */
} LoopArrival;

typedef struct LoopAbstraction {
  EngineLoops hooks; /* Engine.loops */
  Arena arena;
  CoreProgram *program;
  Map loops; /* number of the head's block -> AbstractLoop * */
  VEC(AbstractLoop *) all;
  LoopFactsOf *find_facts; /* or NULL */
  void *find_env;
  uint32_t n_used, n_none;
  bool grown; /* more variables are arbitrary than when this exploration started */
} LoopAbstraction;

/* `find`, or NULL, is called with `env`. */
void loop_abstraction_init(LoopAbstraction *, CoreProgram *, LoopFactsOf *find, void *env);
void loop_abstraction_free(LoopAbstraction *);
/* The last loop on the way of which something follows for a failing state: NULL if it is a failure
 * of the program. */
const LoopArrival *loop_abstraction_cause(const State *);
/* The loop does not do in the way it was tried. */
void loop_abstraction_refine(Engine *, uint32_t head);
/* Whether there is a loop that is not followed round by round. */
bool loop_abstraction_any(const LoopAbstraction *);

#endif
