/* SPDX-License-Identifier: MIT */
/* Values as trees: made from terms and from values of executions, printed, and sent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "logic/eval/eval.h"
#include "logic/eval/tree_of.h"

#include <string.h>

typedef struct Fixture {
  StrTable strs;
  TermTable *t;
  Builder b;
  EvalEnv env;
  Eval e;
  Arena arena;
  Sort map, ref;
} Fixture;

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  str_table_init(&f->strs);
  arena_init(&f->arena);
  f->t = term_table_new(&f->strs);
  f->b = builder_plain(f->t);
  eval_init(&f->e, f->t, &f->env);
  f->map = sort_map(f->t, &SORT_INT, 1, SORT_INT);
  f->ref = sort_unint(f->t, str_c(&f->strs, "Ref"));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  eval_free(&f->e);
  term_table_free(f->t);
  str_table_free(&f->strs);
  arena_free(&f->arena);
  free(f);
  return 0;
}

static void assert_text(const ValueTree *v, const char *expected) {
  Buf text = {0};
  value_tree_print(v, NULL, &text);
  assert_string_equal(text.text, expected);
  buf_free(&text);
}

static ValueTree of_term(Fixture *f, Term t, uint32_t most) {
  TreeOfTerms o = {.tab = f->t, .arena = &f->arena, .most = most};
  return tree_of_term(&o, t);
}

static const char *named(void *env, Arena *a, const Value *v) {
  (void)env;
  return arena_printf(a, "Ref#%llu", (unsigned long long)v->u.ref);
}

static ValueTree of_value(Fixture *f, const Value *v, bool rest) {
  TreeOfValues o = {.store = &f->e.store,
                    .arena = &f->arena,
                    .element = named,
                    .says_rest = rest,
                    .decimals = true};
  return tree_of_value(&o, v);
}

/* [0 := -3, 1 := 4, else 7] */
static Term example_map(Fixture *f) {
  Term m = mk_const_map(&f->b, f->map, term_int64(f->t, 7));
  Term i0 = term_int64(f->t, 0), i1 = term_int64(f->t, 1);
  m = mk_store(&f->b, m, &i1, 1, term_int64(f->t, 4));
  return mk_store(&f->b, m, &i0, 1, term_int64(f->t, -3));
}

static void leaves_have_a_kind_and_an_exact_value(void **state) {
  Fixture *f = *state;
  mpz_t z;
  mpz_init_set_str(z, "200", 10);
  ValueTree i = of_term(f, term_int64(f->t, -12), 0), b = of_term(f, term_bool(true), 0),
            v = of_term(f, term_bv(f->t, z, 8), 0);
  mpz_clear(z);
  assert_int_equal(i.kind, TREE_INTEGER);
  assert_string_equal(i.number, "-12");
  assert_int_equal(b.kind, TREE_BOOLEAN);
  assert_text(&b, "true");
  assert_int_equal(v.kind, TREE_BIT_VECTOR);
  assert_int_equal(v.width, 8);
  assert_string_equal(v.number, "200");
  assert_text(&v, "200bv8");
}

static void reals_are_fractions(void **state) {
  Fixture *f = *state;
  mpq_t q;
  mpq_init(q);
  mpq_set_si(q, -3, 4);
  ValueTree v = of_value(f, value_real(&f->e.store, q), false);
  mpq_clear(q);
  assert_int_equal(v.kind, TREE_REAL);
  assert_string_equal(v.number, "-3");
  assert_string_equal(v.denominator, "4");
  assert_text(&v, "-0.75");
}

static void a_map_of_a_model_has_points_and_a_rest(void **state) {
  Fixture *f = *state;
  ValueTree v = of_term(f, example_map(f), 0);
  assert_int_equal(v.kind, TREE_MAP);
  assert_int_equal(v.n_points, 2);
  assert_string_equal(v.points[0].index[0].number, "0");
  assert_string_equal(v.points[0].value.number, "-3");
  assert_int_equal(v.n_rest, 1);
  assert_string_equal(v.rest[0].number, "7");
  assert_text(&v, "[0 -> -3, 1 -> 4, else -> 7]");
  assert_true(value_tree_is_whole(&v));
}

static void points_that_are_left_out_are_counted(void **state) {
  Fixture *f = *state;
  ValueTree v = of_term(f, example_map(f), 1);
  assert_int_equal(v.n_points, 1);
  assert_int_equal(v.n_more, 1);
  assert_text(&v, "[0 -> -3, ..., else -> 7]");
  assert_false(value_tree_is_whole(&v));
}

static void what_lies_deep_is_cut(void **state) {
  Fixture *f = *state;
  Sort outer = sort_map(f->t, &SORT_INT, 1, f->map);
  Term deep = mk_const_map(&f->b, outer, example_map(f));
  TreeOfTerms o = {.tab = f->t, .arena = &f->arena, .depth = 1};
  ValueTree v = tree_of_term(&o, deep);
  assert_text(&v, "[else -> [... -> ..., ... -> ..., else -> ...]]");
  assert_false(value_tree_is_whole(&v));
}

