/* SPDX-License-Identifier: MIT */
/* Private to exec/: what minimization is about, for its two parts: minimize.c, which keeps values
 * as they were, and shrink.c, which makes one value small. */
#ifndef SOLVE_MINIMIZE_MINIMIZE_H
#define SOLVE_MINIMIZE_MINIMIZE_H

#include "solve/solve_state.h"

typedef struct Target {
  Term term;
  Term kept; /* its equality to the value wanted, while that is kept; else NONE */
} Target;

typedef struct Minimize {
  Solve *s;
  const Question *q;
  Model *best;
  VEC(Target) targets;
  Map seen;
  uint64_t stop_at; /* resources */
} Minimize;

bool minimize_spent(const Minimize *);
/* Asks under assumptions; YES: `best` is a model of it. */
SolveAnswer minimize_try(Minimize *, const Term *assumptions, uint32_t n, SolveCore *core);

/* Makes the value of one term small, what is asserted being fixed, and asserts what it found. */
void shrink_target(Minimize *, Term);

#endif
