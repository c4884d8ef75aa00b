/* SPDX-License-Identifier: MIT */
/* Obligations and the order of attempts.
 *
 * Facts that the evaluator decides need no extension. The others are obligations, in groups without
 * a map or function in common, so that each group is decided by itself: first in the maps as they
 * are (with their default wherever they have no point), then by templates (template.c). The groups
 * that are left go to the solver together: its models choose the elements of uninterpreted sorts,
 * and different models might choose differently. Total definitions hold by construction. */
#include "solve/total/total.h"

#include "solve/instantiate/alias.h"

enum { LIMIT = 200000 };

/* ---- what has to hold ---- */

bool total_is_defined(const Total *x, Symbol sym) {
  const Definition *d = define_of(&x->s->defs, sym);
  return d && d->total;
}

static void add_symbols(Total *x, Obligation *d) {
  Solve *s = x->s;
  Collector c;
  collector_init(&c, s->tab);
  collector_add(&c, d->fact);
  define_collect(&s->defs, &c);
  for (uint32_t i = 0; i < c.symbols.n; i++) {
    SymbolData sd = *symbol_data(s->tab, c.symbols.at[i]);
    if (sd.kind == SYM_BUILTIN || sd.flags & SYM_LOCAL) continue;
    if (sd.nargs || sort_kind(s->tab, sd.sort) == SK_MAP) vec_push(&d->symbols, c.symbols.at[i]);
  }
  collector_free(&c);
}

/* Unknowns that are no maps are what they are in the model. False: one has no value. */
static bool add_scalars(Total *x, Term fact) {
  Solve *s = x->s;
  Collector c;
  bool ok = true;
  collector_init(&c, s->tab);
  collector_add(&c, fact);
  for (uint32_t i = 0; i < c.symbols.n && ok; i++) {
    Symbol sym = c.symbols.at[i];
    SymbolData d = *symbol_data(s->tab, sym);
    if (d.kind == SYM_BUILTIN || d.flags & SYM_LOCAL || d.nargs) continue;
    if (sort_kind(s->tab, d.sort) == SK_MAP) continue;
    Term t = unknown_term(s->tab, sym);
    const Value *v = model_value(x->m, t, NULL);
    Term value = v ? total_value(x, v) : TERM_NONE;
    ok = value.ix != 0;
    if (ok) subst_add(&x->scalars, sym, value);
  }
  collector_free(&c);
  return ok;
}

static void add_obligation(Total *x, Term fact, Pos pos, bool holds_as_is) {
  Solve *s = x->s;
  Obligation d = {.fact = fact, .body = fact, .pos = pos, .holds_as_is = holds_as_is};
  if (term_op(s->tab, fact) == OP_FORALL) {
    d.n_vars = term_binder(s->tab, fact)->nvars;
    d.body = binder_open(s->tab, fact, &d.vars);
  }
  add_symbols(x, &d);
  vec_push(&x->obligations, d);
}

/* not exists x :: P  as  forall x :: not P */
static Term denied(Solve *s, Term binder) {
  const Term *vars;
  Term body = binder_open(s->tab, binder, &vars);
  return mk_forall(s->b, vars, term_binder(s->tab, binder)->nvars, mk_not(s->b, body), NULL);
}

/* Values of the sort are or hold maps. */
static bool holds_maps(const TermTable *tab, Sort sort, uint32_t depth) {
  enum { DEEPEST = 6 };
  if (sort_kind(tab, sort) == SK_MAP) return true;
  if (sort_kind(tab, sort) != SK_DT || depth > DEEPEST) return false;
  const DtData *d = sort_dt(tab, sort);
  for (uint32_t c = 0; c < d->nctors; c++)
    for (uint32_t i = 0; i < d->ctors[c].nfields; i++)
      if (holds_maps(tab, d->ctors[c].fields[i].sort, depth + 1)) return true;
  return false;
}

