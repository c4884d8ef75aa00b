/* SPDX-License-Identifier: MIT */
/* The engine's states against concrete ones (random_walk.h). There are maps, so that aliens,
 * equalities and updates of maps take part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "logic/term.h"

enum { INTS = 3, BOOLS = 3, MAPS = 2, VARS = INTS + BOOLS + MAPS, WALKS = 600 };

struct Model {
  Sort sort[VARS];
};

#include "random_walk.h"

static Term variable(World *w, uint32_t first, uint32_t n) {
  return mk_var(&w->build, w->vars[first + pick(w, n)]);
}

static Term expr(World *w, uint32_t depth);

static Term map(World *w, uint32_t depth) {
  if (!depth || pick(w, 3)) return variable(w, INTS + BOOLS, MAPS);
  return mk_store1(&w->build, map(w, depth - 1), expr(w, 1), expr(w, 1));
}

static Term cond(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth) return variable(w, INTS, BOOLS);
  switch (pick(w, 9)) {
  case 0: return mk_and2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 1: return mk_or2(b, cond(w, depth - 1), cond(w, depth - 1));
  case 2: return mk_not(b, cond(w, depth - 1));
  case 3: return mk_implies(b, cond(w, depth - 1), cond(w, depth - 1));
  case 4: return mk_neq(b, expr(w, depth - 1), expr(w, depth - 1));
  case 5:
  case 6: return mk_eq(b, expr(w, depth - 1), expr(w, depth - 1));
  case 7: return mk_lt(b, expr(w, depth - 1), expr(w, depth - 1));
  default: return mk_le(b, expr(w, depth - 1), expr(w, depth - 1));
  }
}

static Term expr(World *w, uint32_t depth) {
  Builder *b = &w->build;
  if (!depth || pick(w, 4) == 0)
    return pick(w, 3) ? variable(w, 0, INTS) : mk_int64(b, (int64_t)pick(w, 5) - 1);
  Term x = expr(w, depth - 1);
  switch (pick(w, 5)) {
  case 0: return mk_sub(b, x, expr(w, depth - 1));
  case 1: return mk_add2(b, x, expr(w, depth - 1));
  case 2: return mk_ite(b, cond(w, depth - 1), x, expr(w, depth - 1));
  default: return mk_select1(b, map(w, 1), x);
  }
}

static Term fold(World *w, Term t) {
  (void)w;
  return t;
}

static Term random_value(World *w, uint32_t v) {
  Builder *b = &w->build;
  if (v < INTS) return mk_int64(b, (int64_t)pick(w, 5) - 1);
  if (v < INTS + BOOLS) return mk_bool(b, pick(w, 2));
  Term m = mk_const_map(b, w->model.sort[v], mk_int64(b, pick(w, 3)));
  for (uint32_t i = pick(w, 3); i > 0; i--)
    m = mk_store1(b, m, mk_int64(b, (int64_t)pick(w, 5) - 1), mk_int64(b, pick(w, 4)));
  return m;
}

/* A fact about whole maps need not fold to a literal, but to false it must not; one about all
 * indices is tried at some. */
static void check_fact(World *w, const Concrete *s, Term fact) {
  assert_false(term_is_false(at(w, s, fact)));
  if (term_op(w->tab, fact) != OP_FORALL) return;
  assert_int_equal(term_binder(w->tab, fact)->nvars, 1);
  for (int64_t i = -6; i < 9; i++) {
    Term index = mk_int64(&w->build, i);
    assert_true(term_is_true(at(w, s, mk_instance(&w->build, fact, &index))));
  }
}

static Term random_condition(World *w) {
  return cond(w, 1 + pick(w, 3));
}

static Term random_expression(World *w, uint32_t v) {
  return v < INTS           ? expr(w, 3)
         : v < INTS + BOOLS ? cond(w, 2)
                            : mk_store1(&w->build, map(w, 1), expr(w, 1), expr(w, 2));
}

static void open_world(World *w) {
  world_open(w);
  Sort index = SORT_INT;
  for (uint32_t i = 0; i < VARS; i++) {
    w->model.sort[i] = i < INTS           ? SORT_INT
                       : i < INTS + BOOLS ? SORT_BOOL
                                          : sort_map(w->tab, &index, 1, SORT_INT);
    world_variable(w, i, w->model.sort[i]);
  }
}

static void states_are_right(void **state) {
  (void)state;
  World w = {.seed = 5};
  open_world(&w);
  walk_often(&w);
  world_close(&w);
}

/* m[p] == 3, p != q, m := m[q := r]: m[p] == 3 still; m[q] == 3 would not be. */
static void updates_elsewhere_keep_reads(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  Builder *b = &w.build;
  Term p = mk_var(b, w.vars[0]), q = mk_var(b, w.vars[1]), r = mk_var(b, w.vars[2]);
  Term m = mk_var(b, w.vars[INTS + BOOLS]), after = mk_var(b, w.fresh[INTS + BOOLS]);
  Term known = mk_eq(b, mk_select1(b, m, p), mk_int64(b, 3));
  for (int differ = 0; differ < 2; differ++) {
    const Product *s = product_top(&w.domains);
    s = product_constrain(&w.domains, s, known);
    if (differ) s = product_constrain(&w.domains, s, mk_neq(b, p, q));
    s = product_constrain(&w.domains, s, mk_eq(b, after, mk_store1(b, m, q, r)));
    s = product_eliminate(&w.domains, s, w.vars[INTS + BOOLS]);
    s = product_rename(&w.domains, s, w.fresh[INTS + BOOLS], w.vars[INTS + BOOLS]);
    assert_int_equal(says(&w, s, known), differ);
    assert_true(says(&w, s, mk_eq(b, mk_select1(b, m, q), r)));
  }
  world_close(&w);
}

/* b := p < 3; assume b: then p < 3. */
static void definitions_are_unfolded(void **state) {
  (void)state;
  World w = {0};
  open_world(&w);
  Builder *b = &w.build;
  Term p = mk_var(b, w.vars[0]), flag = mk_var(b, w.vars[INTS]);
  Term less = mk_lt(b, p, mk_int64(b, 3));
  const Product *s = product_top(&w.domains);
  s = product_constrain(&w.domains, s, mk_eq(b, flag, less));
  assert_false(says(&w, s, less));
  s = product_constrain(&w.domains, s, flag);
  assert_true(says(&w, s, less));
  world_close(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_right),
      cmocka_unit_test(updates_elsewhere_keep_reads),
      cmocka_unit_test(definitions_are_unfolded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