static void a_map_of_an_execution_has_its_points(void **state) {
  Fixture *f = *state;
  ValueStore *s = &f->e.store;
  const Value *one = value_int64(s, 1), *all = value_int64(s, 7);
  const Value *m = value_store(s, value_const_map(s, f->map, all), &one, 1, value_int64(s, 5));
  ValueTree v = of_value(f, m, false), whole = of_value(f, m, true),
            none = of_value(f, NULL, false);
  assert_int_equal(v.n_rest, 0);
  assert_text(&v, "[1 -> 5]");
  assert_text(&whole, "[1 -> 5, else -> 7]");
  assert_text(&none, "?");
}

static void elements_have_names(void **state) {
  Fixture *f = *state;
  ValueTree v = of_value(f, value_ref(&f->e.store, f->ref, 3), false);
  assert_int_equal(v.kind, TREE_ELEMENT);
  assert_text(&v, "Ref#3");
}

/* Pair(1, [0 -> -3, else -> true or Ref#1]) */
static ValueTree example_tree(void) {
  static const ValueTree zero = {.kind = TREE_INTEGER, .text = "0", .number = "0"};
  static const ValueTreePoint point = {
      .index = &zero,
      .n_index = 1,
      .value = {.kind = TREE_INTEGER, .text = "-3", .number = "-3"},
  };
  static const ValueTree rest[] = {{.kind = TREE_BOOLEAN, .text = "true"},
                                   {.kind = TREE_ELEMENT, .text = "Ref#1"}};
  static const ValueTreePart parts[] = {
      {"first", {.kind = TREE_BIT_VECTOR, .text = "1bv4", .number = "1", .width = 4}},
      {"second",
       {.kind = TREE_MAP, .text = "", .points = &point, .n_points = 1, .rest = rest, .n_rest = 2}}};
  return (ValueTree){.kind = TREE_DATATYPE, .text = "Pair", .parts = parts, .n_parts = 2};
}

static bool read_back(Fixture *f, const Buf *bytes, size_t n, ValueTree *out) {
  char *copy = malloc(n + 1); /* so that a sanitizer sees what is read behind the end */
  memcpy(copy, bytes->text, n);
  char *exact = realloc(copy, n ? n : 1);
  WireReader r = wire_reader(exact, n, &f->arena, &f->strs);
  value_tree_get(&r, out);
  bool whole = wire_end(&r);
  free(exact);
  return whole;
}

static void trees_cross_a_pipe(void **state) {
  Fixture *f = *state;
  ValueTree sent = example_tree(), v;
  Buf b = {0};
  value_tree_put(&b, &sent);
  assert_true(read_back(f, &b, b.n, &v));
  assert_text(&v, "Pair(1bv4, [0 -> -3, else -> true or Ref#1])");
  assert_string_equal(v.parts[1].name, "second");
  assert_int_equal(v.parts[0].value.width, 4);
  assert_string_equal(v.parts[1].value.points[0].value.number, "-3");
  buf_free(&b);
}

static void a_message_that_is_cut_is_damaged(void **state) {
  Fixture *f = *state;
  ValueTree sent = example_tree(), v;
  Buf b = {0};
  value_tree_put(&b, &sent);
  for (size_t n = 0; n < b.n; n++) assert_false(read_back(f, &b, n, &v));
  buf_free(&b);
}

static void deep_trees_are_sent_as_text(void **state) {
  enum { DEPTH = TREE_WIRE_DEPTH + 20 };
  static ValueTreePart chain[DEPTH];
  Fixture *f = *state;
  ValueTree v = {.kind = TREE_INTEGER, .text = "1", .number = "1"}, got;
  for (size_t i = 0; i < DEPTH; i++) {
    chain[i] = (ValueTreePart){"", v};
    v = (ValueTree){.kind = TREE_DATATYPE, .text = "S", .parts = &chain[i], .n_parts = 1};
  }
  Buf b = {0}, before = {0}, after = {0};
  value_tree_put(&b, &v);
  assert_true(read_back(f, &b, b.n, &got));
  value_tree_print(&v, NULL, &before);
  value_tree_print(&got, NULL, &after);
  assert_string_equal(before.text, after.text);
  const ValueTree *at = &got;
  for (size_t i = 0; i < TREE_WIRE_DEPTH; i++) at = &at->parts[0].value;
  assert_int_equal(at->kind, TREE_OTHER);
  buf_free(&b);
  buf_free(&before);
  buf_free(&after);
}

int main(void) {
  const struct CMUnitTest tests[] = {
#define TEST(fn) cmocka_unit_test_setup_teardown(fn, set_up, tear_down)
      TEST(leaves_have_a_kind_and_an_exact_value),
      TEST(reals_are_fractions),
      TEST(a_map_of_a_model_has_points_and_a_rest),
      TEST(points_that_are_left_out_are_counted),
      TEST(what_lies_deep_is_cut),
      TEST(a_map_of_an_execution_has_its_points),
      TEST(elements_have_names),
      TEST(trees_cross_a_pipe),
      TEST(a_message_that_is_cut_is_damaged),
      TEST(deep_trees_are_sent_as_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
