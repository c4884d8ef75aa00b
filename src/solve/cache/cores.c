/* SPDX-License-Identifier: MIT */
#include "solve/cache/cores.h"

#include <stdlib.h>

enum { MOST_FACTS = 4000, WORTH_IT = 3 };
enum { SPARE = 100000, PART = 10 }; /* resources: these, and this part of what questions take */

static void close_solver(Solve *s) {
  if (s->cores) solver_close(s->cores);
  s->cores = NULL;
  map_clear(&s->core_literals);
}

static bool open_solver(Solve *s) {
  if (s->cores && s->core_literals.n > MOST_FACTS) close_solver(s);
  if (s->cores) return true;
  SolverOptions o = s->opts.solver;
  o.log = NULL;
  if (!(s->cores = solve_open_solver(s, &o))) return false;
  for (uint32_t i = 0; i < s->roots.n; i++) {
    const PlainFacts *p = solve_plain(s, s->roots.at[i], s->root_pos.at[i]);
    for (uint32_t k = 0; k < p->terms.n; k++) solver_assert(s->cores, p->terms.at[k]);
  }
  return true;
}

/* The literal that stands for a fact. */
static Term literal_of(Solve *s, Term fact) {
  uint64_t known;
  if (map_get(&s->core_literals, fact.ix, &known)) return (Term){(uint32_t)known};
  Term l = mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "fact"), SORT_BOOL, NULL));
  map_put(&s->core_literals, fact.ix, l.ix);
  const PlainFacts *p = solve_plain(s, fact, 0);
  for (uint32_t i = 0; i < p->terms.n; i++)
    solver_assert(s->cores, mk_implies(s->b, l, p->terms.at[i]));
  return l;
}

/* What looking for a core may cost now. Many a question has no use for one. */
static uint64_t budget(const Solve *s) {
  uint64_t all = SPARE + s->stats.resources / PART;
  return s->stats.core_resources < all ? all - s->stats.core_resources : 0;
}

void cores_find(Solve *s, const Slice *slice, SolveCore *out) {
  vec_clear(out);
  SolveCore literals = {0}, core = {0};
  bool found = false;
  if (slice->facts.n >= WORTH_IT && budget(s) && open_solver(s)) {
    for (uint32_t i = 0; i < slice->facts.n; i++)
      vec_push(&literals, literal_of(s, slice->facts.at[i]));
    s->stats.core_calls++;
    solver_limit(s->cores, budget(s));
    found = solver_check(s->cores, literals.at, literals.n) == SOLVER_UNSAT;
    s->stats.core_resources += solver_resources(s->cores);
    if (found) {
      vec_reserve(&core, literals.n + 1);
      core.n = solver_core(s->cores, core.at, literals.n);
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
