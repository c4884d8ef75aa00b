/* SPDX-License-Identifier: MIT */
/* exec/reckon against all values there are: random facts over a few numbers, in frames. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solve/propagate/propagate.h"

#include "base/hash.h"
#include "base/vec.h"
#include "logic/subst.h"

enum { NUMBERS = 3, BOOLS = 2, RANGE = 2, FACTS = 7, ROUNDS = 2000 };

typedef struct World {
  StrTable strs;
  TermTable *tab;
  Builder b;
  Term numbers[NUMBERS], bools[BOOLS];
  Term facts[FACTS];
  uint32_t n;
  uint64_t state;
} World;

static int open_world(void **state) {
  World *w = calloc(1, sizeof *w);
  str_table_init(&w->strs);
  w->tab = term_table_new(&w->strs);
  w->b = builder(w->tab);
  for (uint32_t i = 0; i < NUMBERS; i++)
    w->numbers[i] = mk_var(&w->b, symbol_var(w->tab, str_c(&w->strs, "x"), SORT_INT, NULL));
  for (uint32_t i = 0; i < BOOLS; i++)
    w->bools[i] = mk_var(&w->b, symbol_var(w->tab, str_c(&w->strs, "p"), SORT_BOOL, NULL));
  *state = w;
  return 0;
}

static int close_world(void **state) {
  World *w = *state;
  term_table_free(w->tab);
  str_table_free(&w->strs);
  free(w);
  return 0;
}

static uint32_t below(World *w, uint32_t n) {
  w->state += 0x9E3779B97F4A7C15ULL;
  return (uint32_t)(hash_mix(w->state) % n);
}

static Term small(World *w) {
  return mk_int64(&w->b, (int64_t)below(w, 2 * RANGE + 3) - RANGE - 1);
}

static Term number(World *w, uint32_t depth) {
  Builder *b = &w->b;
  switch (below(w, depth ? 6 : 2)) {
  case 0: return small(w);
  case 1: return w->numbers[below(w, NUMBERS)];
  case 2: return mk_add2(b, number(w, depth - 1), number(w, depth - 1));
  case 3: return mk_sub(b, number(w, depth - 1), number(w, depth - 1));
  case 4: return mk_mul2(b, small(w), number(w, depth - 1));
  default: return w->numbers[below(w, NUMBERS)];
  }
}

static Term truth(World *w, uint32_t depth) {
  Builder *b = &w->b;
  switch (below(w, depth ? 10 : 5)) {
  case 0: return w->bools[below(w, BOOLS)];
  case 1: return mk_le(b, number(w, 2), number(w, 1));
  case 2: return mk_lt(b, number(w, 1), number(w, 1));
  case 3: return mk_eq(b, number(w, 2), number(w, 1));
  case 4: return mk_not(b, mk_eq(b, number(w, 1), number(w, 1)));
  case 5: return mk_not(b, truth(w, depth - 1));
  case 6: {
    Term some[] = {truth(w, depth - 1), truth(w, depth - 1), truth(w, depth - 1)};
    return below(w, 2) ? mk_or(b, some, 3) : mk_and(b, some, 3);
  }
  case 7: return mk_implies(b, truth(w, depth - 1), truth(w, depth - 1));
  case 8: return mk_ite(b, truth(w, depth - 1), truth(w, depth - 1), truth(w, depth - 1));
  default: return mk_eq(b, truth(w, depth - 1), truth(w, depth - 1));
  }
}

/* The k-th of all values; false: there are no more. */
static bool values_at(World *w, uint32_t k, Subst *s) {
  subst_clear(s);
  for (uint32_t i = 0; i < NUMBERS; i++, k /= 2 * RANGE + 1)
    subst_add(s, term_symbol(w->tab, w->numbers[i]),
              mk_int64(&w->b, (int64_t)(k % (2 * RANGE + 1)) - RANGE));
  for (uint32_t i = 0; i < BOOLS; i++, k /= 2)
    subst_add(s, term_symbol(w->tab, w->bools[i]), term_bool(k % 2));
  return k == 0;
}

static bool hold(const World *w, Subst *s) {
  for (uint32_t i = 0; i < w->n; i++)
    if (!term_is_true(subst_apply(s, w->facts[i]))) return false;
  return true;
}

static bool satisfiable(World *w) {
  Subst s;
  subst_init(&s, &w->b);
  bool found = false;
  for (uint32_t k = 0; !found && values_at(w, k, &s); k++) found = hold(w, &s);
  subst_free(&s);
  return found;
}

/* Something is in the facts that it does not reckon with. */
static bool has_strange(const World *w, const PropagateItems *items) {
  for (uint32_t i = 0; i < items->n; i++)
    if (term_op(w->tab, items->at[i].term) != OP_VAR) return true;
  return false;
}

static void check_values(World *w, const PropagateItems *items) {
  Subst s;
  subst_init(&s, &w->b);
  values_at(w, 0, &s);
  for (uint32_t i = 0; i < items->n; i++) {
    const PropagateItem *item = &items->at[i];
    bool is_bool = sort_eq(term_sort(w->tab, item->term), SORT_BOOL);
    Term v = is_bool ? term_bool(item->value != 0) : mk_int64(&w->b, item->value);
    if (item->set) subst_add(&s, term_symbol(w->tab, item->term), v);
  }
  assert_true(hold(w, &s));
  subst_free(&s);
}

