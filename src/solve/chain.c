/* SPDX-License-Identifier: MIT */
#include "solve/chain.h"

#include "solve/instantiate/decide.h"
#include "solve/instantiate/holds.h"
#include "solve/local/local.h"
#include "solve/minimize/minimize.h"
#include "solve/slice/slice.h"

static const Stage stages[] = {
    {"literally false fact", STAGE_MODEL, holds_never},
    {"model at hand", STAGE_MODEL, holds_in_hint},
    {"trial", STAGE_MODEL, trial_question},
    {"related facts", STAGE_SLICE, slice_question},
    {"assertion", STAGE_ASSERT, slice_assert},
    {"bound propagation", STAGE_SOLVE, arith_model_refute},
    {"arithmetic model", STAGE_SOLVE, arith_model_question},
    {"repair", STAGE_SOLVE, repair_question},
    {"solver, small values", STAGE_SOLVE, minimize_question},
    {"solver", STAGE_SOLVE, decide_question},
};

SolveAnswer chain_answer(Question *q, StageKind from) {
  const uint32_t n = sizeof stages / sizeof *stages;
  uint32_t first = 0;
  while (stages[first].kind < from) first++;
  for (uint32_t i = first; i < n; i++) {
    SolveAnswer a = stages[i].answer(q);
    if (a == SOLVE_UNKNOWN) continue;
    if (stages[i].kind < STAGE_ASSERT) q->solve->budget.stats.shortcuts++;
    return a;
  }
  return SOLVE_UNKNOWN;
}
