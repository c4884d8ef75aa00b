/* SPDX-License-Identifier: MIT */
/* Trees of translated programs: templates and their holes, variables replaced, questions about
 * trees, and how they are spelled as C#. */
#include "cil/tree/prelude.h"
#include "cil/tree/spell.h"
#include "cil/tree/tree.h"
#include "syntax/print/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Session session;
static Trees *t;

static int set_up(void **state) {
  (void)state;
  session_init(&session);
  t = trees_new(&session.perm, &session.strs);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  trees_free(t);
  session_free(&session);
  return 0;
}

static void expect_text(const Expr *e, const char *expected) {
  Buf b = {0};
  print_expr(&b, e);
  assert_string_equal(b.text, expected);
  buf_free(&b);
}

static void test_holes(void **state) {
  (void)state;
  Expr *x = tree_variable(t, "x"), *sum = tree(t, "%e + %u", x, 3u);
  expect_text(sum, "x + 3");
  expect_text(tree(t, "%e * %e", sum, sum), "(x + 3) * (x + 3)"); /* a hole is a tree, not text */
  expect_text(tree(t, "is_%s(%e)", "int", sum), "is_int(x + 3)");
  expect_text(tree(t, "%s.of_%s(%e)->%s", "A", "b", x, "f"), "A.of_b(x)->f");
  expect_text(tree(t, "(forall o: %s :: {%e[o]} o != %e)", "Ref", x, sum),
              "(forall o: Ref :: { x[o] } o != x + 3)");
  expect_text(tree_number(t, -5), "-5");
  expect_text(tree_number(t, (Wide)1 << 64), "18446744073709551616");
}

static void test_replace(void **state) {
  (void)state;
  Expr *e = tree(t, "x + old(x) == y"), *sum = tree(t, "a + b");
  expect_text(tree_replace(t, e, "x", sum), "a + b + old(a + b) == y");
  expect_text(tree_replace_now(t, e, "x", sum), "a + b + old(x) == y");
  const char *names[] = {"x", "y"};
  Expr *by[] = {tree_variable(t, "y"), tree_variable(t, "x")};
  expect_text(tree_replace_all(t, e, names, by, 2), "y + old(y) == x"); /* at once, not in turn */
  expect_text(e, "x + old(x) == y");
  assert_ptr_equal(tree_replace(t, e, "z", sum), e);
  /* A selector is no variable. */
  expect_text(tree_replace(t, tree(t, "v->x"), "x", sum), "v->x");
}

static void test_questions(void **state) {
  (void)state;
  Expr *e = tree(t, "x + old(y) == f(z)");
  assert_true(tree_mentions(e, "y"));
  assert_false(tree_mentions_now(e, "y"));
  assert_true(tree_mentions_now(e, "z"));
  assert_false(tree_mentions(e, "f")); /* a function */
  assert_true(tree_equal(e, tree_fresh(t, e)));
  assert_false(tree_equal(e, tree(t, "x + old(y) == f(x)")));
  assert_false(tree_equal(tree(t, "x + y"), tree(t, "x - y")));
  assert_false(tree_exceeds(e, 7));
  assert_true(tree_exceeds(e, 6));
  Expr *large = e;
  for (int i = 0; i < 200; i++) large = tree_binary(t, BIN_AND, large, large);
  assert_true(tree_exceeds(large, 1000)); /* shared: asked of it in no time */
}

static void test_code(void **state) {
  (void)state;
  TreeCode code = {0};
  Expr *v = tree_variable(t, "$1");
  tree_code(t, &code, 7, "havoc %e; assume {:msg \"%s\"} %e != null; call %s();", v, "so", v, "P");
  assert_int_equal(code.n, 3);
  assert_int_equal(code.at[1]->kind, ST_ASSUME);
  assert_int_equal(code.at[1]->pos, 7);
  assert_string_equal(code.at[1]->attrs.at[0]->args[0]->u.text->text, "so");
  assert_string_equal(code.at[2]->name->text, "P");
  assert_ptr_not_equal(code.at[0]->lhs[0], v); /* its own */
  vec_free(&code);
}

static void test_prelude(void **state) {
  (void)state;
  Prelude *p = prelude_read(t);
  TreeDecls program = {0}, out = {0};
  assert_true(prelude_declares(p, "string.equal"));
  assert_false(prelude_declares(p, "string.unequal"));
  tree_declare(t, &program, "axiom len(null) == 0;");
  prelude_put(p, t, &program, &out);
  bool len = false, equal = false;
  for (uint32_t i = 0; i < out.n; i++) {
    Str name = out.at[i]->name;
    len |= name && strcmp(name->text, "len") == 0;
    equal |= name && strcmp(name->text, "string.equal") == 0;
  }
  assert_true(len);
  assert_false(equal);
  vec_free(&program);
  vec_free(&out);
  prelude_free(p);
}

static void expect_spelled(const char *text, const Block *method, const char *expected) {
  Buf b = {0};
  spell_expression(&b, text, method);
  assert_string_equal(b.text, expected);
  buf_free(&b);
}

static void test_spell(void **state) {
  (void)state;
  TreeCode code = {0};
  tree_code(t, &code, 0, "$1 := C.count[this]; $2 := $1 + x#now; call $3 := N.C.Get(this);");
  Block method = {.at = code.at, .n = code.n};
  expect_spelled("C.count[s] < len(a)", NULL, "s.count < a.Length");
  expect_spelled("elements.int[a][i + 1] == 0", NULL, "a[i + 1] == 0");
  expect_spelled("heap.int[C.count][s]", NULL, "s.count");
  expect_spelled("to_int(x#now) > $1", &method, "x > this.count");
  expect_spelled("$2 * 2 == $3", &method, "(this.count + x) * 2 == (Get(this))");
  expect_spelled("$2", &method, "this.count + x");
  expect_spelled("$9 > string.length(s)", &method, "$9 > s.Length");
  expect_spelled("no (expression", NULL, "no (expression");
  vec_free(&code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_holes),     cmocka_unit_test(test_replace),
      cmocka_unit_test(test_questions), cmocka_unit_test(test_code),
      cmocka_unit_test(test_prelude),   cmocka_unit_test(test_spell),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
