/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/quantified.h"

#include "logic/collect.h"

/* forall params :: guard ==> f(params) == value, to be used where f is applied. */
static Term definition_term(Solve *s, const Definition *d, const DefineCase *c) {
  Term app = term_app(s->tab, d->sym, d->params, d->n_params);
  Term body = mk_implies(s->b, c->guard, mk_eq(s->b, app, c->value));
  const Term *trigger = &app;
  const uint32_t one = 1;
  QuantAttrs attrs = {.triggers = &trigger, .trigger_len = &one, .ntriggers = 1};
  return d->n_params ? mk_forall(s->b, d->params, d->n_params, body, &attrs) : body;
}

static void assert_definition(Solve *s, const Definition *d) {
  for (uint32_t i = 0; i < d->n_cases; i++)
    solver_assert(s->solver, definition_term(s, d, &d->cases[i]));
}

/* Definitions of the symbols there are, and of those that these bring. */
static void assert_definitions(Solve *s, Collector *c) {
  for (uint32_t i = 0; i < c->symbols.n; i++) {
    const Definition *d = define_of(&s->defs, c->symbols.at[i]);
    if (!d) continue;
    assert_definition(s, d);
    for (uint32_t k = 0; k < d->n_cases; k++) {
      collector_add(c, d->cases[k].guard);
      collector_add(c, d->cases[k].value);
    }
  }
}

void quantified_axioms(Solve *s) {
  for (uint32_t i = 0; i < s->roots.n; i++) solver_assert(s->solver, s->roots.at[i]);
  for (uint32_t i = 0; i < s->defs.all.n; i++)
    if (s->defs.all.at[i]->n_cases) assert_definition(s, s->defs.all.at[i]);
}

static void assert_all(Solve *s) {
  Collector c;
  collector_init(&c, s->tab);
  for (uint32_t i = 0; i < s->universals.n; i++) {
    const Universal *u = &s->universals.at[i].u;
    Term all = u->denied ? mk_not(s->b, u->binder) : u->binder;
    solver_assert(s->solver, mk_implies(s->b, u->proxy, all));
    collector_add(&c, u->binder);
  }
  for (uint32_t i = 0; i < s->unfolds.n; i++)
    if (!s->unfolds.at[i].done) collector_add(&c, s->unfolds.at[i].app);
  assert_definitions(s, &c);
  collector_free(&c);
}

SolveAnswer quantified_ask(Solve *s, const Question *q, uint64_t limit, Model **out) {
  bool unfolds = false;
  for (uint32_t i = 0; i < s->unfolds.n; i++) unfolds |= !s->unfolds.at[i].done;
  *out = NULL;
  if ((!s->universals.n && !unfolds) || !solve_tell(s)) return SOLVE_OPEN;
  const char *reason = s->reason;
  uint64_t outer = s->limit, mine = s->stats.resources + limit;
  solver_push(s->solver);
  assert_all(s);
  if (!outer || outer > mine) s->limit = mine;
  SolverAnswer a = solve_check(s, NULL, 0);
  s->limit = outer;
  s->stats.quantified++;
  if (a == SOLVER_SAT || a == SOLVER_UNKNOWN) *out = extract_model(s, q->order, q->n_order);
  solver_pop(s->solver);
  s->reason = reason;
  return a == SOLVER_UNSAT ? SOLVE_NO : *out ? SOLVE_YES : SOLVE_OPEN;
}
