/* SPDX-License-Identifier: MIT */
/* Sorts of terms as the checker of certificates works them out. */
#include "recheck/term_sort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char declarations[] =
    "(declare-sort T 0)(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"
    "(declare-const c Int)(declare-fun f (Int T) Real)(declare-const t T)"
    "(declare-const m (Array Int (Array Real Bool)))(declare-const s (Seq Int))"
    "(declare-const x (_ FloatingPoint 8 24))(define-fun twice ((a Int)) Int (+ a a))";

/* The sort of the term as text, or "none". */
static void expect_sort(const char *term, const char *expected) {
  Problem p;
  TermReader r;
  TreeReader text;
  Map known = {0};
  Buf found = {0};
  assert_true(problem_read(&p, declarations, strlen(declarations)));
  tree_start(&text, &p.arena, &p.strs, term, strlen(term));
  reader_init(&r, &p, NULL, NULL);
  Node node = reader_term(&r, tree_next(&text));
  assert_null(r.wrong);
  const Tree *sort = term_sort_of(&p, &known, node);
  assert_ptr_equal(term_sort_of(&p, &known, node), sort); /* as it was kept */
  if (sort) tree_print(sort, &found);
  assert_string_equal(sort ? found.text : "none", expected);
  buf_free(&found);
  map_free(&known);
  reader_free(&r);
  problem_free(&p);
}

static void sorts_of_what_is_declared(void **state) {
  expect_sort("c", "Int");
  expect_sort("(f c t)", "Real");
  expect_sort("(f c)", "none");
  expect_sort("(f c t t)", "none");
  expect_sort("(f t c)", "none");
  expect_sort("f", "none");
  expect_sort("nowhere", "none");
  expect_sort("(cons 1 nil)", "L");
  expect_sort("(head (cons 1 (as nil L)))", "Int");
  expect_sort("(cons nil 1)", "none");
  expect_sort("(as nil T)", "none");
  expect_sort("((_ is cons) nil)", "Bool");
  expect_sort("((_ is cons) c)", "none");
  expect_sort("(twice c)", "Int");
  expect_sort("(twice t)", "none");
}

static void sorts_of_theories(void **state) {
  expect_sort("(+ c 1)", "Int");
  expect_sort("(+ c 1.0)", "none");
  expect_sort("(/ c 2)", "none");
  expect_sort("(/ 1.0 2.0)", "Real");
  expect_sort("(ite (= m m) 1.0 2.0)", "Real");
  expect_sort("(= m c)", "none");
  expect_sort("#x0f", "(_ BitVec 8)");
  expect_sort("(concat #x0f #b1 #b0)", "(_ BitVec 10)");
  expect_sort("((_ extract 4 3) #x0f)", "(_ BitVec 2)");
  expect_sort("((_ extract 8 3) #x0f)", "none");
  expect_sort("(bvadd #x0f #b1)", "none");
  expect_sort("(fp.add RNE x (fp #b0 #x01 #b00000000000000000000000))", "(_ FloatingPoint 8 24)");
  expect_sort("(fp.add x x)", "none");
  expect_sort("((_ to_fp 8 24) #x00000000)", "(_ FloatingPoint 8 24)");
  expect_sort("((_ to_fp 8 24) #x0000)", "none");
  expect_sort("((_ to_fp 11 53) RTZ 1.5)", "(_ FloatingPoint 11 53)");
  expect_sort("(str.len \"a\")", "Int");
  expect_sort("(seq.++ s (seq.unit 1))", "(Seq Int)");
  expect_sort("(seq.++ s (seq.unit t))", "none");
  expect_sort("(seq.nth s 0)", "Int");
}

static void sorts_of_maps(void **state) {
  expect_sort("(select m 1)", "(Array Real Bool)");
  expect_sort("(select m 1 2.0)", "Bool");
  expect_sort("(select m 1 2)", "none");
  expect_sort("(store m 1 2.0 true)", "(Array Int (Array Real Bool))");
  expect_sort("(store m 1 2.0 3)", "none");
  expect_sort("((as const (Array Int Real Bool)) true)", "(Array Int (Array Real Bool))");
  expect_sort("((as const (Array Int Bool)) c)", "none");
  expect_sort("((_ map not) (select m 1))", "(Array Real Bool)");
  expect_sort("((_ map not) m)", "none");
}

static void two_meanings(void **state) {
  static const char text[] = "(declare-const c Int)(declare-const c Real)";
  static const char again[] = "(declare-fun c (Int) Int)(declare-const c Int)";
  static const char own[] = "(declare-const w!0!0 Int)";
  Problem p;
  assert_false(problem_read(&p, text, sizeof text - 1));
  problem_free(&p);
  assert_false(problem_read(&p, again, sizeof again - 1));
  problem_free(&p);
  assert_false(problem_read(&p, own, sizeof own - 1));
  problem_free(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sorts_of_what_is_declared),
      cmocka_unit_test(sorts_of_theories),
      cmocka_unit_test(sorts_of_maps),
      cmocka_unit_test(two_meanings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
