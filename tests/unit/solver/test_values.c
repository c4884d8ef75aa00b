/* SPDX-License-Identifier: MIT */
/* Expressions and values as solvers print them, also broken ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "logic/print/print.h"
#include "solver/child_value.h"

#include <stdlib.h>
#include <string.h>

typedef struct World {
  StrTable strs;
  TermTable *t;
  Arena arena;
  ChildValues v;
} World;

static void open_world(World *w) {
  str_table_init(&w->strs);
  w->t = term_table_new(&w->strs);
  arena_init(&w->arena);
  child_values_init(&w->v, w->t);
}

static void close_world(World *w) {
  child_values_free(&w->v);
  arena_free(&w->arena);
  term_table_free(w->t);
  str_table_free(&w->strs);
}

/* The value as we print terms; "" when it is none. */
static void expect(World *w, const char *text, Sort s, const char *wanted) {
  const Sexpr *x = sexpr_read(&w->arena, text, strlen(text));
  Term t = x ? child_value(&w->v, x, s) : TERM_NONE;
  Buf out = {0};
  buf_puts(&out, "");
  if (t.ix) print_term(w->t, t, &out);
  assert_string_equal(out.n ? out.text : "", wanted);
  buf_free(&out);
}

static void expect_term(World *w, const char *text, Term wanted) {
  const Sexpr *x = sexpr_read(&w->arena, text, strlen(text));
  assert_non_null(x);
  assert_int_equal(child_value(&w->v, x, term_sort(w->t, wanted)).ix, wanted.ix);
}

static void test_numbers(void **state) {
  World w;
  open_world(&w);
  expect(&w, "12", SORT_INT, "12");
  expect(&w, "(- 5)", SORT_INT, "-5");
  expect(&w, "123456789012345678901234567890", SORT_INT, "123456789012345678901234567890");
  expect(&w, "1.5", SORT_INT, "");
  expect(&w, "true", SORT_INT, "");
  expect(&w, "(/ 1 0)", SORT_REAL, "");
  expect(&w, "(- (- (- 5)))", SORT_INT, "-5");
  expect(&w, "()", SORT_INT, "");
  expect(&w, "\"12\"", SORT_INT, "");
  expect(&w, "true", SORT_BOOL, "true");
  expect(&w, "TRUE", SORT_BOOL, "");
  Builder b = builder(w.t);
  Term third = mk_rdiv(&b, mk_real_text(&b, "1.0", 3), mk_real_text(&b, "3.0", 3));
  static const char *const thirds[] = {"(/ 1 3)", "(/ 1.0 3.0)", "(/ (- 1) (- 3))",
                                       "(to_real (/ 1 3))"};
  for (size_t i = 0; i < sizeof thirds / sizeof *thirds; i++) expect_term(&w, thirds[i], third);
  close_world(&w);
}

static void test_bits(void **state) {
  World w;
  open_world(&w);
  Sort byte = sort_bv(w.t, 8), fp = sort_float(w.t, 24, 8);
  expect(&w, "#x0f", byte, "15bv8");
  expect(&w, "#b00001111", byte, "15bv8");
  expect(&w, "(_ bv15 8)", byte, "15bv8");
  expect(&w, "(_ bv15 9)", byte, "");
  expect(&w, "#xf", byte, "");
  expect(&w, "#xzz", byte, "");
  expect(&w, "(_ NaN 8 24)", fp, "0NaN24e8");
  expect(&w, "(_ -oo 8 24)", fp, "0-oo24e8");
  expect(&w, "(fp #b0 #x7f #b00000000000000000000000)", fp, "0x1.0e0f24e8");
  expect(&w, "(fp #b0 #x7f #b0)", fp, "");
  close_world(&w);
}

static void test_structures(void **state) {
  World w;
  open_world(&w);
  Sort map = sort_map(w.t, &SORT_INT, 1, SORT_INT), u = sort_unint(w.t, str_c(&w.strs, "U"));
  Sort list = sort_dt_declare(w.t, str_c(&w.strs, "List"), NULL);
  DtField fields[] = {{str_c(&w.strs, "head"), SORT_INT}, {str_c(&w.strs, "tail"), list}};
  DtCtor ctors[] = {{str_c(&w.strs, "Nil"), 0, NULL}, {str_c(&w.strs, "Cons"), 2, fields}};
  sort_dt_define(w.t, list, ctors, 2);
  Builder b = builder(w.t);
  Term all = mk_const_map(&b, map, mk_int64(&b, 7));
  expect_term(&w, "((as const (Array Int Int)) 7)", all);
  Term stored = mk_store1(&b, all, mk_int64(&b, 1), mk_int64(&b, 2));
  expect_term(&w, "(store ((as const (Array Int Int)) 7) 1 2)", stored);
  expect_term(&w, "(let ((a!1 ((as const (Array Int Int)) 7))) (store a!1 1 2))", stored);
  expect(&w, "(store ((as const (Array Int Int)) 7) 1)", map, "");
  expect(&w, "(_ as-array k!0)", map, "");
  expect(&w, "(Cons@0 1 Nil@0)", list, "Cons(1, Nil())");
  expect(&w, "((as Cons@0 List@0) 1 (as Nil@0 List@0))", list, "Cons(1, Nil())");
  expect(&w, "(Cons@0 1)", list, "");
  expect(&w, "(Cons@1 1 Nil@1)", list, "");
  expect(&w, "U!val!3", u, "U_3");
  expect(&w, "(as @U_4 U)", u, "U_4");
  expect(&w, "@a5", u, "U_5");
  const Sexpr *x = sexpr_read(&w.arena, "U!val!3", 7);
  assert_int_equal(child_value(&w.v, x, u).ix, child_value(&w.v, x, u).ix);
  close_world(&w);
}

/* An expression is complete exactly at its last byte, wherever the text is cut. */
static void test_scan(void **state) {
  static const struct {
    const char *text;
    size_t end;
  } cases[] = {
      {"sat\n", 3},        {"  (a (b) c) x", 11}, {"; no\nunsat\n", 10},   {"\"a\"\"b)\" ", 7},
      {"(a |b)| c) ", 10}, {"|a b|(", 5},         {"(; )\n \")\" )\n", 11}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t n = strlen(cases[i].text), end = 0;
    SexprScan s = {0};
    bool done = false;
    for (size_t k = 1; k <= n && !done; k++) done = sexpr_complete(&s, cases[i].text, k, &end);
    assert_true(done);
    assert_int_equal(end, cases[i].end);
  }
  size_t end;
  assert_false(sexpr_complete(&(SexprScan){0}, "((((", 4, &end));
  Arena a;
  arena_init(&a);
  assert_null(sexpr_read(&a, "a b", 3));
  assert_null(sexpr_read(&a, "(a", 2));
  assert_null(sexpr_read(&a, ")", 1));
  size_t deep = 200000;
  char *nest = malloc(2 * deep + 1);
  memset(nest, '(', deep);
  memset(nest + deep, ')', deep);
  assert_non_null(sexpr_read(&a, nest, 2 * deep));
  free(nest);
  arena_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_bits),
      cmocka_unit_test(test_structures),
      cmocka_unit_test(test_scan),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
