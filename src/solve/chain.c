/* SPDX-License-Identifier: MIT */
#include "solve/chain.h"

#include "solve/cache/cached.h"
#include "solve/cache/slice.h"
#include "solve/instantiate/decide.h"
#include "solve/instantiate/holds.h"
#include "solve/local/local.h"
#include "solve/minimize/minimize.h"

static const Stage stages[] = {
    {"literally false fact", STAGE_MODEL, holds_never, NULL},
    {"model at hand", STAGE_MODEL, holds_in_hint, NULL},
    {"trial", STAGE_MODEL, trial_question, NULL},
    {"related facts", STAGE_SLICE, slice_question, NULL},
    {"cached answer", STAGE_CACHE, cached_answer, NULL},
    {"cached core", STAGE_CACHE, cached_core, NULL},
    {"cached model", STAGE_CACHE, cached_model, cached_learn},
    {"assertion", STAGE_ASSERT, slice_assert, NULL},
    {"bound propagation", STAGE_SOLVE, arith_model_refute, NULL},
    {"arithmetic model", STAGE_SOLVE, arith_model_question, NULL},
    {"repair", STAGE_SOLVE, repair_question, NULL},
    {"solver, small values", STAGE_SOLVE, minimize_question, NULL},
    {"solver", STAGE_SOLVE, decide_question, NULL},
};

SolveAnswer chain_answer(Question *q, StageKind from) {
  const uint32_t n = sizeof stages / sizeof *stages;
  uint32_t first = 0;
  while (stages[first].kind < from) first++;
  for (uint32_t i = first; i < n; i++) {
    SolveAnswer a = stages[i].answer(q);
    if (a == SOLVE_UNKNOWN) continue;
    if (stages[i].kind < STAGE_ASSERT) q->solve->budget.stats.shortcuts++;
    while (i-- > first)
      if (stages[i].learn) stages[i].learn(q, a);
    return a;
  }
  return SOLVE_UNKNOWN;
}