static bool gives_maps(Total *x, Term t, Map *seen) {
  TermTable *tab = x->s->tab;
  if (op_is_const(term_op(tab, t)) || !map_add(seen, t.ix)) return false;
  TermNode n = *term_node(tab, t);
  for (uint32_t i = 0; i < n.nargs; i++) {
    if (n.op == OP_APP && holds_maps(tab, term_sort(tab, n.args[i]), 0)) return true;
    if (gives_maps(x, n.args[i], seen)) return true;
  }
  return false;
}

/* Maps are compared or given to functions: the fact may depend on points that were not accessed. */
static bool takes_whole_maps(Total *x, Term fact) {
  Map seen = {0};
  bool gives = gives_maps(x, fact, &seen);
  map_free(&seen);
  return gives || alias_occurs(x->s, fact);
}

/* Whether it holds, and if so the points that make it so are accessed. */
static Tri holds(Total *x, Term fact) {
  Tri r = model_holds(x->probe, fact, &x->s->budget.reason);
  if (r == TRI_TRUE) model_holds(x->m, fact, NULL);
  return r;
}

/* FALSE: broken; TRUE: holds whatever maps are elsewhere, or in the maps as they are; UNKNOWN:
 * there are obligations. */
static Tri total_collect(Total *x, Term fact, Pos pos) {
  Solve *s = x->s;
  Tri r = holds(x, fact);
  if (r == TRI_FALSE) return r;
  bool whole = takes_whole_maps(x, fact);
  if (whole) add_obligation(x, fact, pos, r == TRI_TRUE);
  if (r == TRI_TRUE) return r;
  GroundFacts facts = {0};
  uint32_t before = x->obligations.n;
  skolemize_fact(&s->skolemizer, fact, pos, &facts);
  for (uint32_t i = 0; i < facts.terms.n; i++)
    if (holds(x, facts.terms.at[i]) != TRI_TRUE) add_obligation(x, facts.terms.at[i], pos, false);
  for (uint32_t i = 0; i < facts.universals.n; i++) {
    const Universal *u = &facts.universals.at[i];
    if (holds(x, u->proxy) == TRI_FALSE) continue;
    add_obligation(x, u->denied ? denied(s, u->binder) : u->binder, pos, false);
  }
  ground_facts_free(&facts);
  /* no obligations: the model has witnesses */
  return x->obligations.n > before || whole ? TRI_UNKNOWN : TRI_TRUE;
}

/* The cases of partial definitions are obligations like others: the function has to be extended so
 * that they hold. */
static void add_definitions(Total *x) {
  Solve *s = x->s;
  Map seen = {0};
  for (uint32_t i = 0; i < x->obligations.n; i++) /* grows */
    for (uint32_t k = 0; k < x->obligations.at[i].symbols.n; k++) {
      Symbol sym = x->obligations.at[i].symbols.at[k];
      const Definition *def = define_of(&s->defs, sym);
      if (!def || def->total || !map_add(&seen, sym.ix)) continue;
      for (uint32_t c = 0; c < def->n_cases; c++)
        add_obligation(x, define_axiom(s->b, def, &def->cases[c], false), x->obligations.at[i].pos,
                       false);
    }
  map_free(&seen);
}

static bool has_triggers(const TermTable *tab, Term fact) {
  return term_op(tab, fact) == OP_FORALL && term_binder(tab, fact)->ntriggers > 0;
}

static Tri collect_all(Total *x, const Path *path) {
  Solve *s = x->s;
  Tri all = TRI_TRUE;
  for (; path && all != TRI_FALSE; path = path->up) {
    Tri r = total_collect(x, path->fact, path->pos);
    if (r != TRI_TRUE) all = r;
  }
  for (uint32_t i = 0; i < s->axioms.n && all != TRI_FALSE; i++) {
    uint32_t before = x->obligations.n;
    Tri r = total_collect(x, s->axioms.at[i].term, s->axioms.at[i].pos);
    if (r != TRI_TRUE) all = r;
    for (uint32_t k = before; s->axioms.at[i].conservative && k < x->obligations.n; k++)
      x->obligations.at[k].conservative = has_triggers(s->tab, x->obligations.at[k].fact);
  }
  return all;
}

/* ---- groups ---- */

