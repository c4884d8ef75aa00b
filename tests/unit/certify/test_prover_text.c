/* SPDX-License-Identifier: MIT */
/* Conditions for the prover: the same but for the names of bound variables. */
#include "certify/prover_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The first condition of the problem, as the prover is given it, without ends of lines. */
static void expect_text(const char *problem, const char *expected) {
  Problem p;
  Buf out = {0};
  assert_true(problem_read(&p, problem, strlen(problem)));
  assert_int_equal(p.conditions.n, 1);
  prover_text(&p, &p.conditions.at[0], &out);
  for (size_t i = 0; i < out.n; i++)
    if (out.text[i] == '\n') out.text[i] = ' ';
  if (!strstr(out.text, expected)) fail_msg("%s\nis not in\n%s", expected, out.text);
  buf_free(&out);
  problem_free(&p);
}

static void bound_variables_say_their_quantifier(void **state) {
  expect_text(
      "(declare-fun p (Int Int) Bool)(assert (forall ((x Int) (y Int)) (p x y)))(check-sat)",
      "(forall ((q!0!0 Int)(q!0!1 Int)) (p q!0!0 q!0!1))");
}

static void an_inner_name_hides_an_outer_one(void **state) {
  expect_text("(declare-fun p (Int) Bool)"
              "(assert (forall ((x Int)) (and (exists ((x Int)) (p x)) (p x))))(check-sat)",
              "(and (exists ((q!0!0 Int)) (p q!0!0)) (p q!1!0))");
}

static void names_of_the_problem_stay(void **state) {
  expect_text("(declare-const |a b| Int)(assert (= |a b| 1))(check-sat)", "(= |a b| 1)");
}

/* What a let binds is no variable of a quantifier, also where one has the same name. */
static void lets_keep_their_names(void **state) {
  expect_text(
      "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (let ((x (+ x 1))) (p x))))(check-sat)",
      "(let ((x (+ q!0!0 1))) (p x))");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bound_variables_say_their_quantifier),
      cmocka_unit_test(an_inner_name_hides_an_outer_one),
      cmocka_unit_test(names_of_the_problem_stay),
      cmocka_unit_test(lets_keep_their_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
