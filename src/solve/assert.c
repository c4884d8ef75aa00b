/* SPDX-License-Identifier: MIT */
/* Keeping what is asserted in step with a path. The solver hears of it when it is asked. */
#include "solve/instantiate/quantified.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void solve_assert(Solve *s, Term t, uint32_t generation) {
  uint64_t known;
  if (term_is_true(t) || map_get(&s->asserted_set, t.ix, &known)) return;
  map_put(&s->asserted_set, t.ix, 1);
  vec_push(&s->asserted, ((Asserted){t, generation}));
  reckon_assert(s->reckon, t);
  unfold_note(s, t, TERM_TRUE, 0);
}

void solve_assert_all(Solve *s, const PlainFacts *p, uint32_t generation) {
  for (uint32_t i = 0; i < p->terms.n; i++) solve_assert(s, p->terms.at[i], generation);
  for (uint32_t i = 0; i < p->universals.n; i++)
    vec_push(&s->universals, ((Active){p->universals.at[i], generation}));
}

static void push_frame(Solve *s, const Path *path) {
  vec_push(&s->frames, ((Frame){path, s->asserted.n, s->universals.n, s->unfolds.n, s->undone.n,
                                fixed_mark(&s->fixed)}));
  reckon_push(s->reckon);
}

static void pop_frame(Solve *s) {
  Frame f = vec_pop(&s->frames);
  if (s->told_frames > s->frames.n) {
    solver_pop(s->solver);
    s->told_frames--;
  }
  if (s->told > f.n_asserted) s->told = f.n_asserted;
  reckon_pop(s->reckon);
  while (s->asserted.n > f.n_asserted) map_del(&s->asserted_set, vec_pop(&s->asserted).term.ix);
  s->universals.n = f.n_universals;
  fixed_undo(&s->fixed, f.fixed);
  while (s->undone.n > f.n_undone) s->unfolds.at[vec_pop(&s->undone)].done = false;
  while (s->unfolds.n > f.n_unfolds) map_del(&s->unfold_of, vec_pop(&s->unfolds).app.ix);
}

void solve_leave(Solve *s) {
  while (s->frames.n) pop_frame(s);
}

void solve_open_frame(Solve *s) {
  push_frame(s, NULL);
}

void solve_close_frame(Solve *s) {
  pop_frame(s);
}

Solver *solve_open_solver(Solve *s, const SolverOptions *o) {
  const char *why = NULL;
  if (!s->first) s->first = solver_open(s->tab, &s->opts.solver, &why);
  Solver *made = s->first ? solver_open_beside(s->first, o, &why) : NULL;
  if (!made) s->reason = why ? why : "the solver does not start";
  return made;
}

/* A search may begin anew, and a log may hold several. */
static void open_log(Solve *s) {
  struct stat now;
  s->log = fopen(s->opts.log_to, "a");
  if (s->log && fstat(fileno(s->log), &now) == 0 && now.st_size > 0) fputs("(reset)\n", s->log);
}

static bool start(Solve *s) {
  if (s->solver) return true;
  SolverOptions o = s->opts.solver;
  if (s->opts.log_to && !s->log) open_log(s);
  if (s->log) o.log = s->log;
  s->solver = solve_open_solver(s, &o);
  return s->solver != NULL;
}

static void tell_frames(Solve *s, uint32_t until) {
  while (s->told_frames < s->frames.n && s->frames.at[s->told_frames].n_asserted <= until) {
    solver_push(s->solver);
    bool first = s->told_frames++ == 0;
    if (first && !optimization_on(s->opts.without, OPTIMIZATION_AXIOMS)) quantified_axioms(s);
  }
}

bool solve_tell(Solve *s) {
  if (!start(s)) return false;
  for (; s->told < s->asserted.n; s->told++) {
    tell_frames(s, s->told);
    solver_assert(s->solver, s->asserted.at[s->told].term);
  }
  tell_frames(s, s->told);
  return true;
}

static void assert_fact(Solve *s, Term fact, Pos pos) {
  if (term_op(s->tab, fact) == OP_DISTINCT) { /* unique constants: nothing to simplify */
    solve_assert(s, fact, 0);
    return;
  }
  PlainFacts out = {0};
  solve_plain_fact(s, fixed_apply(&s->fixed, fact), pos, &out);
  fixed_learn(&s->fixed, fact);
  solve_assert_all(s, &out, 0);
  plain_facts_free(&out);
}

/* What holds of every path. In an exploration, axioms come with the facts they belong to. */
static void assert_roots(Solve *s) {
  bool all = !optimization_on(s->opts.without, OPTIMIZATION_AXIOMS);
  for (uint32_t i = 0; (s->opts.finite || all) && i < s->roots.n; i++)
    assert_fact(s, s->roots.at[i], s->root_pos.at[i]);
}

/* Is the path a prefix of the one with these facts, newest first? */
static bool is_on(const Path *p, const Path *const *facts, uint32_t n) {
  return p && p->depth <= n && facts[n - p->depth] == p;
}

void solve_sync(Solve *s, const Path *path) {
  if (s->solver && !optimization_on(s->opts.without, OPTIMIZATION_INCREMENTAL)) {
    solve_leave(s);
    solver_close(s->solver);
    s->solver = NULL;
  }
  if (s->frames.n == 0) {
    push_frame(s, NULL);
    assert_roots(s);
  }
  VEC(const Path *) facts = {0}; /* newest first */
  for (const Path *p = path; p; p = p->up) vec_push(&facts, p);
  while (s->frames.n > 1 && !is_on(vec_last(&s->frames).path, facts.at, facts.n)) pop_frame(s);
  uint32_t known = s->frames.n > 1 ? vec_last(&s->frames).path->depth : 0;
  facts.n -= known;
  while (facts.n) {
    /* In an exploration, what is new at once leaves at once, but for the last fact: the next
     * question is about another one in its place, or about one more. */
    uint32_t n = s->opts.finite || facts.n == 1 ? 1 : facts.n - 1;
    push_frame(s, facts.at[facts.n - n]);
    for (; n; n--) {
      const Path *p = vec_pop(&facts);
      assert_fact(s, p->fact, p->pos);
    }
  }
  vec_free(&facts);
}

SolverAnswer solve_check(Solve *s, const Term *assumptions, uint32_t n) {
  if (s->limit && s->stats.resources >= s->limit) {
    s->reason = "the resource limit of the search";
    return SOLVER_RESOURCE;
  }
  if (!solve_tell(s)) return SOLVER_FAILED;
  if (s->limit || s->limited) solver_limit(s->solver, s->limit ? s->limit - s->stats.resources : 0);
  s->limited = s->limit != 0;
  s->stats.solver_calls++;
  double from = clock_processor();
  SolverAnswer a = solver_check(s->solver, assumptions, n);
  s->stats.solver_seconds += clock_processor() - from;
  s->stats.resources += solver_resources(s->solver);
  if (a != SOLVER_SAT && a != SOLVER_UNSAT) {
    const char *why = solver_reason(s->solver);
    snprintf(s->reason_text, sizeof s->reason_text, "%s", why && *why ? why : "the solver gave up");
    s->reason = a == SOLVER_TIMEOUT    ? "the solver's time limit"
                : a == SOLVER_RESOURCE ? "the solver's resource limit"
                : a == SOLVER_MEMORY   ? "the solver's memory limit"
                                       : s->reason_text;
  }
  return a;
}

bool solve_late(const Solve *s) {
  return s->deadline > 0 && clock_processor() > s->deadline;
}
