/* SPDX-License-Identifier: MIT */
#include "solve/cache/cores.h"

#include "solve/instantiate/facts.h"
#include "solve/state/incremental.h"

#include <stdlib.h>

enum { MOST_FACTS = 4000, WORTH_IT = 3 };
enum { SPARE = 100000, PART = 10 }; /* resources: these, and this part of what questions take */

void cores_free(CoreFinder *c) {
  if (c->solver) solver_close(c->solver);
  map_free(&c->literals);
  free(c);
}

static void close_solver(Solve *s) {
  if (s->cores->solver) solver_close(s->cores->solver);
  s->cores->solver = NULL;
  map_clear(&s->cores->literals);
}

static bool open_solver(Solve *s) {
  if (s->cores->solver && s->cores->literals.n > MOST_FACTS) close_solver(s);
  if (s->cores->solver) return true;
  SolverOptions o = s->opts.solver;
  o.log = NULL;
  if (!(s->cores->solver = incremental_open_beside(s, &o))) return false;
  for (uint32_t i = 0; i < s->axioms.n; i++) {
    const GroundFacts *p = facts_ground(s, s->axioms.at[i].term, s->axioms.at[i].pos);
    for (uint32_t k = 0; k < p->terms.n; k++) solver_assert(s->cores->solver, p->terms.at[k]);
  }
  return true;
}

/* The literal that stands for a fact. */
static Term literal_of(Solve *s, Term fact) {
  uint64_t known;
  if (map_get(&s->cores->literals, fact.ix, &known)) return (Term){(uint32_t)known};
  Term l = mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "fact"), SORT_BOOL, NULL));
  map_put(&s->cores->literals, fact.ix, l.ix);
  const GroundFacts *p = facts_ground(s, fact, 0);
  for (uint32_t i = 0; i < p->terms.n; i++)
    solver_assert(s->cores->solver, mk_implies(s->b, l, p->terms.at[i]));
  return l;
}

/* What looking for a core may cost now. Many a question has no use for one. */
static uint64_t budget(const Solve *s) {
  uint64_t all = SPARE + s->budget.stats.resources / PART;
  return s->budget.stats.core_resources < all ? all - s->budget.stats.core_resources : 0;
}

void cores_find(Solve *s, const Slice *slice, TermList *out) {
  vec_clear(out);
  TermList literals = {0}, core = {0};
  bool found = false;
  if (slice->facts.n >= WORTH_IT && budget(s) && open_solver(s)) {
    for (uint32_t i = 0; i < slice->facts.n; i++)
      vec_push(&literals, literal_of(s, slice->facts.at[i]));
    s->budget.stats.core_calls++;
    solver_limit(s->cores->solver, budget(s));
    found = solver_check(s->cores->solver, literals.at, literals.n) == SOLVER_UNSAT;
    s->budget.stats.core_resources += solver_resources(s->cores->solver);
    if (found) {
      vec_reserve(&core, literals.n + 1);
      core.n = solver_core(s->cores->solver, core.at, literals.n);
    }
  }
  for (uint32_t i = 0; i < slice->facts.n; i++) {
    bool in = !found;
    for (uint32_t k = 0; k < core.n && !in; k++) in = term_eq(core.at[k], literals.at[i]);
    if (in) vec_push(out, slice->facts.at[i]);
  }
  vec_free(&literals);
  vec_free(&core);
}
