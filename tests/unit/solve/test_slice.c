/* SPDX-License-Identifier: MIT */
/* Questions of an exploration: the facts they are about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "solve/slice/slice.h"
#include "solve/state/context.h"
#include "solving.h"

static void open_exploring(Solving *s, const char *text, uint32_t without) {
  solving_open(s, text);
  solve_free(s->solve);
  SolveOptions o = {.solver = {.name = "z3"}, .unroll = 100, .without = without};
  s->solve = solve_new(s->l.core, &o);
  assert_non_null(s->solve);
}

static const Path *path_of(Solving *s) {
  s->path = NULL;
  for (uint32_t k = 0; k < solving_count(s); k++)
    s->path = path_add(&s->arena, s->path, solving_fact(s, k), 0);
  return s->path;
}

/* How many facts are related to what the zero model breaks. */
static void expect_related(const char *text, uint32_t related, uint32_t of) {
  Solving s;
  open_exploring(&s, text, 0);
  Slice slice;
  slice_make(s.solve, path_of(&s), model_new(&s.solve->space), false, &slice);
  assert_int_equal(slice.related, related);
  assert_int_equal(slice.of, of);
  solving_close(&s);
}

static void what_is_related(void **state) {
  expect_related("var x, y, z: int; procedure P() { assume x > 5; assume y >= 0; assume z >= x; }",
                 2, 3);
  /* conjuncts are facts of their own */
  expect_related("var x, y: int; procedure P() { assume x >= 0 && y >= 0; assume x > 5; }", 2, 3);
  /* points of a map, and the whole of it */
  expect_related("var a: [int]int; procedure P() { assume a[1] > 5; assume a[2] >= 0; }", 1, 2);
  expect_related("var a: [int]int; var i: int; procedure P()"
                 "{ assume a[1] > 5; assume a[2] >= 0; assume a[i] >= 0; }",
                 3, 3);
  /* by way of a function that both use, or an axiom over both */
  expect_related("function f(int): int; var x, y: int; procedure P()"
                 "{ assume f(x) > 5; assume f(y) >= 0; assume y <= 0; }",
                 3, 3);
  expect_related(
      "const c, d: int; axiom c + d >= 0; procedure P() { assume c > 5; assume d >= 0; }", 2, 2);
  expect_related("const c, d: int; procedure P() { assume c > 5; assume d >= 0; }", 1, 2);
}

/* Asks about each prefix of the assumptions; the answer about the last one. */
static SolveAnswer ask_all(Solving *s, Model **m) {
  const Path *path = NULL;
  SolveAnswer a = SOLVE_UNKNOWN;
  Model *hint = NULL;
  for (uint32_t k = 0; k < solving_count(s); k++) {
    path = path_add(&s->arena, path, solving_fact(s, k), 0);
    *m = NULL;
    a = solve_path(s->solve, path, s->order, s->n_order, hint, m);
    if (a == SOLVE_YES) hint = *m;
  }
  return a;
}

static void other_values_stay(void **state) {
  Solving s;
  open_exploring(&s,
                 "var x, y, z: int; procedure P() { assume x * x == 1369 && x > 0;"
                 "assume y * y * y == 2197 * 125; assume z * z == 2401 && z > y - 900; }",
                 0);
  Model *m;
  assert_int_equal(ask_all(&s, &m), SOLVE_YES);
  assert_string_equal(solving_value(&s, m, "x"), "37");
  assert_string_equal(solving_value(&s, m, "y"), "65");
  solving_close(&s);
}

static void quantifiers_are_given(void **state) {
  const char *text = "function f(int): int; axiom (forall x: int :: { f(x) } f(x) < f(x + 1));"
                     "var a: int; procedure P() { assume f(a) > f(a + 3); }";
  Solving s;
  open_exploring(&s, text, 0);
  Model *m;
  assert_int_equal(solving_ask(&s, &m), SOLVE_NO);
  assert_true(solve_stats(s.solve)->quantified > 0);
  solving_close(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_related),
      cmocka_unit_test(other_values_stay),
      cmocka_unit_test(quantifiers_are_given),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
