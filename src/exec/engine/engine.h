/* SPDX-License-Identifier: MIT */
/* The executor's parts in one place: mechanism only. What to look for, in which order, and when
 * to stop is decided by a policy (exec/search), which sees states and queues forks.
 *
 * Execution is concolic: a state carries a model of its path, which decides branches and checks
 * without asking a solver. The side not taken becomes another state, marked `unchecked`, given to
 * the policy by `forked`; its path is solved when it is taken up. */
#ifndef EXEC_ENGINE_ENGINE_H
#define EXEC_ENGINE_ENGINE_H

#include "exec/engine/coverage.h"
#include "exec/engine/layout.h"
#include "exec/engine/state.h"
#include "solve/model/unknown.h"
#include "solve/solve.h"
#include "solve/state/optimize.h"

/* Why an execution ends. */
typedef enum End {
  END_NOT, /* goes on */
  END_PASSED,
  END_FAILED,     /* State.failure */
  END_INFEASIBLE, /* an assumption is false, no jump is possible, or no values take this path */
  END_UNKNOWN,    /* the solver does not know whether any values take this path */
  END_AT_LOOP,    /* bounds */
  END_AT_RECURSION,
  END_AT_STEPS,
  END_PAUSED,   /* the engine was told to stop (EngineHooks.stop) */
  END_COVERED,  /* returns to the head of an abstracted loop */
  END_LOST,     /* it was evicted and could not be restored (exec/engine/reexecution.h) */
  END_SUBSUMED, /* adds nothing to a state that was explored before (EngineHooks.arrived) */
} End;

typedef struct EngineLimits {
  uint32_t loop; /* iterations of a loop, 0: any number */
  uint32_t recursion;
  uint64_t steps;
} EngineLimits;

typedef struct Engine Engine;

/* How a loop abstraction (exec/reduce) takes part in the execution. */
typedef struct EngineLoops {
  /* The top frame has moved from the block into another one. */
  void (*enter)(Engine *, State *, const CBlock *from, BlockCount *);
  /* The state is past the checks at the head of a loop, and State.loops.at is set. */
  End (*at_head)(Engine *, State *);
} EngineLoops;

/* How the merging of branches (exec/reduce) takes part. */
typedef struct EngineMerging {
  /* The state stands before a jump and has a model. Returns the block where it goes on with the
   * values of all branches; NULL: the state is unchanged and takes the branches one by one. */
  const CBlock *(*merge)(Engine *, State *);
  /* The jumps of the merged branch that the model takes: how many, and their numbers. */
  uint32_t (*jumps)(const Engine *, uint32_t number, Model *, const uint32_t **jumps);
  /* Merges once more what was merged under this number. NULL: it comes out differently. */
  const CBlock *(*again)(Engine *, State *, uint32_t number);
} EngineMerging;

/* What the policy (exec/search) is asked and told; NULL where nothing is wanted. */
typedef struct EngineHooks {
  void (*forked)(void *self, State *);
  void (*bounded)(void *self, End);         /* a side that would go past a bound was dropped */
  bool (*stop)(void *self);                 /* asked now and then */
  void (*outside)(void *self, const Cmd *); /* a call that leaves the program */
  bool (*arrived)(void *self, State *);     /* where paths meet; false: the state may end */
  void *self;
  EngineLoops *loops;     /* loop abstraction */
  EngineMerging *merging; /* merges branches that meet again */
} EngineHooks;

/* How executions choose among what is possible. */
typedef struct EngineChoices {
  bool pick_at_jumps;  /* unknowns are concretized at every jump that they decide */
  bool pick_when_hard; /* ... once a question along the path was hard */
  bool pick_indices;   /* indices of maps are concretized, other values are left out */
  bool pick_addresses; /* ... to addresses far from each other, where they can be */
  bool no_failures;    /* failing sides are of no interest */
  bool past_unknown;   /* a path goes on although the solver does not know whether it is
                        * feasible: if it passes it passes, if it fails it is solved again */
  bool leave_loops;    /* a jump out of a loop is taken first */
} EngineChoices;

/* The path that an execution has to take. */
typedef struct EngineGuide {
  const struct Reexecution *reexecution; /* of an evicted state, or NULL */
  const uint32_t *successors;            /* to take, wherever there are several; or NULL */
  uint32_t n, at;
} EngineGuide;

/* Counts, for budgets: deterministic. */
typedef struct EngineCounts {
  uint64_t steps, evaluations, questions;
  uint64_t redone; /* steps of states that were executed again, which are not among `steps` */
  uint32_t most_iterations; /* of a loop in one call */
  uint32_t addresses;       /* that were made up */
} EngineCounts;

typedef struct EngineMemo {
  uint64_t epoch;
  SymVal value;
} EngineMemo;