/* What it says of the facts so far is true. Returns how much it said. */
static uint32_t check_answers(World *w, Propagator *r) {
  bool possible = satisfiable(w), refuted = propagate_refutes(r);
  if (refuted) assert_false(possible);
  PropagateItems items = {0};
  propagate_items(r, &items);
  PropagateAnswer answer = propagate_solve(r, &items, 100000);
  if (answer == PROPAGATE_NO) assert_false(possible);
  if (answer == PROPAGATE_YES && !has_strange(w, &items)) {
    assert_true(possible);
    check_values(w, &items);
  }
  vec_free(&items);
  return answer != PROPAGATE_UNKNOWN;
}

static void add_fact(World *w, Propagator *r, Term t) {
  w->facts[w->n++] = t;
  propagate_push(r);
  propagate_assert(r, t);
}

static void random_facts(void **state) {
  World *w = *state;
  Propagator *r = propagate_new(&w->b);
  uint32_t answers = 0, questions = 0;
  w->n = 0;
  /* all numbers are small: what is beyond cannot be looked through */
  for (uint32_t i = 0; i < NUMBERS; i++) {
    propagate_assert(r, mk_le(&w->b, w->numbers[i], mk_int64(&w->b, RANGE)));
    propagate_assert(r, mk_le(&w->b, mk_int64(&w->b, -RANGE), w->numbers[i]));
  }
  for (uint32_t i = 0; i < ROUNDS; i++) {
    bool more = w->n == 0 || (w->n < FACTS && below(w, 3));
    if (more) {
      add_fact(w, r, truth(w, 3));
    } else {
      w->n--;
      propagate_pop(r);
    }
    answers += check_answers(w, r);
    questions++;
  }
  assert_int_equal(answers, questions); /* so little can be searched through */
  propagate_free(r);
}

static PropagateAnswer answer_to(World *w, const Term *facts, uint32_t n, bool *refuted) {
  Propagator *r = propagate_new(&w->b);
  for (uint32_t i = 0; i < n; i++) propagate_assert(r, facts[i]);
  *refuted = propagate_refutes(r);
  PropagateItems items = {0};
  propagate_items(r, &items);
  PropagateAnswer a = propagate_solve(r, &items, 100000);
  vec_free(&items);
  propagate_free(r);
  return a;
}

/* No bound on anything: only the cycle is wrong. */
static void cycles(void **state) {
  World *w = *state;
  Term *x = w->numbers;
  Term facts[] = {mk_lt(&w->b, x[0], x[1]), mk_le(&w->b, x[1], x[2]),
                  mk_le(&w->b, x[2], mk_add2(&w->b, x[0], mk_int64(&w->b, 1)))};
  bool refuted;
  assert_int_equal(answer_to(w, facts, 3, &refuted), PROPAGATE_YES);
  assert_false(refuted);
  facts[2] = mk_le(&w->b, x[2], x[0]);
  answer_to(w, facts, 3, &refuted);
  assert_true(refuted);
  facts[0] = mk_le(&w->b, x[0], x[2]);
  facts[1] = mk_neq(&w->b, x[0], x[2]);
  answer_to(w, facts, 3, &refuted);
  assert_true(refuted);
}

/* Numbers too large to reckon with are no reason to say no. */
static void large_numbers(void **state) {
  World *w = *state;
  Term *x = w->numbers;
  Term far = mk_int64(&w->b, INT64_MAX / 3), near = mk_int64(&w->b, (int64_t)1 << 35);
  Term facts[] = {mk_le(&w->b, far, x[0]),
                  mk_le(&w->b, mk_mul2(&w->b, mk_int64(&w->b, 1000), near), x[1]),
                  mk_le(&w->b, near, x[2]), mk_lt(&w->b, mk_add2(&w->b, x[2], x[2]), x[1])};
  bool refuted;
  PropagateAnswer a = answer_to(w, facts, 4, &refuted);
  assert_false(refuted);
  assert_int_not_equal(a, PROPAGATE_NO);
}

/* Terms that share their parts have more paths through them than anyone can walk. */
static void shared_parts(void **state) {
  enum { DEEP = 100 };
  World *w = *state;
  Builder *b = &w->b;
  Term t = mk_lt(b, w->numbers[0], w->numbers[1]);
  for (uint32_t i = 0; i < DEEP; i++) {
    Term p = mk_var(b, symbol_var(w->tab, str_c(&w->strs, "p"), SORT_BOOL, NULL));
    Term q = mk_var(b, symbol_var(w->tab, str_c(&w->strs, "q"), SORT_BOOL, NULL));
    t = mk_eq(b, mk_and2(b, t, p), mk_or2(b, t, q));
  }
  Propagator *r = propagate_new(b);
  for (uint32_t i = 0; i < 3; i++) {
    propagate_push(r);
    propagate_assert(r, i ? mk_or2(b, t, w->bools[i - 1]) : t);
  }
  assert_false(propagate_refutes(r));
  uint64_t steps = propagate_steps(r);
  propagate_free(r);
  assert_true(steps < 400000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(random_facts, open_world, close_world),
      cmocka_unit_test_setup_teardown(cycles, open_world, close_world),
      cmocka_unit_test_setup_teardown(large_numbers, open_world, close_world),
      cmocka_unit_test_setup_teardown(shared_parts, open_world, close_world),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
