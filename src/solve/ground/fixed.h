/* SPDX-License-Identifier: MIT */
/* Unknown integers that the facts of a path leave one value only (`x <= 3` and
 * `3 <= x`), so that later facts can be written with the value: bounds become literals. */
#ifndef SOLVE_GROUND_FIXED_H
#define SOLVE_GROUND_FIXED_H

#include "logic/subst.h"

typedef struct FixedBound {
  Symbol sym;
  int64_t low, high; /* INT64_MIN, INT64_MAX: none */
} FixedBound;

typedef struct Fixed {
  Builder *b;
  VEC(FixedBound) bounds;
  Map of_symbol; /* number in bounds */
  struct {
    struct FixedUndo {
      uint32_t number;
      FixedBound was;
    } * at;
    uint32_t n, cap;
  } trail;
  VEC(uint32_t) fixed; /* numbers of those with one value */
  Subst values;
  bool stale; /* values have to be collected anew */
} Fixed;

typedef struct FixedMark {
  uint32_t n_trail, n_fixed;
} FixedMark;

void fixed_init(Fixed *, Builder *);
void fixed_free(Fixed *);
FixedMark fixed_mark(const Fixed *);
void fixed_undo(Fixed *, FixedMark);
/* Learns from a fact. */
void fixed_learn(Fixed *, Term fact);
/* The fact with fixed unknowns replaced. */
Term fixed_apply(Fixed *, Term fact);

#endif
