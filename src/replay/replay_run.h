/* SPDX-License-Identifier: MIT */
/* Private to replay: one run of a script. */
#ifndef REPLAY_REPLAY_RUN_H
#define REPLAY_REPLAY_RUN_H

#include "core/define.h"
#include "replay/replay.h"

/* What the program's symbols are. */
typedef struct Named {
  const Variable *var; /* a variable, or with `old` a global */
  bool old;
  bool in_axioms; /* a function that axioms speak of, beyond its definition */
  Function *func;
} Named;

/* An axiom and what it speaks of. */
typedef struct KnownAxiom {
  const Axiom *axiom;
  uint32_t first, n; /* in Replay.axiom_symbols: functions without definition */
} KnownAxiom;

struct Replay {
  CoreProgram *core;
  VEC(Named) named; /* by symbol */
  Definitions defs;
  VEC(KnownAxiom) axioms;
  VEC(Symbol) axiom_symbols;
  Map call_foralls; /* Cmd * -> term + 1 */
};

/* The meaning of a function or constant at the points seen so far. */
typedef struct Meaning {
  VEC(ValuePoint) points;
  VEC(bool) used;
  Map by_hash;
  bool touched;
} Meaning;

typedef VEC(Meaning *) Meanings;

typedef struct Saved {
  Symbol sym;
  const Value *value;
} Saved;

typedef struct Activation {
  const Proc *proc;
  const Impl *impl;
  const CBlock *block;
  uint32_t at;     /* the next command   */
  const Cmd *call; /* NULL: the entry     */
  uint32_t number; /* in Execution.calls  */
  uint32_t saved;  /* in Run.saved        */
} Activation;

enum {
  USE_WRITTEN = 1, /* got a new value                       */
  USE_INITIAL = 2, /* was read before that (globals)        */
};

typedef struct Sample Sample; /* replay/sample.h */

typedef struct Run {
  Replay *replay;
  CoreProgram *core;
  const Script *script;       /* NULL: a random execution, and */
  Sample *sample;             /* where its values come from; else NULL */
  const Proc *const *by_spec; /* procedures with a body that are called by specification */
  uint32_t n_by_spec;
  Execution *x;
  Eval *eval;
  EvalEnv env;
  VEC(const Value *) now;     /* by symbol; NULL: not set */
  VEC(uint8_t) uses;          /* by symbol: USE_* */
  VEC(const Value *) initial; /* of the globals */
  uint32_t witness_points;    /* tried so far */
  Meanings meanings;          /* by symbol: as given, or made up */
  Meanings computed;          /* by definitions */
  uint32_t n_computed;        /* points of these */
  VEC(Saved) saved;
  VEC(Activation) stack;
  uint32_t next_decision;
  uint32_t depth; /* of function applications */
  bool strict;    /* functions at unused points are unknown */
  bool searching; /* inside replay_witness                    */
  bool steps;
  bool made_up;          /* a function with axioms was used at a point that nobody gave a value */
  const char *unsettled; /* the first condition that could not be decided */
  Pos unsettled_pos;
} Run;

/* ---- replay_env.c: evaluation */

void replay_env_init(Run *, const ValueStore *from);
void replay_env_free(Run *);
void replay_env_again(Run *); /* as after replay_env_init, for another execution */
/* In a random execution: what a function without definition has at this point, made open when there
 * is nothing yet. NULL: it has a definition. */
const Value *replay_open_point(Run *, Symbol, const Value *const *args, uint32_t n);
void replay_forget_computed(Run *); /* what definitions gave */
/* A value of the script in the execution's own store; maps remember what is read in them. */
const Value *replay_import(Run *, const ValueStore *from, const Value *);
/* The default of a sort; maps as above. */
const Value *replay_default(Run *, Sort);
void replay_set(Run *, Symbol, const Value *);
const Value *replay_get(Run *, const Variable *);
/* The axioms (and that unique constants differ), at the points that were used. FALSE: one does
 * not hold, written at *which. */
Tri replay_axioms(Run *, Pos *which);

/* ---- replay.c */

/* Executes from the entry's beginning to an end; the outcome is the execution's. */
void replay_execute(Run *, const Proc *entry, const ValueStore *from);

/* ---- replay_witness.c: quantifiers without bounds */

/* TRUE for an exists, FALSE for a forall, when a point of what the run used shows it. */
Tri replay_witness(Run *, Term quantifier);

/* ---- replay_record.c: what people will see */

void replay_record_step(Run *, StepKind, Pos);
void replay_record_change(Run *, const Variable *, const Value *);
void replay_record_choice(Run *, const Variable *, const Value *, Pos);
void replay_record_notes(Run *, const CoreAttrs *, Pos);
void replay_record_failure(Run *, ExecCheck, Term, Pos clause, Pos at, const Proc *of,
                           const CoreAttrs *);
void replay_record_end(Run *);

#endif