static void total_join(Total *x, uint32_t from, uint32_t into) {
  for (uint32_t i = 0; i < x->obligations.n; i++)
    if (x->obligations.at[i].group == from) x->obligations.at[i].group = into;
}

static void make_groups(Total *x) {
  Map owner = {0}; /* symbol -> an obligation */
  uint64_t k;
  for (uint32_t i = 0; i < x->obligations.n; i++) x->obligations.at[i].group = i;
  for (uint32_t i = 0; i < x->obligations.n; i++)
    for (uint32_t j = 0; j < x->obligations.at[i].symbols.n; j++) {
      Symbol sym = x->obligations.at[i].symbols.at[j];
      if (!map_get(&owner, sym.ix, &k))
        map_put(&owner, sym.ix, i);
      else if (x->obligations.at[k].group != x->obligations.at[i].group)
        total_join(x, x->obligations.at[i].group, x->obligations.at[k].group);
    }
  map_free(&owner);
}

/* ---- the answer ---- */

/* Interprets the function or map by its points, with its default elsewhere. */
static bool add_as_it_is(Total *x, Symbol sym) {
  Solve *s = x->s;
  SymbolData d = *symbol_data(s->tab, sym);
  const Finite *points = total_points(x, sym);
  if (!d.nargs) {
    Term t = unknown_term(s->tab, sym);
    const Value *v = model_value(x->m, t, NULL);
    Interpretation whole = {.sym = sym, .body = v ? total_value(x, v) : TERM_NONE};
    if (whole.body.ix) interpret_add(x, &whole);
    return whole.body.ix != 0;
  }
  if (total_is_defined(x, sym)) return true;
  Interpretation f = {.sym = sym, .n = d.nargs};
  f.params = ARENA_ARRAY(&s->space.eval.store.arena, Term, d.nargs);
  for (uint32_t i = 0; i < d.nargs; i++) f.params[i] = term_fresh_var(s->tab, d.name, d.args[i]);
  const Value *zero = value_default(&s->space.eval.store, d.sort);
  f.body = zero ? total_value(x, zero) : TERM_NONE;
  for (uint32_t i = 0; points && i < points->points.n && f.body.ix; i++) {
    const FinitePoint *p = &points->points.at[i];
    if (!p->accessed) continue;
    Term value = total_value(x, p->value), here = TERM_TRUE;
    for (uint32_t k = 0; k < d.nargs && value.ix; k++) {
      Term index = total_value(x, p->index[k]);
      if (!index.ix) return false;
      here = mk_and2(s->b, here, mk_eq(s->b, f.params[k], index));
    }
    f.body = value.ix ? mk_ite(s->b, here, value, f.body) : TERM_NONE;
  }
  if (f.body.ix) interpret_add(x, &f);
  return f.body.ix != 0;
}

/* Is it about all elements of an opaque sort? It may hold if there are none but those that the
 * program's values need. */
static bool counts_elements(const Total *x, const Obligation *d) {
  for (uint32_t i = 0; i < d->n_vars; i++)
    if (sort_kind(x->s->tab, term_sort(x->s->tab, d->vars[i])) == SK_UNINT) return true;
  return false;
}

/* YES or UNKNOWN; NO: an obligation is broken in which no map or function occurs. */
static SolveAnswer holds_as_it_is(Total *x, uint32_t group) {
  bool ok = true;
  SolveAnswer answer = SOLVE_YES;
  interpret_clear(x);
  for (uint32_t i = 0; i < x->obligations.n && ok; i++)
    for (uint32_t k = 0; k < x->obligations.at[i].symbols.n && ok; k++)
      if (x->obligations.at[i].group == group)
        ok = add_as_it_is(x, x->obligations.at[i].symbols.at[k]);
  for (uint32_t i = 0; i < x->obligations.n && ok; i++) {
    const Obligation *d = &x->obligations.at[i];
    if (d->group != group || d->holds_as_is) continue;
    SolverAnswer a = total_prove(x, d, NULL);
    if (a == SOLVER_SAT && !d->symbols.n && !counts_elements(x, d)) answer = SOLVE_NO;
    ok = a == SOLVER_UNSAT;
  }
  interpret_clear(x);
  return answer == SOLVE_YES && !ok ? SOLVE_UNKNOWN : answer;
}

