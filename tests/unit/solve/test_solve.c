/* SPDX-License-Identifier: MIT */
/* Paths and their models. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/bigstack.h"
#include "solving.h"

/* The answer for a program, and the values of its globals as text "x=1 y=2". */
static void expect(const char *text, SolveAnswer answer, const char *values) {
  Solving s;
  solving_open(&s, text);
  Model *m = NULL;
  SolveAnswer a = solving_ask(&s, &m);
  if (a != answer) printf("%s\n  %d: %s\n", text, (int)a, solve_reason(s.solve));
  assert_int_equal(a, answer);
  Buf got = {0};
  for (uint32_t i = 0; m && i < s.n_order; i++) {
    const char *name = s.l.core->globals.at[i]->name->text;
    buf_printf(&got, "%s%s=%s", i ? " " : "", name, solving_value(&s, m, name));
  }
  if (values) assert_string_equal(got.text ? got.text : "", values);
  buf_free(&got);
  solving_close(&s);
}

static void plain_integers(void **state) {
  expect("var x: int; procedure P() { assume x == x; }", SOLVE_YES, "x=0");
  expect("var x, y: int; procedure P() { assume x > 3; assume y == x + 2; }", SOLVE_YES, "x=4 y=6");
  expect("var x, y: int; procedure P() { assume x > y; assume y > x; }", SOLVE_NO, NULL);
  expect("var x: int; procedure P() { assume x < -7; }", SOLVE_YES, "x=-8");
}

static void maps(void **state) {
  expect("var a: [int]int; procedure P() { assume a[3] == 7; assume a[4] > a[3]; }", SOLVE_YES,
         "a=[3 := 7, 4 := 8, else := 0]");
  expect("var a, b: [int]int; procedure P() { assume a[3] == 7; assume a == b; assume b[3] != 7; }",
         SOLVE_NO, NULL);
  expect("var a, b: [int]int; procedure P() { assume a != b; }", SOLVE_YES, NULL);
  expect("var a, b: [int]int; procedure P() { assume a[1 := 2] == b[2 := 3]; assume a[1] == 5; }",
         SOLVE_YES, NULL);
}

static void recursive_definitions(void **state) {
  expect("function fac(n: int): int { if n <= 0 then 1 else n * fac(n - 1) }"
         "var x: int; procedure P() { assume x == fac(5); }",
         SOLVE_YES, "x=120");
  expect("function fac(n: int): int { if n <= 0 then 1 else n * fac(n - 1) }"
         "var x: int; procedure P() { assume fac(x) == 24; }",
         SOLVE_YES, "x=4");
  expect("function f(n: int): int; axiom f(0) == 0; axiom f(1) == 1;"
         "axiom (forall n: int :: n > 1 ==> f(n) == f(n - 1) + f(n - 2));"
         "var x: int; procedure P() { assume f(x) == 13; assume x > 1; }",
         SOLVE_YES, "x=7");
}

static void circular_axioms(void **state) {
  expect("const a, b, c: int; axiom a == b; axiom b == c; axiom c == a;"
         "var x: int; procedure P() { assume c == 3; assume x == a + b; }",
         SOLVE_YES, "x=6");
  expect(
      "const a, b: int; axiom a == b; axiom b == 5; var x: int; procedure P() { assume a == 4; }",
      SOLVE_NO, NULL);
}

static void equal_maps(void **state) {
  expect("var a, b: [int]int; procedure P() { assume (forall i: int :: a[i] >= i);"
         "assume a == b; assume b[5] < 5; }",
         SOLVE_NO, NULL);
}

static void opaque_sorts(void **state) {
  expect("type T; var x, y, z: T; procedure P() { assume x != y; assume z == y; }", SOLVE_YES,
         "x=T#1 y=T#0 z=T#0");
  expect("type T; const unique a, b: T; var x: T; procedure P() { assume x != a && x != b; }",
         SOLVE_YES, "x=T#2");
  expect(
      "const unique a, b: int; var x: int; procedure P() { assume a == 3 && b == x; assume x == 3;"
      "}",
      SOLVE_NO, NULL);
}

