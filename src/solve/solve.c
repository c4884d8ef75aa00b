/* SPDX-License-Identifier: MIT */
/* Making and freeing a Solve, and the questions it takes. Each has a model at the end of the chain
 * (solve/chain.c), which alone says in which order it is looked for. */
#include "solve/solve.h"

#include "base/mem.h"
#include "solve/chain.h"
#include "solve/instantiate/assert.h"
#include "solve/instantiate/decide.h"
#include "solve/instantiate/facts.h"
#include "solve/instantiate/unfold.h"
#include "solve/instantiate/value_terms.h"
#include "solve/local/cases.h"
#include "solve/slice/slice.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"
#include "solve/total/total.h"

/* ---- making ---- */

static void solve_add_axiom(Solve *s, Term t, Pos pos, bool conservative) {
  if (!term_is_true(t)) vec_push(&s->axioms, ((SolveAxiom){t, pos, conservative}));
}

/* The terms differ. This is not built by the builder, which knows it and would make it true. */
static void add_different(Solve *s, const Term *all, uint32_t n, Pos pos) {
  if (solve_uses(s, OPTIMIZATION_DISTINCT)) {
    if (n > 1)
      solve_add_axiom(s, term_cons(s->tab, op_plain(OP_DISTINCT), SORT_BOOL, all, n), pos, false);
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term eq = term_cons(s->tab, op_plain(OP_EQ), SORT_BOOL, (Term[]){all[k], all[i]}, 2);
      solve_add_axiom(s, term_cons(s->tab, op_plain(OP_NOT), SORT_BOOL, &eq, 1), pos, false);
    }
}

/* Unique constants differ, sort by sort. */
static void add_unique(Solve *s) {
  CoreProgram *p = s->program;
  Map done = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) {
    Function *f = p->functions.at[i];
    Sort sort = symbol_data(s->tab, f->sym)->sort;
    if (!f->unique || !map_add(&done, sort.ix)) continue;
    VEC(Term) all = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      Function *o = p->functions.at[k];
      if (o->unique && sort_eq(symbol_data(s->tab, o->sym)->sort, sort))
        vec_push(&all, mk_app(s->b, o->sym, NULL, 0));
    }
    add_different(s, all.at, all.n, f->pos);
    vec_free(&all);
  }
  map_free(&done);
}

Solve *solve_new(CoreProgram *program, const SolveOptions *opts) {
  Solve *s = mem_calloc(1, sizeof *s);
  s->program = program;
  s->tab = program->terms;
  s->b = program->build;
  s->opts = *opts;
  define_init(&s->defs, program);
  s->opts.solver.triggers |= s->defs.by_triggers;
  model_space_init(&s->space, program, &s->defs);
  skolemize_init(&s->skolemizer, program, &s->defs);
  s->skolemizer.by_cases = solve_uses(s, OPTIMIZATION_CASES);
  s->incremental = mem_calloc(1, sizeof *s->incremental);
  if (solve_uses(s, OPTIMIZATION_INITIAL_MAPS) && solve_uses(s, OPTIMIZATION_AXIOMS))
    s->incremental->maps = initial_maps_new(s->b);
  s->assertions = assertions_new(s->b);
  s->unfoldings = mem_calloc(1, sizeof *s->unfoldings);
  s->facts = mem_calloc(1, sizeof *s->facts);
  s->value_terms = mem_calloc(1, sizeof *s->value_terms);
  s->cases = mem_calloc(1, sizeof *s->cases);
  s->slices = slice_memory_new();
  add_unique(s);
  for (uint32_t i = 0; i < s->defs.facts.n; i++) {
    const Axiom *a = s->defs.facts.at[i];
    solve_add_axiom(s, a->term, a->pos, core_attr(&a->attrs)->conservative);
  }
  return s;
}

void solve_free(Solve *s) {
  if (!s) return;
  cases_free(s->cases);
  incremental_free(s->incremental);
  if (s->finder) solver_close(s->finder);
  assertions_free(s->assertions);
  unfold_free(s->unfoldings);
  facts_free(s->facts);
  value_terms_free(s->value_terms);
  slice_memory_free(s->slices);
  vec_free(&s->axioms);
  skolemize_free(&s->skolemizer);
  model_space_free(&s->space);
  define_free(&s->defs);
  free(s);
}

/* ---- questions ---- */

SolveAnswer solve_path(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                       Model *hint, Model **out) {
  budget_begin(&s->budget, s->opts.seconds);
  Slice slice = {0};
  Question q = {.solve = s,
                .path = path,
                .order = order,
                .n_order = n_order,
                .hint = hint ? hint : model_new(&s->space),
                .slice = s->opts.finite ? NULL : &slice};
  SolveAnswer a = chain_answer(&q, STAGE_MODEL);
  if (a == SOLVE_UNKNOWN && !budget_is_late(&s->budget) && slice_widen(&q))
    a = chain_answer(&q, STAGE_ASSERT);
  if (a == SOLVE_YES) q.model->solved = path;
  *out = q.model;
  return a;
}

bool solve_refuted(Solve *s, const Path *path) {
  enum { LIMIT = 3000000 };
  bool never_quantified = s->opts.finite && !s->defs.by_triggers;
  if (never_quantified || !solve_uses(s, OPTIMIZATION_QUANTIFIERS)) return false;
  budget_begin(&s->budget, s->opts.seconds);
  Slice slice = {0};
  Model *m;
  if (!s->opts.finite) slice_make(s, path, model_new(&s->space), true, &slice);
  assert_path(s, s->opts.finite ? path : slice.chain);
  bool no = quantified_solve(&(Question){.solve = s, .path = path}, LIMIT, &m) == SOLVE_NO;
  return no;
}

SolveAnswer solve_extends(Solve *s, const Path *path, Model *m, Pos *which) {
  budget_begin(&s->budget, s->opts.seconds);
  return total_extends(s, path, m, which);
}

Term solve_simplify(Solve *s, Term t) {
  return simplify_term(&s->skolemizer, t);
}

/* ---- the rest ---- */

void solve_limit(Solve *s, uint64_t resources) {
  s->budget.limit = resources ? s->budget.stats.resources + resources : 0;
}

const char *solve_reason(const Solve *s) {
  return s->budget.reason ? s->budget.reason : "no reason is known";
}

void solve_small(Solve *s, bool small) {
  s->opts.minimize = small;
}

uint32_t solve_models(const Solve *s) {
  return s->space.all.n;
}

void solve_sweep(Solve *s) {
  s->value_terms->model = NULL;
  model_sweep(&s->space);
}

const SolveStats *solve_stats(Solve *s) {
  enum { STEPS_OF_CASE = 4 }; /* steps of propagation that are as much work as one of cases */
  s->budget.stats.evaluated = s->space.eval.visited;
  s->budget.stats.copied = s->space.copied;
  s->budget.stats.steps =
      s->cases->steps + propagate_steps(s->assertions->propagator) / STEPS_OF_CASE;
  return &s->budget.stats;
}
