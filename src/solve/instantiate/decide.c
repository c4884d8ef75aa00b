/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/decide.h"

#include "solve/instantiate/assert.h"
#include "solve/instantiate/holds.h"
#include "solve/instantiate/unfold.h"

enum { MAX_ITERATIONS = 400, FIRST_LIMIT = 300000, LAST_LIMIT = 3000000 };

/* With the quantifiers as they are; a model of the solver counts when evaluation confirms it. */
static SolveAnswer decide_quantified(Question *q, uint64_t limit) {
  Solve *s = q->solve;
  if (s->opts.finite || !solve_uses(s, OPTIMIZATION_QUANTIFIERS) || budget_is_late(&s->budget))
    return SOLVE_UNKNOWN;
  Model *m;
  SolveAnswer a = quantified_solve(q, limit, &m);
  if (a == SOLVE_YES && !holds_path(s, q->path, m)) {
    model_drop(m);
    return SOLVE_UNKNOWN;
  }
  if (a == SOLVE_YES) q->model = m;
  return a;
}

/* Reads the solver's model. YES: it satisfies the path. NO: instances that it breaks were asserted,
 * so the solver can be asked again. */
static SolveAnswer decide_by_model(Question *q, uint32_t iteration) {
  Solve *s = q->solve;
  Model *m = extract_model(q);
  if (!m) return SOLVE_UNKNOWN;
  BrokenInstances broken = {0};
  uint32_t per_value = iteration < 20 ? 1U << iteration : 1U << 20;
  Tri holds = holds_or_broken(s, q->path, m, per_value, &broken);
  bool more = holds == TRI_FALSE && broken.n && assert_instances(s, &broken);
  vec_free(&broken);
  if (holds == TRI_TRUE) q->model = m;
  if (holds != TRI_FALSE) return holds == TRI_TRUE ? SOLVE_YES : SOLVE_UNKNOWN;
  if (!more) return budget_give_up(&s->budget, "the solver's model does not satisfy the path");
  if (iteration >= MAX_ITERATIONS)
    return budget_give_up(&s->budget, "universals need ever more instances");
  if (budget_is_late(&s->budget)) return budget_give_up(&s->budget, "the time limit of a question");
  return SOLVE_NO;
}

SolveAnswer decide_assuming(Question *q, const Term *assumptions, uint32_t n, TermList *core) {
  TermList own = {0};
  SolveAnswer answer = n ? SOLVE_UNKNOWN : decide_quantified(q, FIRST_LIMIT);
  if (answer != SOLVE_UNKNOWN) return answer;
  for (uint32_t iteration = 0;; iteration++) {
    answer = unfold_check(q->solve, assumptions, n, core ? core : &own);
    if (answer != SOLVE_YES) break;
    answer = decide_by_model(q, iteration);
    if (answer != SOLVE_NO) break;
  }
  vec_free(&own);
  return answer == SOLVE_UNKNOWN && !n ? decide_quantified(q, LAST_LIMIT) : answer;
}

SolveAnswer decide_question(Question *q) {
  return q->solve->opts.minimize ? SOLVE_UNKNOWN : decide_assuming(q, NULL, 0, NULL);
}
