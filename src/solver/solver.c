/* Picks a backend and forwards to it.
 * SPDX-License-Identifier: MIT */
#include "solver/solver.h"

#include "base/bug.h"
#include "solver/backend.h"

#include <stdlib.h>
#include <string.h>

struct Solver {
  const Backend *backend;
  void *self;
};

Solver *solver_open(TermTable *tab, const SolverOptions *opt, const char **why) {
  const Backend *b = strcmp(opt->name, "z3") == 0 ? &backend_z3 : NULL;
  if (!b) {
    *why = "no such solver";
    return NULL;
  }
  void *self = b->open(tab, opt, why);
  if (!self) return NULL;
  Solver *s = malloc(sizeof *s);
  if (!s) bug_oom(sizeof *s);
  *s = (Solver){b, self};
  return s;
}

void solver_close(Solver *s) {
  s->backend->close(s->self);
  free(s);
}

void solver_push(Solver *s) {
  s->backend->push(s->self);
}

void solver_pop(Solver *s) {
  s->backend->pop(s->self);
}

void solver_assert(Solver *s, Term t) {
  s->backend->assert_term(s->self, t);
}

void solver_define(Solver *s, Symbol f, const Term *params, uint32_t n, Term body) {
  s->backend->define(s->self, f, params, n, body);
}

SolverAnswer solver_check(Solver *s, const Term *assumptions, uint32_t n) {
  return s->backend->check(s->self, assumptions, n);
}

const char *solver_reason(const Solver *s) {
  return s->backend->reason(s->self);
}

uint64_t solver_resources(const Solver *s) {
  return s->backend->resources(s->self);
}

Term solver_value(Solver *s, Term t, bool complete) {
  return s->backend->value(s->self, t, complete);
}

uint32_t solver_core(Solver *s, Term *out, uint32_t max) {
  return s->backend->core(s->self, out, max);
}