static void universals(void **state) {
  expect("var a: [int]int; procedure P() {"
         "assume (forall i: int :: 0 <= i && i < 3 ==> a[i] > i); }",
         SOLVE_YES, "a=[0 := 1, 1 := 2, 2 := 3, else := 0]");
  expect("var a: [int]int; var n: int; procedure P() { assume n > 1;"
         "assume (forall i, j: int :: 0 <= i && i < j && j < n ==> a[i] < a[j]); }",
         SOLVE_YES, "a=[0 := 0, 1 := 1, else := 0] n=2");
  expect("var a: [int]int; procedure P() {"
         "assume (forall i: int :: a[i] > 2); assume a[5] < 3; }",
         SOLVE_NO, NULL);
  expect("var a: [int]int; var k: int; procedure P() {"
         "assume (forall i: int :: a[i] >= i); assume a[k] < 5; assume k > 0; }",
         SOLVE_YES, "a=[1 := 1, else := 0] k=1");
  expect("var a: [int]int; procedure P() { assume (forall i: int :: a[i + 1] > a[i]);"
         "assume a[0] == 7; }",
         SOLVE_YES, NULL);
  expect("var a: [int]int; procedure P() { assume (forall i, j: int :: i < j ==> a[i] < a[j]);"
         "assume a[0] == 0; assume a[1000] == 0; }",
         SOLVE_NO, NULL);
}

static void existentials(void **state) {
  expect("var x: int; procedure P() { assume (exists y: int :: y * 2 == x); assume x > 2; }",
         SOLVE_YES, "x=4");
  expect("var x: int; procedure P() { assume !(exists y: int :: y > x); }", SOLVE_NO, NULL);
  expect("var x: int; procedure P() { assume !(forall y: int :: y > x); assume x > 3; }", SOLVE_YES,
         "x=4");
  expect("var a: [int]int; var n: int; procedure P() { assume n > 1;"
         "assume (forall i: int :: 0 <= i && i < n ==> (exists j: int :: a[j] == i)); }",
         SOLVE_YES, NULL);
  expect("var a: [int]int; var b: bool; procedure P() { assume b <==> (forall i: int :: a[i] == i);"
         "assume b; assume a[3] == 4; }",
         SOLVE_NO, NULL);
  expect("var a: [int]int; var b: bool; procedure P() { assume b <==> (forall i: int :: a[i] == i);"
         "assume !b; }",
         SOLVE_YES, NULL);
}

static void lambdas(void **state) {
  expect("var a: [int]int; procedure P() { assume a == (lambda i: int :: i + 1);"
         "assume a[5] != 6; }",
         SOLVE_NO, NULL);
  expect("var a: [int]int; procedure P() { assume a == (lambda i: int :: i + 1);"
         "assume a[5] > 0; }",
         SOLVE_YES, "a=[5 := 6, else := 0]");
}

static void maps_of_maps(void **state) {
  expect("var m: [int][int]int; procedure P() { assume m[1][2] == 3; assume m[1] == m[2]; }",
         SOLVE_YES, NULL);
  expect("var m, n: [int][int]int; procedure P() {"
         "assume m[1 := n[1]] == n; assume n[1][5] == 5; assume n[2] != m[2]; }",
         SOLVE_NO, NULL);
}

static void linked_lists(void **state) {
  expect("type ref; const null: ref; var next: [ref]ref; var head: ref; var n: int;"
         "function index(r: ref): int; axiom index(null) == 0;"
         "axiom (forall r: ref :: r != null ==> index(next0[r]) == index(r) + 1);"
         "const next0: [ref]ref;"
         "function dist(nx: [ref]ref, a: ref, b: ref): int"
         "{ if a == b then 0 else dist(nx, nx[a], b) + 1 }"
         "procedure P() { assume next == next0; assume dist(next, head, null) == 4; }",
         SOLVE_YES, NULL);
  expect("type ref; const null: ref; var next: [ref]ref; var head, x: ref;"
         "function sub(nx: [ref]ref, x: ref, l: ref): bool"
         "{ if x == l || x == null then true else if l == null then false else sub(nx, x, nx[l]) }"
         "procedure P() { assume head != null; assume next[head] == null;"
         "assume !sub(next, x, head); }",
         SOLVE_YES, NULL);
}

