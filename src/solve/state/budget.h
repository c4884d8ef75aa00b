/* SPDX-License-Identifier: MIT */
/* What questions cost, what they may cost, and why the last one was given up. */
#ifndef SOLVE_STATE_BUDGET_H
#define SOLVE_STATE_BUDGET_H

#include "solve/state/answer.h"

typedef struct Budget {
  SolveStats stats;
  uint64_t limit;     /* on stats.resources; 0: none */
  double deadline;    /* of this question, in processor time; 0: none */
  const char *reason; /* why the answer is unknown, or NULL */
  char reason_text[256];
} Budget;

/* Counts a question and sets its deadline (0 seconds: none). */
void budget_begin(Budget *, double seconds);
bool budget_is_late(const Budget *);
/* The resources that are left, 0 also when there is no limit. */
uint64_t budget_left(const Budget *);
/* Notes why; returns UNKNOWN. */
SolveAnswer budget_give_up(Budget *, const char *why);

#endif
