/* SPDX-License-Identifier: MIT */
/* The concrete evaluator: terms to values, without a solver and without the builders' folding
 * (each checks the other).
 *
 * What is not known is asked of the environment; what cannot be known (an unbounded
 * quantifier, a comparison of closures) makes the result NULL, with a reason. Results are kept
 * per closed term: after the environment's answers change, call eval_forget. */
#ifndef LOGIC_EVAL_H
#define LOGIC_EVAL_H

#include "logic/eval/value.h"

typedef struct Eval Eval;

/* Each callback may be NULL, and may return NULL: unknown. */
typedef struct EvalEnv {
  void *self;
  /* VAR symbols. */
  const Value *(*variable)(void *self, Eval *, Symbol);
  /* FUNC (constants included) and BUILTIN symbols. */
  const Value *(*apply)(void *self, Eval *, Symbol, const Value *const *args, uint32_t n);
  /* Results that the logic leaves unspecified but functional: x div 0, x mod 0, x / 0, **, a field
   * of another constructor, ... */
  const Value *(*unspecified)(void *self, Eval *, IndexedOp, const Value *const *args, uint32_t n,
                              Sort result);
  /* A quantifier that could not be enumerated. */
  Tri (*quantifier)(void *self, Eval *, Term);
} EvalEnv;

typedef struct EvalGeneric EvalGeneric; /* eval_generic.c */

typedef struct EvalSlot {
  uint32_t term, frame;
  const Value *value;
} EvalSlot;

typedef struct EvalKnown {
  const Value *value;
  uint64_t age;
} EvalKnown;

/* The variables in a lambda, whose values a closure keeps. */
typedef struct EvalCaptured {
  uint32_t n;
  const Term *vars;
} EvalCaptured;

enum { EVAL_SLOTS = 1024 };
enum { EVAL_SEEN = 1, EVAL_APPLIES = 2, EVAL_CLOSES = 4 }; /* functions, lambdas occur */

/* Results of closed terms. */
typedef struct EvalMemo {
  uint64_t age, ages;   /* generation of the memo table; the last one used */
  VEC(EvalKnown) known; /* memoized, by closed term; valid if of this age */
  VEC(uint8_t) traits;  /* by term: EVAL_*; 0: not evaluated yet */
} EvalMemo;

struct Eval {
  ValueStore store;
  const EvalEnv *env;
  uint64_t max_points;  /* a quantifier is enumerated up to this many points (default 4096) */
  uint64_t steps_left;  /* nodes still to be visited before giving up (default 100 million) */
  uint64_t visited;     /* nodes so far, for budgets */
  bool whole_maps;      /* what maps are away from their points is meant, and may decide */
  bool remember_points; /* closures remember the points read in them (value_accessed) */
  Term witness_of;      /* the last closed universal found false, and   */
  const Value *const *witness; /* values of its variables that show it */
  const char *reason;          /* why the last result was unknown; a static text */
  EvalMemo memo;
  const EvalFrame *frame;
  EvalGeneric *generic;         /* variables of a quantifier stand for any values */
  const EvalCaptured *captured; /* variables of the closure being read */
  const Value *const *captured_values;
  Map captures;               /* lambda -> EvalCaptured */
  uint32_t frames;            /* made so far, for numbering */
  EvalSlot slots[EVAL_SLOTS]; /* recent results of open terms, by term and frame */
};

void eval_init(Eval *, TermTable *, const EvalEnv *);
void eval_free(Eval *);
void eval_forget(Eval *);
void eval_reset(Eval *);              /* as new, without the values made so far */
const Value *eval_term(Eval *, Term); /* NULL: unknown, see reason */
Tri eval_bool(Eval *, Term);
/* Whether evaluating the term may make a closure, which keeps frames and their values. */
bool eval_closes(Eval *, Term);
/* The body of a closed binder at these values, which must stay when it has lambdas. */
const Value *eval_body(Eval *, Term binder, const Value *const *values);
/* A subterm of its body likewise; a value may be NULL: not chosen yet. */
const Value *eval_part(Eval *, Term binder, Term part, const Value *const *values);
/* The range of the k-th variable (an integer) of a closed quantifier outside of which the body is
 * known to be true (forall) or false (exists), as far as the values chosen tell. */
bool eval_range(Eval *, Term binder, uint32_t k, const Value *const *values, mpz_t low, mpz_t high);
/* Reads a map value. */
const Value *eval_select(Eval *, const Value *map, const Value *const *index, uint32_t n);

#endif
