/* SPDX-License-Identifier: MIT */
#include "solve/state/assertions.h"

#include "base/mem.h"
#include "solve/state/incremental.h"

Assertions *assertions_new(Builder *b) {
  Assertions *a = mem_calloc(1, sizeof *a);
  fixed_init(&a->fixed, b);
  a->propagator = propagate_new(b);
  return a;
}

void assertions_free(Assertions *a) {
  vec_free(&a->frames);
  vec_free(&a->terms);
  map_free(&a->present);
  vec_free(&a->universals);
  fixed_free(&a->fixed);
  propagate_free(a->propagator);
  free(a);
}

void assertions_push(Solve *s, const Path *path) {
  Assertions *a = s->assertions;
  vec_push(&a->frames,
           ((AssertionFrame){path, a->terms.n, a->universals.n, fixed_mark(&a->fixed)}));
  propagate_push(a->propagator);
}

void assertions_pop(Solve *s) {
  Assertions *a = s->assertions;
  AssertionFrame f = vec_pop(&a->frames);
  incremental_pop(s, a->frames.n, f.n_terms);
  propagate_pop(a->propagator);
  while (a->terms.n > f.n_terms) map_del(&a->present, vec_pop(&a->terms).term.ix);
  a->universals.n = f.n_universals;
  fixed_undo(&a->fixed, f.fixed);
}

bool assertions_switch(Assertions *a, Term t, uint32_t generation) {
  if (!map_add(&a->present, t.ix)) return false;
  vec_push(&a->terms, ((Asserted){t, generation}));
  return true;
}

bool assertions_add(Assertions *a, Term t, uint32_t generation) {
  if (!assertions_switch(a, t, generation)) return false;
  propagate_assert(a->propagator, t);
  return true;
}
