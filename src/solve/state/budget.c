/* SPDX-License-Identifier: MIT */
#include "solve/state/budget.h"

#include "base/clock.h"

void budget_begin(Budget *b, double seconds) {
  b->stats.questions++;
  b->reason = NULL;
  b->deadline = seconds > 0 ? clock_processor() + seconds : 0;
}

bool budget_is_late(const Budget *b) {
  return b->deadline > 0 && clock_processor() > b->deadline;
}

uint64_t budget_left(const Budget *b) {
  return b->limit > b->stats.resources ? b->limit - b->stats.resources : 0;
}

SolveAnswer budget_give_up(Budget *b, const char *why) {
  b->reason = why;
  return SOLVE_UNKNOWN;
}
