/* SPDX-License-Identifier: MIT */
/* Sharing, binders, substitution, collection. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "logic/build.h"
#include "logic/collect.h"
#include "logic/print/print.h"
#include "logic/subst.h"

#include <string.h>

typedef struct Fixture {
  StrTable strs;
  TermTable *t;
  Builder b, plain;
  Symbol f, p;
  Term x, y;
} Fixture;

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  str_table_init(&f->strs);
  f->t = term_table_new(&f->strs);
  f->b = builder(f->t);
  f->plain = builder_plain(f->t);
  Sort ints[] = {SORT_INT, SORT_INT};
  f->f = symbol_func(f->t, str_c(&f->strs, "f"), ints, 2, SORT_INT, NULL);
  f->p = symbol_func(f->t, str_c(&f->strs, "p"), ints, 2, SORT_BOOL, NULL);
  f->x = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "x"), SORT_INT, NULL));
  f->y = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "y"), SORT_INT, NULL));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  term_table_free(f->t);
  str_table_free(&f->strs);
  free(f);
  return 0;
}

static Term fresh(Fixture *f, const char *name) {
  return term_fresh_var(f->t, str_c(&f->strs, name), SORT_INT);
}

static Term p(Fixture *f, Term a, Term b) {
  return mk_app(&f->b, f->p, (Term[]){a, b}, 2);
}

static void check(Fixture *f, Term t, const char *expected) {
  Buf b = {0};
  print_term(f->t, t, &b);
  assert_string_equal(b.text, expected);
  buf_free(&b);
}

static void test_sharing(void **state) {
  Fixture *f = *state;
  Term a = mk_add2(&f->b, f->x, f->y), b = mk_add2(&f->b, f->y, f->x);
  assert_true(term_eq(a, b));
  assert_int_equal(TERM_TRUE.ix, term_bool(true).ix);
  assert_true(
      sort_eq(sort_map(f->t, &SORT_INT, 1, SORT_BOOL), sort_map(f->t, &SORT_INT, 1, SORT_BOOL)));
  assert_false(sort_eq(sort_bv(f->t, 8), sort_bv(f->t, 9)));
  uint32_t before = term_count(f->t);
  mk_add2(&f->b, f->x, f->y);
  assert_int_equal(term_count(f->t), before);
}

static void test_alpha(void **state) {
  Fixture *f = *state;
  Term i = fresh(f, "i"), j = fresh(f, "j");
  /* the order in which variables and other operands were made does not matter */
  Term c = mk_int64(&f->b, 77);
  Term a = mk_forall(&f->b, &i, 1, p(f, mk_add2(&f->b, i, f->x), c), NULL);
  Term k = fresh(f, "k"), fx = mk_app(&f->b, f->f, (Term[]){f->x, f->x}, 2);
  Term b = mk_forall(&f->b, &j, 1, p(f, mk_add2(&f->b, f->x, j), c), NULL);
  assert_true(term_eq(a, b));
  Term g = mk_exists(&f->b, &k, 1, p(f, mk_add2(&f->b, k, fx), k), NULL);
  Term l = fresh(f, "l");
  assert_true(term_eq(g, mk_exists(&f->b, &l, 1, p(f, mk_add2(&f->b, fx, l), l), NULL)));
  assert_false(term_eq(a, g));
  check(f, a, "(forall i: int :: p(x + i, 77))");
}

static void test_nested(void **state) {
  Fixture *f = *state;
  Term i = fresh(f, "i"), j = fresh(f, "j");
  Term inner = mk_exists(&f->b, &j, 1, p(f, i, j), NULL);
  Term outer = mk_forall(&f->b, &i, 1, mk_and2(&f->b, inner, p(f, i, f->x)), NULL);
  const BinderData *d = term_binder(f->t, outer);
  assert_int_equal(d->level, 2);
  assert_int_equal(term_node(f->t, outer)->loose_level, 0);
  const Term *vars;
  Term body = binder_open(f->t, outer, &vars);
  assert_int_equal(term_node(f->t, body)->loose_level, 0);
  assert_true(term_eq(outer, mk_forall(&f->b, vars, 1, body, NULL)));
  assert_true(term_eq(body, binder_open(f->t, outer, NULL)));
}

/* x is replaced by a term with a free variable of the bound one's name, and with a binder of
 * its own. */
static void test_capture(void **state) {
  Fixture *f = *state;
  Term i = fresh(f, "i"), j = fresh(f, "i"),
       free_i = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "i"), SORT_INT, NULL));
  Term q = mk_forall(&f->b, &i, 1, p(f, i, f->x), NULL);
  Symbol x = term_symbol(f->t, f->x);
  Term r = subst_one(&f->b, x, free_i, q);
  check(f, r, "(forall i: int :: p(i, i##2))");
  Term deep = mk_ite(&f->b, mk_exists(&f->b, &j, 1, p(f, j, f->y), NULL), f->y, mk_int64(&f->b, 3));
  Term s = subst_one(&f->b, x, deep, q);
  assert_int_equal(term_binder(f->t, s)->level, 2);
  check(f, s, "(forall i: int :: p(i, if (exists i#0: int :: p(i#0, y)) then y else 3))");
  assert_true(term_eq(mk_instance(&f->b, s, &f->y), p(f, f->y, deep)));
}

