/* SPDX-License-Identifier: MIT */
/* Maps are functions here, their points are facts, and quantifiers stay as they are. */
#include "solve/total/total.h"

/* A definition as it is, for every argument. */
static void tell_definition(Total *x, const Definition *def) {
  Solve *s = x->s;
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term t = define_axiom(s->b, def, &def->cases[i], false);
    solver_assert(x->solver, interpret_reads(x, subst_apply(&x->scalars, t)));
  }
}

/* False: a value has no term. */
static bool tell_points(Total *x, Symbol sym) {
  Solve *s = x->s;
  const Finite *f = total_points(x, sym);
  SymbolData d = *symbol_data(s->tab, sym);
  if (!f) return d.nargs != 0;
  Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, f->n_index);
  for (uint32_t i = 0; i < f->points.n; i++) {
    const FinitePoint *p = &f->points.at[i];
    if (!p->accessed) continue;
    Term value = total_value(x, p->value);
    for (uint32_t k = 0; k < f->n_index && value.ix; k++)
      if (!(index[k] = total_value(x, p->index[k])).ix) return false;
    if (!value.ix) return false;
    Term map = d.kind == SYM_VAR ? term_var(s->tab, sym) : TERM_NONE;
    if (!d.nargs && !map.ix) map = term_app(s->tab, sym, NULL, 0);
    Term at = d.nargs ? mk_app(s->b, sym, index, d.nargs) : mk_select(s->b, map, index, f->n_index);
    solver_assert(x->solver, interpret_reads(x, mk_eq(s->b, at, value)));
  }
  return true;
}

SolveAnswer model_finder_solve(Total *x, const bool *done) {
  Solve *s = x->s;
  Map seen = {0};
  bool ok = true;
  solver_close(x->solver); /* what was asked before changes how a solver searches */
  if (!total_open(x, TOTAL_FRESH)) return SOLVE_UNKNOWN;
  for (uint32_t i = 0; i < x->obligations.n && ok; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (done[d->group]) continue;
    solver_assert(x->solver, interpret_reads(x, subst_apply(&x->scalars, d->fact)));
    for (uint32_t k = 0; k < d->symbols.n && ok; k++) {
      Symbol sym = d->symbols.at[k];
      if (!map_add(&seen, sym.ix)) continue;
      ok = tell_points(x, sym);
      const Definition *def = define_of(&s->defs, sym);
      if (def && def->n_params) tell_definition(x, def);
    }
  }
  total_elements(x);
  interpret_links(x);
  SolverAnswer a = ok ? solver_check(x->solver, NULL, 0) : SOLVER_UNKNOWN;
  s->budget.stats.solver_calls++;
  map_free(&seen);
  return a == SOLVER_SAT ? SOLVE_YES : a == SOLVER_UNSAT ? SOLVE_NO : SOLVE_UNKNOWN;
}

/* No map or function occurs. */
static bool is_plain(Total *x, Term fact) {
  Solve *s = x->s;
  Collector c;
  bool plain = true;
  collector_init(&c, s->tab);
  collector_add(&c, fact);
  for (uint32_t i = 0; i < c.symbols.n && plain; i++) {
    const SymbolData *d = symbol_data(s->tab, c.symbols.at[i]);
    plain = d->kind == SYM_BUILTIN || (!d->nargs && sort_kind(s->tab, d->sort) != SK_MAP);
  }
  collector_free(&c);
  return plain;
}

/* Which facts, and how they are put to the solver. */
typedef enum Hope { HOPE_PLAIN, HOPE_ALL, HOPE_ALL_AT_ONCE, N_HOPES } Hope;

static bool hopeless(Total *x, const Path *path, Hope hope) {
  Solve *s = x->s;
  VEC(Term) facts = {0};
  for (; path; path = path->up) vec_push(&facts, path->fact);
  for (uint32_t i = s->axioms.n; i-- > 0;) vec_push(&facts, s->axioms.at[i].term);
  bool no = false, any = false;
  if (total_open(x, hope == HOPE_ALL ? TOTAL_FRESH : TOTAL_FRESH_ONE)) {
    for (uint32_t i = facts.n; i-- > 0;) { /* oldest first, as the program has them */
      if (hope == HOPE_PLAIN && !is_plain(x, facts.at[i])) continue;
      any = true;
      solver_assert(x->solver, interpret_reads(x, facts.at[i]));
    }
    interpret_links(x);
    no = any && solver_check(x->solver, NULL, 0) == SOLVER_UNSAT;
    s->budget.stats.solver_calls++;
    solver_close(x->solver);
  }
  vec_free(&facts);
  return no;
}

bool model_finder_refutes(Total *x, const Path *path) {
  for (Hope h = HOPE_PLAIN; h < N_HOPES; h++)
    if (hopeless(x, path, h)) return true;
  return false;
}
