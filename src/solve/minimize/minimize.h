/* SPDX-License-Identifier: MIT */
/* Small values as part of solving, in two parts: minimize.c keeps the values of the hint, shrink.c
 * makes one value small. */
#ifndef SOLVE_MINIMIZE_MINIMIZE_H
#define SOLVE_MINIMIZE_MINIMIZE_H

#include "solve/state/question.h"

typedef struct MinimizeTarget {
  Term term;
  Term kept; /* its equality to the value wanted, while that is kept; else NONE */
} MinimizeTarget;

typedef struct Minimize {
  Solve *s;
  Question *q;
  Model *best;
  VEC(MinimizeTarget) targets;
  Map seen;
  uint64_t stop_at; /* resources */
} Minimize;

bool minimize_spent(const Minimize *);
/* Stage: the solver, with small values at reasonable cost, when the options ask for them. */
SolveAnswer minimize_question(Question *);
/* The same, whatever the options. */
SolveAnswer minimize_solve(Question *);

/* Asks under assumptions; YES: `best` is a model of it. */
SolveAnswer minimize_try(Minimize *, const Term *assumptions, uint32_t n, TermList *core);

/* Makes the value of one term small, what is asserted being fixed, and asserts what it found. */
void shrink_target(Minimize *, Term);

#endif