/* A budget that is used up is no answer. */
static void limits(void **state) {
  Solving s;
  solving_open(&s, "var a: [int]int; procedure P() {"
                   "assume (forall i, j: int :: 0 <= i && i < j && j < 12 ==> a[i] != a[j]);"
                   "assume (forall i: int :: 0 <= i && i < 12 ==> 0 <= a[i] && a[i] < 11); }");
  Model *m = NULL;
  solve_limit(s.solve, 500);
  assert_int_equal(solving_ask(&s, &m), SOLVE_UNKNOWN);
  assert_null(m);
  assert_int_equal(solving_ask(&s, &m), SOLVE_UNKNOWN);
  solving_close(&s);
}

static void other_models(void **state) {
  Solving s;
  solving_open(&s, "var x: int; procedure P() { assume 3 <= x && x <= 5; }");
  SolveModels m = {0};
  Model *first = NULL;
  assert_int_equal(solving_ask(&s, &first), SOLVE_YES);
  vec_push(&m, first);
  for (uint32_t n = 1; n < 3; n++)
    assert_int_equal(solve_next(s.solve, s.path, s.order, s.n_order, &m), SOLVE_YES);
  assert_int_equal(solve_next(s.solve, s.path, s.order, s.n_order, &m), SOLVE_NO);
  assert_int_equal(m.n, 3);
  for (uint32_t i = 0; i < 3; i++)
    for (uint32_t k = 0; k < i; k++)
      assert_string_not_equal(solving_value(&s, m.at[i], "x"), solving_value(&s, m.at[k], "x"));
  vec_free(&m);
  solving_close(&s);
}

static SolveAnswer extends(const char *text) {
  Solving s;
  solving_open(&s, text);
  Model *m = NULL;
  Pos which = 0;
  SolveAnswer a = solving_ask(&s, &m);
  if (a == SOLVE_YES) a = solve_extends(s.solve, s.path, m, &which);
  solving_close(&s);
  return a;
}

static void extensions(void **state) {
  assert_int_equal(extends("var a: [int]int; procedure P() {"
                           "assume (forall i: int :: a[i] > 2); assume a[7] < 5; }"),
                   SOLVE_YES);
  assert_int_equal(extends("var a: [int]int; procedure P() {"
                           "assume (forall i: int :: a[i + 1] > a[i]); assume a[0] == 0; }"),
                   SOLVE_YES);
  /* it has a model at these points, but none at all */
  assert_int_not_equal(extends("var a: [int]int; procedure P() {"
                               "assume (forall i, j: int :: i < j ==> a[i] < a[j]);"
                               "assume a[0] == 0 && a[1000] == 1; }"),
                       SOLVE_YES);
}

static void finite_domains(void **state) {
  /* queens: many disequalities over few values */
  expect("var q: [int]int; procedure P() {"
         "assume (forall i: int :: 0 <= i && i < 20 ==> 0 <= q[i] && q[i] < 20);"
         "assume (forall i, j: int :: 0 <= i && i < j && j < 20 ==> q[i] != q[j] &&"
         "q[i] - q[j] != i - j && q[j] - q[i] != i - j); }",
         SOLVE_YES, NULL);
}

/* Definitions are followed by recursion, as deep as in the program itself. */
static int run_all(void *env) {
  (void)env;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_integers),
      cmocka_unit_test(maps),
      cmocka_unit_test(recursive_definitions),
      cmocka_unit_test(circular_axioms),
      cmocka_unit_test(equal_maps),
      cmocka_unit_test(opaque_sorts),
      cmocka_unit_test(universals),
      cmocka_unit_test(existentials),
      cmocka_unit_test(lambdas),
      cmocka_unit_test(maps_of_maps),
      cmocka_unit_test(linked_lists),
      cmocka_unit_test(limits),
      cmocka_unit_test(other_models),
      cmocka_unit_test(extensions),
      cmocka_unit_test(finite_domains),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void) {
  return bigstack_run(run_all, NULL);
}
