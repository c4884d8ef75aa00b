/* SPDX-License-Identifier: MIT */
/* Private to replay: one execution on concrete values, with what is not determined from a
 * ValueSource. */
#ifndef REPLAY_INTERP_H
#define REPLAY_INTERP_H

#include "core/define_value.h"
#include "replay/replay.h"
#include "replay/value_source.h"

/* What a symbol of the program stands for. */
typedef struct Named {
  const Variable *var; /* a variable, or with `old` a global */
  bool old;
  bool in_axioms; /* a function that axioms mention, beyond its definition */
  Function *func;
} Named;

/* An axiom and the functions it mentions. */
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
  OriginComments comments;
};

/* The meaning of a function or constant at the points used so far. */
typedef struct Meaning {
  VEC(ValuePoint) points;
  VEC(bool) used;
  Map by_hash;
  bool accessed;
} Meaning;

typedef VEC(Meaning *) Meanings;

/* A symbol's value before the activation that gave it another. */
typedef struct SavedValue {
  Symbol sym;
  const Value *value;
} SavedValue;

typedef struct Activation {
  const Proc *proc;
  const Impl *impl;
  const CBlock *block;
  uint32_t at;     /* the next command   */
  const Cmd *call; /* NULL: the entry     */
  uint32_t number; /* in Execution.calls  */
  uint32_t saved;  /* in Interp.saved     */
  uint32_t origin; /* the last of its places, in Execution.origins, from 1; 0: none */
} Activation;

enum {
  USE_WRITTEN = 1, /* got a new value                       */
  USE_INITIAL = 2, /* was read before that (globals)        */
};

/* What is kept for people. */
typedef struct InterpRecord {
  bool on; /* notes, choices and uses of globals */
  bool steps;
  bool leaves; /* also STEP_LEAVE */
} InterpRecord;

/* Functions at the points used so far. */
typedef struct InterpFunctions {
  Meanings given;      /* by symbol: as the source gave them */
  Meanings computed;   /* by definitions */
  uint32_t n_computed; /* points of these */
  uint32_t depth;      /* of applications */
  DefineCalls calls;   /* `most` is given */
} InterpFunctions;

/* Why an execution is not certain. */
typedef struct InterpDoubt {
  const char *undecided; /* the first condition that could not be decided */
  Pos undecided_pos;
  const Cmd *command; /* the first with values that need not occur, or NULL */
} InterpDoubt;

typedef struct Interp {
  /* given */
  Replay *replay;
  const ValueSource *source;
  void *self;                 /* the source's */
  const Proc *const *by_spec; /* procedures with a body that are called by specification */
  uint32_t n_by_spec;
  InterpRecord record;
  Execution *x;
  /* the state */
  CoreProgram *core;
  Eval *eval;
  EvalEnv env;
  VEC(const Value *) now;     /* by symbol; NULL: not set */
  VEC(uint8_t) uses;          /* by symbol: USE_* */
  VEC(const Value *) initial; /* of the globals */
  InterpFunctions functions;
  VEC(SavedValue) saved;
  VEC(Activation) stack;
  uint32_t witness_points; /* tried so far */
  bool strict;             /* functions at unused points have no value */
  bool searching;          /* inside interp_witness                    */
  InterpDoubt doubt;
} Interp;

/* ---- interp_env.c: evaluation */

void interp_init(Interp *); /* what is given is set */
void interp_free(Interp *);
void interp_reset(Interp *); /* for another execution, as after interp_init */
/* The value of a function without definition at a point, from the source when there is none yet.
 * May be unknown. NULL: none. */
const Value *interp_point(Interp *, Symbol, const Value *const *args, uint32_t n);
/* Gives a function a value at a point, unless it has one there. */
void interp_set_point(Interp *, Symbol, const Value *const *args, uint32_t n, const Value *);
void interp_forget_computed(Interp *); /* the results of definitions */
/* The default of a sort; maps remember the points that are read in them. */
const Value *interp_default(Interp *, Sort);
/* A value of another store in the execution's own; maps as above. */
const Value *interp_import(Interp *, const ValueStore *from, const Value *);
void interp_set(Interp *, Symbol, const Value *);
const Value *interp_get(Interp *, const Variable *);
/* The axioms (and that unique constants differ), at the points that were used. FALSE: one does
 * not hold, written at *which. */
Tri interp_axioms(Interp *, Pos *which);

/* ---- interp.c */

/* Executes from the entry's beginning to an end; the outcome is the execution's. */
void interp_execute(Interp *, const Proc *entry);
bool interp_stop(Interp *, ExecOutcome, const char *why, Pos); /* returns false */

/* ---- interp_witness.c: quantifiers without bounds */

/* TRUE for an exists, FALSE for a forall, when a point of what the execution used shows it. */
Tri interp_witness(Interp *, Term quantifier);

/* ---- interp_record.c: what people will see */

void interp_record_step(Interp *, StepKind, Pos);
void interp_record_change(Interp *, const Variable *, const Value *);
void interp_record_choice(Interp *, const Variable *, const Value *, Pos);
void interp_record_notes(Interp *, const Cmd *);
void interp_record_failure(Interp *, const InterpCheck *);
void interp_record_end(Interp *);

#endif
