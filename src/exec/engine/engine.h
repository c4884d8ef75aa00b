/* SPDX-License-Identifier: MIT */
/* The executor's parts in one place: mechanism only. What to look for, in which order, and when
 * to stop is the business of a policy (exec/search/run.c), which sees states and says where forks
 * go.
 *
 * Execution is concolic: a state carries a model of its path, which decides branches and checks
 * without asking a solver. The side not taken becomes another state, marked `unsure`, given to the
 * policy by `forked`; whoever takes it up first solves its path. */
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
  END_OPEN,       /* not known whether any values take this path */
  END_AT_LOOP,    /* bounds */
  END_AT_RECURSION,
  END_AT_STEPS,
  END_PAUSED,  /* the engine was told to stop (Engine.stop) */
  END_COVERED, /* comes back to the head of a loop whose rounds are explored together */
  END_SEEN,    /* adds nothing to a state that was explored before (Engine.arrived) */
} End;

typedef struct EngineLimits {
  uint32_t loop; /* rounds of a loop, 0: any number */
  uint32_t recursion;
  uint64_t steps;
} EngineLimits;

typedef struct EngineMemo {
  uint64_t epoch;
  Held value;
} EngineMemo;

typedef struct Engine {
  CoreProgram *program;
  TermTable *tab;
  Builder *b; /* of values and conditions; the program's own, unless that simplifies too much */
  Builder plain;
  Solve *solve;
  Layout layout;
  Heap heap;
  Unknowns unknowns;
  Map by_spec; /* procedures that are called by specification */
  EngineLimits limits;
  bool pick_at_jumps;      /* values become part of the path at every jump */
  bool pick_when_hard;     /* ... once a question along the path was hard */
  bool no_failures;        /* failing sides are of no interest */
  bool past_open;          /* paths of which it is not known that some values take them go on: what
                            * passes on them passes, what fails is solved for */
  bool leave_loops;        /* a jump out of a loop is taken first */
  uint32_t without;        /* optimizations left out, as bits */
  struct Widen *widen;     /* rounds of loops are explored together, or NULL */
  struct Merging *merging; /* ways that meet again are taken together, or NULL */
  CoveredBlock *coverage;  /* of the program's blocks (exec/engine/coverage.h), or NULL */
  void (*forked)(void *self, State *);
  void (*bounded)(void *self, End);     /* a side that would go past a bound was dropped */
  bool (*stop)(void *self);             /* asked now and then */
  bool (*arrived)(void *self, State *); /* where paths meet; false: the state may end. Or NULL */
  void *self;
  /* counts, for budgets: deterministic */
  uint64_t steps, evaluations, questions;
  uint32_t most_rounds; /* of a loop in one call */
  Map covered;          /* blocks that some execution has been in */
  Pos loop_pos;         /* of a loop that met its bound */
  const char *open_reason;
  /* of the evaluator */
  State *state;
  VEC(Held) bound;      /* by symbol: variables of binders and of function bodies */
  VEC(EngineMemo) memo; /* by term */
  uint64_t epoch, epochs;
  VEC(Term)
  apart;             /* equations that are false where something is being evaluated: the other
                      * operands of an `or` are false there, those of an `and` true */
  VEC(Symbol) order; /* of engine_order */
  uint32_t given;    /* decisions that are inputs and globals of the entry */
  Map quantifiers;   /* term -> what quantify.c knows of it */
  uint32_t loose;    /* binders whose variables stand for themselves */
} Engine;

void engine_init(Engine *, CoreProgram *, Solve *);
void engine_free(Engine *);
/* Leaves out optimizations, from the start. */
void engine_leave_out(Engine *, uint32_t without);
static inline bool engine_uses(const Engine *e, Optimization o) {
  return optimization_on(e->without, o);
}
/* The state before the first command of the entry procedure. */
State *engine_start(Engine *, const Proc *entry);
/* Runs a state until it ends. Forks are handed to `forked` on the way. */
End engine_run(Engine *, State *);
/* Solves the path when the state is unsure. NOT: there is a model now. */
End engine_settle(Engine *, State *);
/* Whether no execution has been in the block that this one is about to run. */
bool engine_is_new(const Engine *, const State *);
/* The unknowns of a state, as solve_path wants them; valid until the next call. */
const Symbol *engine_order(Engine *, const State *, uint32_t *n);

/* ---- between the files of the executor ---- */

/* Adds a fact. When the model breaks it, another one is solved for. */
End engine_assume(Engine *, State *, Term fact, Pos);
/* A check; the state's position is already past it. FAILED when it fails in this execution. */
End engine_check(Engine *, State *, Term condition, Failure);
Tri engine_decide(Engine *, State *, Term condition);
/* A comparison with a literal that the bounds on this path settle. */
Tri engine_by_bounds(const Engine *, const State *, Term);
/* Makes sure that there is a model to decide by. */
End engine_refresh(Engine *, State *);
/* The condition of an assumption or assertion. */
Term step_condition(Engine *, State *, const Cmd *);
/* An assignment. */
void step_assign(Engine *, State *, const Cmd *);
/* Gives a variable its value. */
void step_set(Engine *, State *, const Variable *, Held);
/* Adds a fact without asking anything. */
void engine_know(Engine *, State *, Term fact, Pos);
/* Makes the model's values of all that was read so far part of the path; other values are left to
 * another state. */
End engine_pick(Engine *, State *, Pos);
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
End call_enter(Engine *, State *, const Proc *, const Cmd *call, const Held *ins);
End call_forall(Engine *, State *, const Cmd *);

#endif
