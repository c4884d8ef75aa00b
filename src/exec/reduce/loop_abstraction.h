/* SPDX-License-Identifier: MIT */
/* Loop abstraction: one iteration stands for all. At the head of a loop, the checks there (its
 * invariants) are checked, the variables that the loop changes get arbitrary values, and the checks
 * are assumed. A path that comes back to the head with the other variables as they were is covered
 * by the state it came from.
 *
 * This over-approximates: when no execution fails, none of the program's does; one that fails after
 * such a loop says nothing. A loop is abstracted by ever finer modes (LoopMode), and at last
 * executed iteration by iteration; when its mode changes, the exploration starts anew.
 *
 * Why a state that comes back is covered: what the loop does not change is as it was, the path's
 * facts are those of the first state and more, and all else was arbitrary there. */
#ifndef EXEC_REDUCE_LOOP_ABSTRACTION_H
#define EXEC_REDUCE_LOOP_ABSTRACTION_H

#include "exec/reduce/loop_facts.h"

typedef enum LoopMode {
  LOOP_ALL,   /* everything that the loop may change is arbitrary */
  LOOP_SOME,  /* only what keeps getting new values at the head is arbitrary */
  LOOP_FACTS, /* everything again, with facts assumed that were found (exec/reduce/loop_facts.h) */
  LOOP_NONE,  /* nothing is */
} LoopMode;

enum { LOOP_FEW_VALUES = 6 };
typedef struct LoopVariable {
  bool keeps_changing;
  uint32_t n; /* values that it had at the head after iterations, as hashes */
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
  EngineLoops hooks; /* EngineHooks.loops */
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
/* The loop to blame for a failing state: the last one on its path that has arbitrary values. NULL:
 * there is none, and the program itself fails. */
const LoopArrival *loop_abstraction_cause(const State *);
/* This LoopMode was too coarse: the next one. */
void loop_abstraction_refine(Engine *, uint32_t head);
/* Whether some loop is still abstracted, or none has been met. */
bool loop_abstraction_any(const LoopAbstraction *);

#endif
