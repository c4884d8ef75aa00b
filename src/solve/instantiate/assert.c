/* SPDX-License-Identifier: MIT */
#include "solve/instantiate/assert.h"

#include "solve/instantiate/facts.h"
#include "solve/instantiate/unfold.h"
#include "solve/state/assertions.h"
#include "solve/state/incremental.h"

void assert_term(Solve *s, Term t, uint32_t generation) {
  if (!term_is_true(t) && assertions_add(s->assertions, t, generation))
    unfold_note(s, t, TERM_TRUE, 0);
}

static void assert_ground(Solve *s, const GroundFacts *p, uint32_t generation) {
  for (uint32_t i = 0; i < p->terms.n; i++) assert_term(s, p->terms.at[i], generation);
  for (uint32_t i = 0; i < p->universals.n; i++)
    vec_push(&s->assertions->universals, p->universals.at[i]);
}

bool assert_instances(Solve *s, const BrokenInstances *broken) {
  uint32_t before = s->assertions->terms.n;
  for (uint32_t i = 0; i < broken->n; i++) {
    GroundFacts out = {0};
    skolemize_instance(&s->skolemizer, &broken->at[i].u, broken->at[i].values, &out);
    assert_ground(s, &out, 1);
    ground_facts_free(&out);
  }
  s->budget.stats.instances += s->assertions->terms.n - before;
  return s->assertions->terms.n > before;
}

static void assert_fact(Solve *s, Term fact, Pos pos) {
  if (term_op(s->tab, fact) == OP_DISTINCT) { /* unique constants: nothing to simplify */
    assert_term(s, fact, 0);
    return;
  }
  Fixed *fixed = &s->assertions->fixed;
  GroundFacts out = {0};
  facts_skolemize(s, fixed_apply(fixed, fact), pos, &out);
  fixed_learn(fixed, fact);
  assert_ground(s, &out, 0);
  ground_facts_free(&out);
}

void assert_push(Solve *s, const Path *path) {
  assertions_push(s, path);
  unfold_push(s->unfoldings);
}

void assert_pop(Solve *s) {
  assertions_pop(s);
  unfold_pop(s->unfoldings);
}

void assert_nothing(Solve *s) {
  while (s->assertions->frames.n) assert_pop(s);
}

/* In an exploration, axioms come with the facts that lead to them (solve/slice/slice.h). */
static void assert_axioms(Solve *s) {
  bool all = s->opts.finite || !solve_uses(s, OPTIMIZATION_AXIOMS);
  for (uint32_t i = 0; all && i < s->axioms.n; i++)
    assert_fact(s, s->axioms.at[i].term, s->axioms.at[i].pos);
}

/* Is the path a prefix of the one with these facts, newest first? */
static bool is_prefix(const Path *p, const Path *const *facts, uint32_t n) {
  return p && p->depth <= n && facts[n - p->depth] == p;
}

void assert_path(Solve *s, const Path *path) {
  Assertions *a = s->assertions;
  if (s->incremental->solver && !solve_uses(s, OPTIMIZATION_INCREMENTAL)) {
    assert_nothing(s);
    incremental_restart(s->incremental);
  }
  if (a->frames.n == 0) {
    assert_push(s, NULL);
    assert_axioms(s);
  }
  VEC(const Path *) facts = {0}; /* newest first */
  for (const Path *p = path; p; p = p->up) vec_push(&facts, p);
  while (a->frames.n > 1 && !is_prefix(vec_last(&a->frames).path, facts.at, facts.n)) assert_pop(s);
  facts.n -= a->frames.n > 1 ? vec_last(&a->frames).path->depth : 0;
  while (facts.n) {
    /* In an exploration, facts that came together share a frame, but for the last one: the next
     * question is about another fact in its place, or about one more. */
    uint32_t n = s->opts.finite || facts.n == 1 ? 1 : facts.n - 1;
    assert_push(s, facts.at[facts.n - n]);
    for (; n; n--) {
      const Path *p = vec_pop(&facts);
      assert_fact(s, p->fact, p->pos);
    }
  }
  vec_free(&facts);
}
