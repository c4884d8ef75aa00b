/* SPDX-License-Identifier: MIT */
/* Private to solve/propagate: numbers with bounds, and the sums that are in force.
 *
 * Everything in force is undone by the trail. Rules are in the lists of their numbers in the
 * order they came into force, so that undoing pops. */
#ifndef SOLVE_LOCAL_BOUND_STORE_H
#define SOLVE_LOCAL_BOUND_STORE_H

#include "base/map.h"
#include "base/vec.h"
#include "logic/eval/value.h"
#include "solve/propagate/propagate.h"

/* Larger numbers are not propagated. The coefficients of a sum together are at most WEIGHT, so
 * that its value stays within 64 bits. */
static const int64_t BOUND_FAR = (int64_t)1 << 36, BOUND_COEF = (int64_t)1 << 20,
                     BOUND_WEIGHT = (int64_t)1 << 26;
enum { MAX_PARTS = 1024 };

typedef struct Number {
  Term term;
  int64_t low, high; /* -FAR, FAR: none */
  int64_t height;    /* one solution of all differences in force; kept in step by store_impose */
  VEC(uint32_t) in;  /* rules in force */
} Number;

typedef struct Summand {
  uint32_t of; /* number */
  int64_t times;
} Summand;

/* A comparison: the sum of its parts and `plus` is at most 0, or is 0. */
typedef struct Sum {
  uint32_t first, n; /* in parts */
  int64_t plus;
  int64_t weight; /* coefficients, without their signs, as they came */
  bool is_equation;
} Sum;

/* A Boolean term. */
typedef struct Truth {
  Term term;
  bool is_sum;
  uint32_t sum;
  int8_t now;   /* assumed: -1 false, 1 true; 0: not */
  Tri found;    /* of its parts ... */
  uint64_t age; /* ... when (propagate_age) */
} Truth;

/* sign * parts + plus: at most 0, or not 0. */
typedef struct Rule {
  uint32_t sum;
  int32_t sign;
  int64_t plus;
  bool not_zero;
  bool queued;
} Rule;

/* One of several has to hold. */
typedef struct Choice {
  Term term;
  bool value; /* what the term has to be */
  bool done;  /* it is, or what it needs is known */
} Choice;

typedef enum UndoKind {
  UNDO_BOUNDS,
  UNDO_RULE,
  UNDO_TRUTH,
  UNDO_CHOICE,
  UNDO_DONE,
  UNDO_CONFLICT
} UndoKind;
typedef struct Undo {
  UndoKind kind;
  uint32_t at;
  int64_t low, high;
} Undo;

/* What is undone when a frame is left. */
typedef struct PropagateTrail {
  VEC(Undo) trail;
  VEC(uint32_t) marks; /* of the trail: frames */
  uint64_t changes;    /* grows with whatever becomes known */
  uint64_t undone;     /* ... and with whatever is forgotten */
} PropagateTrail;

struct Propagator {
  Builder *b;
  TermTable *tab;
  Map number_of; /* term -> number in numbers */
  VEC(Number) numbers;
  VEC(Summand) parts;
  VEC(Sum) sums;
  Map truth_of; /* Boolean term -> number in truths */
  VEC(Truth) truths;
  VEC(Rule) rules;
  VEC(Choice) choices;
  PropagateTrail undo;
  VEC(uint32_t) queue; /* rules to look at */
  uint32_t next;       /* in the queue */
  VEC(uint32_t) walk;  /* of store_impose */
  VEC(Undo) heights;   /* likewise */
  bool conflict;
  uint64_t steps, stop_at;
};

static inline bool number_fixed(const Number *x) {
  return x->low == x->high && x->low < BOUND_FAR && x->low > -BOUND_FAR;
}

static inline bool propagate_spent(const Propagator *r) {
  return r->steps >= r->stop_at;
}

/* As long as it is the same, the same is known. Never 0. */
static inline uint64_t propagate_age(const Propagator *r) {
  return r->undo.changes + r->undo.undone + 1;
}

uint32_t store_number(Propagator *, Term);
/* The comparison as a sum; false: it is not one. */
bool store_sum(Propagator *, Term comparison, uint32_t *sum);
/* What the bounds say of it. */
Tri store_value(const Propagator *, uint32_t sum);
/* Puts the sum, or its negation, in force. False: a contradiction. */
bool store_impose(Propagator *, uint32_t sum, bool value);
bool store_narrow(Propagator *, uint32_t number, int64_t low, int64_t high);
/* Bounds to a fixed point. */
bool store_propagate(Propagator *);
uint32_t store_mark(const Propagator *);
void store_undo(Propagator *, uint32_t mark);

/* Of solve/propagate/propagate.c: the term is true, or false, from now on. False: a
 * contradiction. */
bool propagate_assume(Propagator *, Term, bool value);
/* All that follows without cases. False: a contradiction. */
bool propagate_to_end(Propagator *);
/* Made of other Booleans. */
bool propagate_is_compound(const Propagator *, Term);
/* The cases of a choice: one of them holds. */
uint32_t propagate_cases(const Propagator *, const Choice *);
Term propagate_case(const Propagator *, const Choice *, uint32_t i, bool *value);

#endif
