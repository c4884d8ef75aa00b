/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/unfold.h"

#include "core/define_value.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"

#include <stdlib.h>

enum { MAX_ITERATIONS = 400 };

void unfold_free(Unfoldings *u) {
  vec_free(&u->all);
  map_free(&u->of_term);
  vec_free(&u->done);
  vec_free(&u->frames);
  free(u);
}

void unfold_push(Unfoldings *u) {
  vec_push(&u->frames, ((UnfoldMark){u->all.n, u->done.n}));
}

void unfold_pop(Unfoldings *u) {
  UnfoldMark m = vec_pop(&u->frames);
  while (u->done.n > m.n_done) u->all.at[vec_pop(&u->done)].done = false;
  while (u->all.n > m.n_all) map_del(&u->of_term, vec_pop(&u->all).app.ix);
}

/* ---- applications ---- */

static void unfold_at(Solve *, uint32_t number);

static const Definition *unfold_definition(const Solve *s, Term t) {
  if (term_op(s->tab, t) != OP_APP) return NULL;
  const Definition *d = define_of(&s->defs, term_symbol(s->tab, t));
  return d && d->n_params ? d : NULL;
}

/* The definition can be asserted without first asking whether it matters. */
static bool is_at_once(const Solve *s, Term app, Term when, uint32_t generation) {
  if (s->opts.finite) return false;
  return (term_is_true(when) && generation == 0) ||
         !define_of(&s->defs, term_symbol(s->tab, app))->recursive;
}

static void note_application(Solve *s, Term app, Term when, uint32_t generation) {
  Unfoldings *u = s->unfoldings;
  uint64_t at;
  if (!map_get(&u->of_term, app.ix, &at)) {
    at = u->all.n;
    map_put(&u->of_term, app.ix, at);
    bool at_once = is_at_once(s, app, when, generation);
    Term needed =
        at_once && term_is_true(when)
            ? TERM_TRUE
            : mk_var(s->b, symbol_var(s->tab, str_c(term_strs(s->tab), "needed"), SORT_BOOL, NULL));
    vec_push(&u->all, ((Unfolding){app, needed, generation, false}));
    if (at_once) {
      if (!term_is_true(needed))
        assertions_switch(s->assertions, mk_implies(s->b, when, needed), generation);
      unfold_at(s, (uint32_t)at);
    }
  }
  if (!u->all.at[at].done)
    assertions_switch(s->assertions, mk_implies(s->b, when, u->all.at[at].needed), generation);
}

/* One walk over a term, which is a DAG: what was found and noted is remembered. */
typedef struct UnfoldWalk {
  Solve *s;
  uint32_t generation;
  Map has_calls; /* term -> whether an application of a definition is in it */
  Map noted;     /* term and condition, as one number */
} UnfoldWalk;

static bool has_calls(UnfoldWalk *w, Term t) {
  uint64_t known;
  if (map_get(&w->has_calls, t.ix, &known)) return known;
  TermNode n = *term_node(w->s->tab, t);
  bool found = unfold_definition(w->s, t) != NULL;
  for (uint32_t i = 0; i < n.nargs && !found; i++) found = has_calls(w, n.args[i]);
  map_put(&w->has_calls, t.ix, found);
  return found;
}

/* Conditions narrow on the way down: the branches of a conditional, the operands of a junction once
 * the others, that have no calls, leave it undecided. */
static void note_inside(UnfoldWalk *w, Term t, Term when) {
  Solve *s = w->s;
  if (!has_calls(w, t) || !map_add(&w->noted, (uint64_t)t.ix << 32 | when.ix)) return;
  TermNode n = *term_node(s->tab, t);
  if (n.op == OP_ITE) {
    note_inside(w, n.args[0], when);
    note_inside(w, n.args[1], mk_and2(s->b, when, n.args[0]));
    note_inside(w, n.args[2], mk_and2(s->b, when, mk_not(s->b, n.args[0])));
    return;
  }
  if (n.op == OP_AND || n.op == OP_OR)
    for (uint32_t i = 0; i < n.nargs; i++)
      if (!has_calls(w, n.args[i]))
        when = mk_and2(s->b, when, n.op == OP_AND ? n.args[i] : mk_not(s->b, n.args[i]));
  for (uint32_t i = 0; i < n.nargs; i++) note_inside(w, n.args[i], when);
  if (unfold_definition(s, t)) note_application(s, t, when, w->generation);
}

void unfold_note(Solve *s, Term t, Term when, uint32_t generation) {
  if (s->defs.all.n == 0) return;
  UnfoldWalk w = {.s = s, .generation = generation};
  note_inside(&w, t, when);
  map_free(&w.has_calls);
  map_free(&w.noted);
}

