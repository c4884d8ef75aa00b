/* Questions: see the header.
 *
 * A question is answered by the model at hand when that satisfies every fact (most are).
 * Else the solver is asked until its model does: unfolding definitions that matter, adding the
 * instances of universals that the model breaks. A 'yes' is always evaluated.
 * SPDX-License-Identifier: MIT */
#include "exec/solve_state.h"

#include "base/bug.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- making ---- */

static void add_root(Solve *s, Term t, Pos pos) {
  if (term_is_true(t)) return;
  vec_push(&s->roots, t);
  vec_push(&s->root_pos, pos);
}

/* Unique constants differ, sort by sort. */
static void add_unique(Solve *s) {
  CoreProgram *p = s->program;
  Map done = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) {
    Function *f = p->functions.at[i];
    Sort sort = symbol_data(s->tab, f->sym)->sort;
    uint64_t known;
    if (!f->unique || map_get(&done, sort.ix, &known)) continue;
    map_put(&done, sort.ix, 1);
    VEC(Term) all = {0};
    for (uint32_t k = i; k < p->functions.n; k++) {
      Function *o = p->functions.at[k];
      if (o->unique && sort_eq(symbol_data(s->tab, o->sym)->sort, sort))
        vec_push(&all, mk_app(s->b, o->sym, NULL, 0));
    }
    if (all.n > 1) add_root(s, mk_distinct(s->b, all.at, all.n), f->pos);
    vec_free(&all);
  }
  map_free(&done);
}

Solve *solve_new(CoreProgram *program, const SolveOptions *opts, const char **why) {
  Solve *s = calloc(1, sizeof *s);
  if (!s) bug_oom(sizeof *s);
  (void)why;
  s->program = program;
  s->tab = program->terms;
  s->b = program->build;
  s->opts = *opts;
  define_init(&s->defs, program);
  model_space_init(&s->space, program, &s->defs);
  plain_init(&s->plain, program, &s->defs);
  add_unique(s);
  for (uint32_t i = 0; i < s->defs.facts.n; i++)
    add_root(s, s->defs.facts.at[i]->term, s->defs.facts.at[i]->pos);
  return s;
}

void solve_free(Solve *s) {
  if (!s) return;
  if (s->solver) solver_close(s->solver);
  if (s->log) fclose(s->log);
  vec_free(&s->frames);
  vec_free(&s->asserted);
  map_free(&s->asserted_set);
  vec_free(&s->universals);
  vec_free(&s->unfolds);
  map_free(&s->unfold_of);
  vec_free(&s->undone);
  vec_free(&s->roots);
  vec_free(&s->root_pos);
  plain_free(&s->plain);
  model_space_free(&s->space);
  define_free(&s->defs);
  free(s);
}

/* ---- the model at hand ---- */

static Tri fact_holds(Solve *s, Model *m, Term fact) {
  const char *why = NULL;
  Tri r = model_holds(m, fact, &why);
  if (r == TRI_UNKNOWN) s->reason = why;
  return m->conflict ? TRI_FALSE : r;
}

Tri solve_holds(Solve *s, const Path *path, Model *m) {
  Tri all = TRI_TRUE;
  for (; path; path = path->up) {
    Tri r = fact_holds(s, m, path->fact);
    if (r == TRI_FALSE) return r;
    if (r == TRI_UNKNOWN) all = r;
  }
  for (uint32_t i = 0; i < s->roots.n; i++) {
    Tri r = fact_holds(s, m, s->roots.at[i]);
    if (r == TRI_FALSE) return r;
    if (r == TRI_UNKNOWN) all = r;
  }
  return all;
}

/* ---- asking ---- */

enum { MAX_ROUNDS = 1000 };

static SolveAnswer give_up(Solve *s, const char *why) {
  s->reason = why;
  return SOLVE_OPEN;
}

/* Unfolds what stands in the way; false: nothing does. */
static bool unfold_core(Solve *s, const Term *off, const uint32_t *number, uint32_t n,
                        bool *too_deep) {
  Term *core = malloc((n + 1) * sizeof *core);
  if (!core) bug_oom(n * sizeof *core);
  uint32_t k = n ? solver_core(s->solver, core, n) : 0;
  for (uint32_t i = 0; i < k; i++)
    for (uint32_t j = 0; j < n; j++) {
      if (!term_eq(core[i], off[j])) continue;
      if (s->unfolds.at[number[j]].generation >= s->opts.unroll)
        *too_deep = true;
      else
        unfold_at(s, number[j]);
    }
  free(core);
  return k > 0;
}

/* One check with everything not unfolded switched off. */
static SolverAnswer check_unfolded(Solve *s, bool *too_deep) {
  for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
    VEC(Term) off = {0};
    VEC(uint32_t) number = {0};
    for (uint32_t i = 0; i < s->unfolds.n; i++) {
      if (s->unfolds.at[i].done) continue;
      vec_push(&off, mk_not(s->b, s->unfolds.at[i].needed));
      vec_push(&number, i);
    }
    SolverAnswer a = solve_check(s, off.at, off.n);
    uint64_t before = s->stats.unfoldings;
    bool more = a == SOLVER_UNSAT && unfold_core(s, off.at, number.at, off.n, too_deep);
    vec_free(&off);
    vec_free(&number);
    if (!more) return a;
    if (s->stats.unfoldings == before || solve_late(s)) break;
  }
  if (!*too_deep) s->reason = "the time limit of a question";
  return SOLVER_UNKNOWN;
}

SolveAnswer solve_ask(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                      Model **out) {
  bool too_deep = false;
  SolverAnswer a = check_unfolded(s, &too_deep);
  if (a == SOLVER_UNSAT) return SOLVE_NO;
  if (too_deep) return give_up(s, "a recursive definition was unfolded as often as allowed");
  if (a != SOLVER_SAT) return SOLVE_OPEN;
  Model *m = extract_model(s, order, n_order);
  if (!m) return SOLVE_OPEN;
  Tri r = solve_holds(s, path, m);
  if (r == TRI_FALSE) return give_up(s, "the solver's model does not satisfy the path");
  if (r == TRI_UNKNOWN) return SOLVE_OPEN;
  *out = m;
  return SOLVE_YES;
}

void solve_begin(Solve *s) {
  s->stats.questions++;
  s->reason = NULL;
  s->deadline = s->opts.seconds > 0 ? clock_now() + s->opts.seconds : 0;
}

SolveAnswer solve_path(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                       Model *hint, Model **out) {
  solve_begin(s);
  *out = NULL;
  for (const Path *p = path; p; p = p->up)
    if (term_is_false(p->fact)) {
      s->stats.shortcuts++;
      return SOLVE_NO;
    }
  if (!hint) hint = model_new(&s->space);
  if (solve_holds(s, path, hint) == TRI_TRUE) {
    s->stats.shortcuts++;
    *out = hint;
    return SOLVE_YES;
  }
  if (!solve_sync(s, path)) return SOLVE_OPEN;
  return solve_ask(s, path, order, n_order, out);
}

const char *solve_reason(const Solve *s) {
  return s->reason ? s->reason : "no reason is known";
}

Term solve_simplify(Solve *s, Term t) {
  return plain_simplify(&s->plain, t);
}

const SolveStats *solve_stats(const Solve *s) {
  return &s->stats;
}