static void test_instance(void **state) {
  Fixture *f = *state;
  Term v[] = {fresh(f, "i"), fresh(f, "j")};
  Term sum = mk_add2(&f->b, v[0], mk_mul2(&f->b, mk_int64(&f->b, 2), v[1]));
  Term l = mk_lambda(&f->b, v, 2, sum);
  assert_int_equal(sort_kind(f->t, term_sort(f->t, l)), SK_MAP);
  Term two[] = {mk_int64(&f->b, 5), mk_int64(&f->b, 7)};
  int64_t r;
  assert_true(term_get_int64(f->t, mk_select(&f->b, l, two, 2), &r));
  assert_int_equal(r, 19);
  /* simultaneous: swapping */
  Term swapped = mk_let(&f->b, v, (Term[]){v[1], v[0]}, 2, p(f, v[0], v[1]));
  assert_true(term_eq(swapped, p(f, v[1], v[0])));
}

static void test_triggers(void **state) {
  Fixture *f = *state;
  Term i = fresh(f, "i"), body = p(f, i, f->x);
  Term pattern = mk_app(&f->plain, f->f, (Term[]){i, f->x}, 2);
  const Term *triggers[] = {&pattern};
  uint32_t one = 1;
  QuantAttrs q = {.triggers = triggers,
                  .trigger_len = &one,
                  .ntriggers = 1,
                  .weight = 3,
                  .qid = str_c(&f->strs, "here.1:2")};
  Term with = mk_forall(&f->b, &i, 1, body, &q), without = mk_forall(&f->b, &i, 1, body, NULL);
  assert_false(term_eq(with, without));
  check(f, with, "(forall i: int :: { f(i, x) } {:qid \"here.1:2\"} {:weight 3} p(i, x))");
  Term moved = subst_one(&f->b, term_symbol(f->t, f->x), f->y, with);
  check(f, moved, "(forall i: int :: { f(i, y) } {:qid \"here.1:2\"} {:weight 3} p(i, y))");
  /* a variable that only a trigger mentions stays bound */
  Term only = mk_forall(&f->b, &i, 1, p(f, f->x, f->y), &q);
  assert_int_equal(term_op(f->t, only), OP_FORALL);
}

static void test_collect(void **state) {
  Fixture *f = *state;
  Term i = fresh(f, "i");
  Term q = mk_forall(&f->b, &i, 1, p(f, i, mk_app(&f->b, f->f, (Term[]){f->x, i}, 2)), NULL);
  Collector c;
  collector_init(&c, f->t);
  collector_add(&c, q);
  assert_int_equal(c.symbols.n, 3);
  assert_true(collector_has(&c, f->f) && collector_has(&c, f->p));
  assert_true(collector_has(&c, term_symbol(f->t, f->x)));
  assert_false(collector_has(&c, term_symbol(f->t, f->y)));
  collector_free(&c);
  assert_true(collect_occurs(f->t, term_symbol(f->t, f->x), q));
  assert_false(collect_occurs(f->t, term_symbol(f->t, i), q));
}

static void test_names(void **state) {
  Fixture *f = *state;
  Str n = str_c(&f->strs, "n");
  Symbol a = symbol_var(f->t, n, SORT_INT, NULL), b = symbol_var(f->t, n, SORT_INT, NULL);
  assert_string_equal(symbol_data(f->t, a)->unique_name->text, "n");
  assert_string_equal(symbol_data(f->t, b)->unique_name->text, "n@@1");
  Symbol s = symbol_builtin(f->t, n, &SORT_INT, 1, SORT_INT);
  assert_true(symbol_eq(s, symbol_builtin(f->t, n, &SORT_INT, 1, SORT_INT)));
  assert_false(symbol_eq(s, symbol_builtin(f->t, n, &SORT_INT, 1, SORT_BOOL)));
}

/* Long chains stay near-linear: each of these takes milliseconds. */
static void test_chains(void **state) {
  Fixture *f = *state;
  enum { N = 50000 };
  Term all = TERM_TRUE, sum = f->x;
  for (uint32_t i = 0; i < N; i++) {
    Term v = mk_var(&f->b, symbol_var(f->t, str_printf(&f->strs, "b%u", i), SORT_BOOL, NULL));
    Term n = mk_var(&f->b, symbol_var(f->t, str_printf(&f->strs, "n%u", i), SORT_INT, NULL));
    all = mk_and2(&f->b, all, v);
    sum = mk_add2(&f->b, sum, n);
  }
  assert_true(term_node(f->t, all)->nargs <= FLAT_MAX + 1);
  Buf b = {0};
  print_term(f->t, all, &b);
  assert_true(b.n < N * 20);
  buf_free(&b);
  /* a DAG of 2^60 nodes as a tree prints in bounded size */
  Term d = p(f, f->x, f->y), e = f->x;
  for (uint32_t i = 0; i < 60; i++) e = mk_app(&f->b, f->f, (Term[]){e, e}, 2);
  d = p(f, e, e);
  print_term(f->t, d, &b);
  assert_true(b.n < 4000);
  buf_free(&b);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(test_sharing), TEST(test_alpha),    TEST(test_nested),
      TEST(test_capture), TEST(test_instance), TEST(test_triggers),
      TEST(test_collect), TEST(test_names),    TEST(test_chains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