/* What the evaluation of a term keeps (exec/engine/symbolic.c). */
typedef struct EngineValues {
  State *state;
  VEC(SymVal) bound;    /* by symbol: variables of binders and of function bodies */
  VEC(EngineMemo) memo; /* by term */
  uint64_t epoch, epochs;
  VEC(Term) apart; /* equations that are false in the context of the term */
  Map quantifiers; /* term -> what quantify.c knows of it */
  uint32_t loose;  /* binders around the term that stay binders */
} EngineValues;

/* What the search has met that it has to tell. */
typedef struct EngineMet {
  Pos loop_pos; /* of a loop that met its bound */
  const char *unknown_reason;
} EngineMet;

/* Where executions begin. */
typedef struct EngineStart {
  const Proc *entry; /* of engine_start */
  VEC(Symbol) order; /* of engine_order */
  uint32_t given;    /* decisions that are inputs and globals of the entry */
  Map by_spec;       /* procedures that are called by specification */
} EngineStart;

struct Engine {
  CoreProgram *program;
  EngineStart start;
  TermTable *tab;
  Builder *b; /* of values and conditions; the program's own, unless that simplifies too much */
  Builder plain;
  Solve *solve;
  Layout layout;
  Heap heap;
  Unknowns unknowns;
  uint32_t without; /* optimizations left out, as bits */
  EngineLimits limits;
  EngineChoices choices;
  EngineGuide guide;
  EngineHooks hooks;
  CoveredBlock *coverage; /* of the program's blocks (exec/engine/coverage.h), or NULL */
  Map covered;            /* blocks that some execution has been in */
  EngineCounts counts;
  EngineMet met;
  EngineValues values;
};

void engine_init(Engine *, CoreProgram *, Solve *);
void engine_free(Engine *);
/* Leaves out optimizations, from the start. */
void engine_leave_out(Engine *, uint32_t without);
static inline bool engine_uses(const Engine *e, Optimization o) {
  return optimization_on(e->without, o);
}
/* The state before the first command of the entry procedure. */
State *engine_start(Engine *, const Proc *entry);
/* One step of a state that goes on. */
static inline End engine_step(Engine *, State *);
/* Runs a state until it ends. Forks are handed to `forked` on the way. */
End engine_run(Engine *, State *);
/* Solves the path when the state is unchecked. NOT: there is a model now. */
End engine_ensure_model(Engine *, State *);
/* Whether no execution has been in the block that this one is about to run. */
bool engine_is_new(const Engine *, const State *);
/* The unknowns of a state, as solve_path wants them; valid until the next call. */
const Symbol *engine_order(Engine *, const State *, uint32_t *n);

/* ---- between the files of the executor ---- */

/* Adds a fact. When the model breaks it, another one is solved for. */
End engine_assume(Engine *, State *, Term fact, Pos);
/* A check; the state's position is already past it. FAILED when it fails in this execution. */
End engine_check(Engine *, State *, Term condition, FailedCheck);
Tri engine_decide(Engine *, State *, Term condition);
/* A comparison with a literal that the bounds on this path decide. */
Tri engine_by_bounds(const Engine *, const State *, Term);
/* Makes sure that there is a model to decide by. */
End engine_refresh(Engine *, State *);
/* The next command of the block, or its jump. */
End step_in_block(Engine *, State *);
/* An assignment. */
void step_assign(Engine *, State *, const Cmd *);
/* Gives a variable its value. */
void step_set(Engine *, State *, const Variable *, SymVal);
/* Adds a fact without asking anything. */
void engine_know(Engine *, State *, Term fact, Pos);
/* Makes the model's values of all that was read so far part of the path; other values are left to
 * another state. */
End engine_pick(Engine *, State *, Pos);
/* Gives plain values to the indices at which the command reads or writes maps, without a state for
 * other values. */
End engine_pick_indices(Engine *, State *, const Cmd *);
/* Leaves the block of the top frame by its jump. */
End jump_take(Engine *, State *);
/* The conjunction of the leading assumptions of a block. */
Term jump_guard(Engine *, State *, const CBlock *to);
/* Has an execution gone from one block to the other? */
bool jump_is_covered(const Engine *, const ImplShape *, const CBlock *from, const CBlock *to);
/* One has; it has executed all of the first. */
void jump_cover(Engine *, const ImplShape *, const CBlock *from, const CBlock *to);
/* Steps that are not commands of a block: entering, leaving, specifications. */
End call_step(Engine *, State *);
End call_start(Engine *, State *, const Cmd *);
End call_enter(Engine *, State *, const Proc *, const Cmd *call, const SymVal *ins);
End call_forall(Engine *, State *, const Cmd *);

static inline End engine_step(Engine *e, State *s) {
  s->ticks++;
  return s->top->stage == STAGE_BODY ? step_in_block(e, s) : call_step(e, s);
}

#endif
