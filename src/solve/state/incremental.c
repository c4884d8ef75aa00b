/* SPDX-License-Identifier: MIT */
#include "solve/state/incremental.h"

#include "base/clock.h"
#include "solve/state/assertions.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

void incremental_free(Incremental *t) {
  if (t->solver) solver_close(t->solver);
  if (t->first) solver_close(t->first);
  if (t->log) fclose(t->log);
  if (t->maps) initial_maps_free(t->maps);
  free(t);
}

void incremental_restart(Incremental *t) {
  if (t->solver) solver_close(t->solver);
  t->solver = NULL;
  if (t->maps) initial_maps_pop(t->maps, 0);
}

void incremental_pop(Solve *s, uint32_t n_frames, uint32_t n_terms) {
  Incremental *t = s->incremental;
  if (t->told_frames > n_frames) {
    solver_pop(t->solver);
    t->told_frames--;
    if (t->maps) initial_maps_pop(t->maps, t->told_frames);
  }
  if (t->told > n_terms) t->told = n_terms;
}

Solver *incremental_open_beside(Solve *s, const SolverOptions *o) {
  const char *why = NULL;
  if (!s->incremental->first) s->incremental->first = solver_open(s->tab, &s->opts.solver, &why);
  Solver *made = s->incremental->first ? solver_open_beside(s->incremental->first, o, &why) : NULL;
  if (!made) s->budget.reason = why ? why : "the solver does not start";
  return made;
}

void incremental_define(Solve *s, const Definition *d) {
  for (uint32_t i = 0; i < d->n_cases; i++)
    solver_assert(s->incremental->solver, define_axiom(s->b, d, &d->cases[i], true));
}

/* All axioms, for measurements without OPTIMIZATION_AXIOMS. */
static void incremental_axioms(Solve *s) {
  for (uint32_t i = 0; i < s->axioms.n; i++)
    solver_assert(s->incremental->solver, s->axioms.at[i].term);
  for (uint32_t i = 0; i < s->defs.all.n; i++)
    if (s->defs.all.at[i]->n_cases) incremental_define(s, s->defs.all.at[i]);
}

/* A search may begin anew, and a log may hold several. */
static void open_log(Solve *s) {
  struct stat now;
  s->incremental->log = fopen(s->opts.log_to, "a");
  if (s->incremental->log && fstat(fileno(s->incremental->log), &now) == 0 && now.st_size > 0)
    fputs("(reset)\n", s->incremental->log);
}

static bool start(Solve *s) {
  if (s->incremental->solver) return true;
  SolverOptions o = s->opts.solver;
  if (s->opts.log_to && !s->incremental->log) open_log(s);
  if (s->incremental->log) o.log = s->incremental->log;
  s->incremental->solver = incremental_open_beside(s, &o);
  return s->incremental->solver != NULL;
}

static void tell_frames(Solve *s, uint32_t until) {
  while (s->incremental->told_frames < s->assertions->frames.n &&
         s->assertions->frames.at[s->incremental->told_frames].n_terms <= until) {
    solver_push(s->incremental->solver);
    bool first = s->incremental->told_frames++ == 0;
    if (first && !solve_uses(s, OPTIMIZATION_AXIOMS)) incremental_axioms(s);
  }
}

/* The solver forgets all that it was told. */
static void begin_anew(Incremental *t) {
  for (; t->told_frames; t->told_frames--) solver_pop(t->solver);
  t->told = 0;
  initial_maps_pop(t->maps, 0);
}

void incremental_admit(Solve *s, Term t) {
  Incremental *i = s->incremental;
  if (i->maps && !initial_maps_admit(i->maps, t)) begin_anew(i);
}

static void tell_fact(void *env, Term fact) {
  const Solve *s = env;
  solver_assert(s->incremental->solver, fact);
}

static void tell_term(Solve *s, Term t) {
  Incremental *i = s->incremental;
  if (i->maps) {
    initial_maps_facts(i->maps, t, i->told_frames, tell_fact, s);
    t = initial_maps_rewrite(i->maps, t);
  }
  solver_assert(i->solver, t);
}

bool incremental_tell(Solve *s) {
  if (!start(s)) return false;
  for (uint32_t i = s->incremental->told; i < s->assertions->terms.n; i++)
    incremental_admit(s, s->assertions->terms.at[i].term);
  for (; s->incremental->told < s->assertions->terms.n; s->incremental->told++) {
    tell_frames(s, s->incremental->told);
    tell_term(s, s->assertions->terms.at[s->incremental->told].term);
  }
  tell_frames(s, s->incremental->told);
  return true;
}

SolverAnswer incremental_check(Solve *s, const Term *assumptions, uint32_t n) {
  if (s->budget.limit && s->budget.stats.resources >= s->budget.limit) {
    s->budget.reason = "the resource limit of the search";
    return SOLVER_RESOURCE;
  }
  for (uint32_t i = 0; i < n; i++) incremental_admit(s, assumptions[i]);
  if (!incremental_tell(s)) return SOLVER_FAILED;
  if (s->budget.limit || s->incremental->limited)
    solver_limit(s->incremental->solver,
                 s->budget.limit ? s->budget.limit - s->budget.stats.resources : 0);
  s->incremental->limited = s->budget.limit != 0;
  s->budget.stats.solver_calls++;
  double from = clock_processor();
  SolverAnswer a = solver_check(s->incremental->solver, assumptions, n);
  s->budget.stats.solver_seconds += clock_processor() - from;
  s->budget.stats.resources += solver_resources(s->incremental->solver);
  if (a != SOLVER_SAT && a != SOLVER_UNSAT) {
    const char *why = solver_reason(s->incremental->solver);
    snprintf(s->budget.reason_text, sizeof s->budget.reason_text, "%s",
             why && *why ? why : "the solver gave up");
    s->budget.reason = a == SOLVER_TIMEOUT    ? "the solver's time limit"
                       : a == SOLVER_RESOURCE ? "the solver's resource limit"
                       : a == SOLVER_MEMORY   ? "the solver's memory limit"
                                              : s->budget.reason_text;
  }
  return a;
}
