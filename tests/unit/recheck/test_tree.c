/* SPDX-License-Identifier: MIT */
/* The reader of certificates: texts to trees and back, and terms with bound variables. */
#include "recheck/node.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Reading {
  Arena arena;
  StrTable strs;
  TreeReader reader;
} Reading;

static const Tree *read_first(Reading *r, const char *text) {
  *r = (Reading){0};
  arena_init(&r->arena);
  str_table_init(&r->strs);
  tree_start(&r->reader, &r->arena, &r->strs, text, strlen(text));
  return tree_next(&r->reader);
}

static void reading_end(Reading *r) {
  str_table_free(&r->strs);
  arena_free(&r->arena);
}

/* What is printed is read as the same tree. */
static void printed_trees_are_read_again(void **state) {
  static const char *const texts[] = {"x", "|a b|", "(f 1 2.5 #b01 #xfF \"a \"\"b\"\" c\")",
                                      "(! (p x) :pattern ((p x)))", "(forall ((|a b| Int)) ())"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Reading a, b;
    Buf once = {0}, twice = {0};
    tree_print(read_first(&a, texts[i]), &once);
    tree_print(read_first(&b, once.text), &twice);
    assert_string_equal(once.text, texts[i]);
    assert_string_equal(twice.text, once.text);
    buf_free(&once);
    buf_free(&twice);
    reading_end(&a);
    reading_end(&b);
  }
}

static void bars_do_not_make_another_name(void **state) {
  Reading r;
  const Tree *list = read_first(&r, "(x |x| |x y| \"x\")");
  assert_true(tree_same(list->at[0], list->at[1]));
  assert_false(tree_same(list->at[0], list->at[2]));
  assert_false(tree_same(list->at[0], list->at[3]));
  assert_true(tree_is(list, "x"));
  reading_end(&r);
}

static void what_is_no_expression_is_refused(void **state) {
  static const char *const texts[] = {"(", "(a (b)", ")", "|a", "\"a"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Reading r;
    assert_null(read_first(&r, texts[i]));
    assert_non_null(r.reader.wrong);
    assert_null(tree_next(&r.reader));
    reading_end(&r);
  }
  Reading empty;
  assert_null(read_first(&empty, " ; a comment\n"));
  assert_null(empty.reader.wrong);
  reading_end(&empty);
}

/* Terms that are built the same way are one node; lifting and putting in undo each other. */
static void bound_variables_are_indices(void **state) {
  Reading r;
  const Tree *list = read_first(&r, "(f c)"), *f = list->at[0], *c = list->at[1];
  Nodes t;
  nodes_init(&t, &r.strs);
  Node args[2] = {node_var(&t, 0), node_app(&t, c, NULL, 0)};
  Node x = node_app(&t, f, args, 2);
  assert_int_equal(x, node_app(&t, f, args, 2));
  assert_int_equal(node_data(&t, x)->free, 1);
  Node c_node = args[1], cc[2] = {c_node, c_node};
  assert_int_equal(node_instantiate(&t, x, &c_node, 1), node_app(&t, f, cc, 2));
  assert_int_equal(node_data(&t, node_lift(&t, x, 2))->free, 3);
  assert_int_equal(node_instantiate(&t, node_lift(&t, x, 1), &c_node, 1), x);
  assert_int_equal(node_lift(&t, c_node, 5), c_node);
  nodes_free(&t);
  reading_end(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(printed_trees_are_read_again),
      cmocka_unit_test(bars_do_not_make_another_name),
      cmocka_unit_test(what_is_no_expression_is_refused),
      cmocka_unit_test(bound_variables_are_indices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