/* Asserts the definition of the application. */
static void unfold_at(Solve *s, uint32_t number) {
  Unfolding *u = &s->unfoldings->all.at[number];
  if (u->done) return;
  u->done = true;
  vec_push(&s->unfoldings->done, number);
  s->budget.stats.unfoldings++;
  Term app = u->app, needed = u->needed;
  uint32_t generation = u->generation + 1;
  const Definition *def = define_of(&s->defs, term_symbol(s->tab, app));
  Subst at;
  subst_init(&at, s->b);
  define_arguments(def, app, &at);
  GroundFacts out = {0};
  for (uint32_t i = 0; i < def->n_cases; i++) {
    Term guard = simplify_term(&s->skolemizer, subst_apply(&at, def->cases[i].guard));
    if (term_is_false(guard)) continue;
    Term value = simplify_term(&s->skolemizer, subst_apply(&at, def->cases[i].value));
    Term eq = mk_implies(s->b, guard, mk_eq(s->b, app, value));
    skolemize_fact(&s->skolemizer, eq, def->cases[i].pos, &out);
    if (term_node(s->tab, value)->binder_level == 0) {
      unfold_note(s, guard, needed, generation);
      unfold_note(s, value, mk_and2(s->b, needed, guard), generation);
    }
  }
  subst_free(&at);
  for (uint32_t i = 0; i < out.terms.n; i++) {
    Term t = out.terms.at[i];
    if (!assertions_add(s->assertions, t, 0)) continue;
    /* what has no binder was noted above, with narrower conditions */
    if (term_node(s->tab, t)->binder_level) unfold_note(s, t, needed, generation);
  }
  for (uint32_t i = 0; i < out.universals.n; i++)
    vec_push(&s->assertions->universals, out.universals.at[i]);
  ground_facts_free(&out);
}

/* ---- asking ---- */

/* Unfolds the applications that the core says are needed; false: there are none. */
static bool unfold_core(Solve *s, const TermList *core) {
  bool any = false;
  for (uint32_t i = 0; i < core->n; i++)
    for (uint32_t j = 0; j < s->unfoldings->all.n; j++) {
      const Unfolding *u = &s->unfoldings->all.at[j];
      if (u->done || !term_eq(core->at[i], mk_not(s->b, u->needed))) continue;
      any = true;
      if (u->generation < s->opts.unroll) unfold_at(s, j);
    }
  return any;
}

/* Asks with everything that is not unfolded switched off. */
static SolverAnswer check_once(Solve *s, const Term *assumptions, uint32_t n, TermList *core) {
  TermList assumed = {0};
  for (uint32_t i = 0; i < s->unfoldings->all.n; i++) {
    const Unfolding *u = &s->unfoldings->all.at[i];
    if (!u->done) vec_push(&assumed, mk_not(s->b, u->needed));
  }
  for (uint32_t i = 0; i < n; i++) vec_push(&assumed, assumptions[i]);
  SolverAnswer a = incremental_check(s, assumed.at, assumed.n);
  if (a == SOLVER_UNSAT) {
    vec_clear(core);
    vec_reserve(core, assumed.n + 1);
    core->n = assumed.n ? solver_core(s->incremental->solver, core->at, assumed.n) : 0;
  }
  vec_free(&assumed);
  return a;
}

SolveAnswer unfold_check(Solve *s, const Term *assumptions, uint32_t n, TermList *core) {
  Budget *b = &s->budget;
  s->skolemizer.cut_short = 0;
  for (uint32_t iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    SolverAnswer a = check_once(s, assumptions, n, core);
    if (a == SOLVER_SAT) return SOLVE_YES;
    /* given all axioms, the solver may give up; its model will be evaluated like any other */
    if (a == SOLVER_UNKNOWN && !solve_uses(s, OPTIMIZATION_AXIOMS)) return SOLVE_YES;
    if (a != SOLVER_UNSAT) return SOLVE_UNKNOWN;
    uint64_t before = b->stats.unfoldings;
    if (!unfold_core(s, core))
      return n || core->n == 0 ? SOLVE_NO
                               : budget_give_up(b, "the solver's core is not understood");
    if (s->skolemizer.cut_short >= SKOLEMIZE_ENDLESS) return budget_give_up(b, define_endless);
    if (b->stats.unfoldings == before)
      return budget_give_up(b, "a recursive definition was unfolded as often as --unroll allows");
    if (budget_is_late(b)) return budget_give_up(b, "the time limit of a question");
  }
  return budget_give_up(b, "recursive definitions were unfolded too often");
}
