/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/decide.h"

#include "solve/instantiate/unfold.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"

/* Tells the solver the universals, and the definitions that they and the applications lead to. */
static void tell_quantified(Solve *s) {
  Collector c;
  collector_init(&c, s->tab);
  for (uint32_t i = 0; i < s->assertions->universals.n; i++) {
    const Universal *u = &s->assertions->universals.at[i];
    Term all = u->denied ? mk_not(s->b, u->binder) : u->binder;
    solver_assert(s->incremental->solver, mk_implies(s->b, u->proxy, all));
    collector_add(&c, u->binder);
  }
  for (uint32_t i = 0; i < s->unfoldings->all.n; i++)
    if (!s->unfoldings->all.at[i].done) collector_add(&c, s->unfoldings->all.at[i].app);
  define_collect(&s->defs, &c);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    const Definition *d = define_of(&s->defs, c.symbols.at[i]);
    if (d) incremental_define(s, d);
  }
  collector_free(&c);
}

SolveAnswer quantified_solve(const Question *q, uint64_t limit, Model **out) {
  Solve *s = q->solve;
  bool unfolds = false;
  for (uint32_t i = 0; i < s->unfoldings->all.n; i++) unfolds |= !s->unfoldings->all.at[i].done;
  *out = NULL;
  for (uint32_t i = 0; i < s->assertions->universals.n; i++)
    incremental_admit(s, s->assertions->universals.at[i].binder);
  if ((!s->assertions->universals.n && !unfolds) || !incremental_tell(s)) return SOLVE_UNKNOWN;
  const char *reason = s->budget.reason;
  uint64_t outer = s->budget.limit, mine = s->budget.stats.resources + limit;
  solver_push(s->incremental->solver);
  tell_quantified(s);
  if (!outer || outer > mine) s->budget.limit = mine;
  SolverAnswer a = incremental_check(s, NULL, 0);
  s->budget.limit = outer;
  s->budget.stats.quantified++;
  if (a == SOLVER_SAT || a == SOLVER_UNKNOWN) *out = extract_model(q);
  solver_pop(s->incremental->solver);
  s->budget.reason = reason;
  return a == SOLVER_UNSAT ? SOLVE_NO : *out ? SOLVE_YES : SOLVE_UNKNOWN;
}