bool total_open(Total *x, TotalSolver kind) {
  static const SolverOption find_models[] = {{"smt.mbqi", "true"}};
  Solve *s = x->s;
  const char *why;
  SolverOptions o = s->opts.solver;
  if (!o.n_options) {
    o.options = find_models;
    o.n_options = 1;
  }
  bool fresh = kind == TOTAL_FRESH || kind == TOTAL_FRESH_ONE;
  if (!fresh && !s->finder)
    s->finder = solver_open(s->tab, &o, &why); /* its settings are for all beside it */
  o.rlimit = LIMIT;
  o.one_question = kind == TOTAL_ONE || kind == TOTAL_FRESH_ONE;
  x->solver = fresh       ? solver_open(s->tab, &o, &why)
              : s->finder ? solver_open_beside(s->finder, &o, &why)
                          : NULL;
  return x->solver != NULL;
}

static SolveAnswer decide_groups(Total *x, Pos *which) {
  bool *done = ARENA_ARRAY(&x->s->space.eval.store.arena, bool, x->obligations.n);
  bool all = true;
  for (uint32_t i = 0; i < x->obligations.n; i++) {
    if (!add_scalars(x, x->obligations.at[i].fact)) {
      *which = x->obligations.at[i].pos;
      return SOLVE_UNKNOWN;
    }
  }
  for (uint32_t g = 0; g < x->obligations.n; g++) {
    done[g] = true;
    Pos first = 0;
    for (uint32_t i = 0; i < x->obligations.n; i++) {
      if (x->obligations.at[i].group != g || x->obligations.at[i].holds_as_is) continue;
      done[g] = false;
      if (!first) first = x->obligations.at[i].pos;
    }
    if (!done[g]) {
      SolveAnswer a = holds_as_it_is(x, g);
      if (a == SOLVE_NO) return a;
      done[g] = a == SOLVE_YES || template_group(x, g);
    }
    if (!done[g] && all) *which = first;
    all = all && done[g];
  }
  return all ? SOLVE_YES : model_finder_solve(x, done);
}

SolveAnswer total_extends(Solve *s, const Path *path, Model *m, Pos *which) {
  *which = 0;
  Total x = {.s = s, .m = m, .probe = model_fork(m)};
  subst_init(&x.scalars, s->b);
  Tri r = collect_all(&x, path);
  SolveAnswer answer = r == TRI_TRUE ? SOLVE_YES : r == TRI_FALSE ? SOLVE_NO : SOLVE_UNKNOWN;
  if (answer == SOLVE_UNKNOWN) {
    add_definitions(&x);
    make_groups(&x);
    if (conservative_decide(&x)) answer = SOLVE_YES;
    for (uint32_t i = x.obligations.n; i-- > 0;)
      if (!x.obligations.at[i].holds_as_is) *which = x.obligations.at[i].pos;
  }
  if (s->defs.by_triggers && answer == SOLVE_NO)
    answer = SOLVE_UNKNOWN; /* points may lack instances */
  bool worth_it =
      answer != SOLVE_YES && !s->defs.by_triggers; /* no finder copes with large theories */
  if (worth_it && total_open(&x, TOTAL_MANY)) {
    if (answer == SOLVE_UNKNOWN) answer = decide_groups(&x, which);
    solver_close(x.solver);
    /* these values have no extension; others may have one */
    if (answer == SOLVE_NO && !model_finder_refutes(&x, path)) answer = SOLVE_UNKNOWN;
  }
  if (answer == SOLVE_UNKNOWN)
    s->budget.reason = "a universal condition was only checked where maps and functions were read";
  for (uint32_t i = 0; i < x.obligations.n; i++) vec_free(&x.obligations.at[i].symbols);
  vec_free(&x.obligations);
  subst_free(&x.scalars);
  vec_free(&x.interpretations);
  map_free(&x.interpretation_of);
  map_free(&x.interpreted);
  map_free(&x.functions);
  vec_free(&x.whole);
  vec_free(&x.elements);
  vec_free(&x.element_values);
  return answer;
}
