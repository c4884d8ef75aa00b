/* SPDX-License-Identifier: MIT */
/* The evaluator: what it knows, what it leaves open, and how values print. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "logic/eval/eval.h"

#include <string.h>

typedef struct Fixture {
  StrTable strs;
  TermTable *t;
  Builder b;
  EvalEnv env;
  Eval e;
  Term x, m;
  uint32_t opened; /* questions about unspecified results */
} Fixture;

static const Value *variable(void *self, Eval *e, Symbol s) {
  Fixture *f = self;
  if (symbol_eq(s, term_symbol(f->t, f->x))) return value_int64(&e->store, 5);
  if (symbol_eq(s, term_symbol(f->t, f->m))) return value_default(&e->store, term_sort(f->t, f->m));
  return NULL;
}

static const Value *unspecified_result(void *self, Eval *e, IndexedOp op, const Value *const *a,
                                       uint32_t n, Sort result) {
  Fixture *f = self;
  f->opened++;
  return op.op == OP_IDIV ? value_int64(&e->store, 42) : NULL;
}

static int set_up(void **state) {
  Fixture *f = calloc(1, sizeof *f);
  str_table_init(&f->strs);
  f->t = term_table_new(&f->strs);
  f->b = builder_plain(f->t);
  f->env = (EvalEnv){.self = f, .variable = variable, .unspecified = unspecified_result};
  eval_init(&f->e, f->t, &f->env);
  f->x = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "x"), SORT_INT, NULL));
  f->m = mk_var(
      &f->b, symbol_var(f->t, str_c(&f->strs, "m"), sort_map(f->t, &SORT_INT, 1, SORT_INT), NULL));
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  eval_free(&f->e);
  term_table_free(f->t);
  str_table_free(&f->strs);
  free(f);
  return 0;
}

static void check_at(Fixture *f, Term t, const char *expected, int line) {
  const Value *v = eval_term(&f->e, t);
  Buf b = {0};
  if (v)
    value_print(&f->e.store, v, &b);
  else
    buf_printf(&b, "unknown: %s", f->e.reason);
  if (strcmp(b.text, expected) != 0) fail_msg("line %d: %s, not %s", line, b.text, expected);
  buf_free(&b);
}
#define check(f, t, expected) check_at(f, t, expected, __LINE__)

static Term n(Fixture *f, int64_t i) {
  return mk_int64(&f->b, i);
}

static void test_open(void **state) {
  Fixture *f = *state;
  check(f, mk_idiv(&f->b, f->x, n(f, -2)), "-2");
  check(f, mk_mod(&f->b, n(f, -7), n(f, 3)), "2");
  check(f, mk_idiv(&f->b, f->x, n(f, 0)), "42");
  check(f, mk_mod(&f->b, f->x, n(f, 0)), "unknown: an unspecified result");
  assert_int_equal(f->opened, 2);
  Term y = mk_var(&f->b, symbol_var(f->t, str_c(&f->strs, "y"), SORT_BOOL, NULL));
  check(f, y, "unknown: a variable without value");
  /* an unknown operand does not matter where another decides */
  check(f, mk_and2(&f->b, y, TERM_FALSE), "false");
  check(f, mk_implies(&f->b, y, TERM_TRUE), "true");
  check(f, mk_ite(&f->b, y, n(f, 3), n(f, 3)), "3");
}

static Term bounded(Fixture *f, Op op, int64_t lo, Term hi, Term *var, Term body) {
  Builder *b = &f->b;
  Term range = mk_and2(b, mk_le(b, n(f, lo), *var), mk_lt(b, *var, hi));
  Term all = op == OP_FORALL ? mk_implies(b, range, body) : mk_and2(b, range, body);
  return mk_binder(b, op, var, 1, all, NULL);
}

static void test_quantifiers(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i"), SORT_INT);
  Term j = term_fresh_var(f->t, str_c(&f->strs, "j"), SORT_INT);
  Term square = mk_mul2(b, i, i);
  check(f, bounded(f, OP_FORALL, 0, f->x, &i, mk_le(b, square, n(f, 16))), "true");
  check(f, bounded(f, OP_FORALL, 0, f->x, &i, mk_lt(b, square, n(f, 16))), "false");
  check(f, bounded(f, OP_EXISTS, 0, f->x, &i, mk_eq(b, square, n(f, 9))), "true");
  check(f, bounded(f, OP_EXISTS, 0, f->x, &i, mk_eq(b, square, n(f, 8))), "false");
  check(f, bounded(f, OP_FORALL, 9, f->x, &i, TERM_FALSE), "true");
  /* nested: the inner bound depends on the outer variable */
  Term inner = bounded(f, OP_EXISTS, 0, mk_add2(b, i, n(f, 1)), &j, mk_eq(b, mk_add2(b, j, j), i));
  check(f, bounded(f, OP_FORALL, 0, f->x, &i, inner), "false");
  check(f, bounded(f, OP_EXISTS, 3, f->x, &i, inner), "true");
  check(f, mk_forall(b, &i, 1, mk_le(b, i, f->x), NULL),
        "unknown: a quantifier over too many values");
  /* 0 <= i, i <= j, j < x: i has an upper bound through j */
  Term chain[] = {mk_le(b, n(f, 0), i), mk_le(b, i, j), mk_lt(b, j, f->x)};
  Term both[] = {i, j};
  Term ante = mk_and(b, chain, 3);
  check(f, mk_forall(b, both, 2, mk_implies(b, ante, mk_le(b, i, n(f, 4))), NULL), "true");
  check(f, mk_forall(b, both, 2, mk_implies(b, ante, mk_le(b, i, n(f, 3))), NULL), "false");
  check(f, mk_exists(b, both, 2, mk_and2(b, ante, mk_eq(b, i, n(f, 4))), NULL), "true");
  Term w = term_fresh_var(f->t, str_c(&f->strs, "w"), sort_bv(f->t, 8));
  check(f, mk_forall(b, &w, 1, mk_bv2(b, OP_BV_ULE, w, mk_bv64(b, 255, 8)), NULL), "true");
  check(f, mk_exists(b, &w, 1, mk_bv2(b, OP_BV_UGT, w, mk_bv64(b, 254, 8)), NULL), "true");
}

static void test_maps(void **state) {
  Fixture *f = *state;
  Builder *b = &f->b;
  Term s = mk_store1(b, mk_store1(b, f->m, n(f, 1), n(f, 7)), n(f, 2), f->x);
  check(f, s, "[2 := 5, 1 := 7, else := 0]");
  check(f, mk_store1(b, s, n(f, 1), n(f, 8)), "[1 := 8, 2 := 5, else := 0]");
  check(f, mk_select1(b, s, n(f, 1)), "7");
  check(f, mk_eq(b, s, f->m), "false");
  check(f, mk_eq(b, mk_store1(b, f->m, n(f, 4), n(f, 0)), f->m), "true");
  check(f, mk_eq(b, mk_const_map(b, term_sort(f->t, f->m), n(f, 1)), f->m), "false");
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i"), SORT_INT);
  Term l = mk_lambda(b, &i, 1, mk_add2(b, i, f->x));
  check(f, mk_select1(b, l, n(f, 3)), "8");
  check(f, mk_select1(b, mk_store1(b, l, n(f, 3), n(f, 0)), n(f, 3)), "0");
  check(f, mk_eq(b, l, f->m), "unknown: values that cannot be compared");
  Term sum = mk_pointwise(b, OP_ADD, (Term[]){l, s}, 2);
  check(f, mk_select1(b, sum, n(f, 1)), "13");
  /* over a finite index sort, different elsewhere may be nowhere */
  Sort bm = sort_map(f->t, &SORT_BOOL, 1, SORT_INT);
  check(f, mk_eq(b, mk_const_map(b, bm, n(f, 1)), mk_const_map(b, bm, n(f, 2))),
        "unknown: values that cannot be compared");
}

static void test_values(void **state) {
  Fixture *f = *state;
  ValueStore *s = &f->e.store;
  Sort u = sort_unint(f->t, str_c(&f->strs, "Ref"));
  Buf out = {0};
  value_print(s, value_ref(s, u, 3), &out);
  assert_string_equal(out.text, "Ref#3");
  buf_free(&out);
  assert_int_equal(value_equal(s, value_ref(s, u, 3), value_ref(s, u, 4)), TRI_FALSE);
  const Value *v = eval_term(&f->e, mk_store1(&f->b, f->m, n(f, 1), n(f, 2)));
  Builder b = builder(f->t);
  Term t = value_term(s, &b, v);
  assert_int_equal(term_op(f->t, t), OP_STORE);
  assert_int_equal(value_equal(s, v, eval_term(&f->e, t)), TRI_TRUE);
  /* a recursive datatype's default is its first constructor that ends */
  Sort list = sort_dt_declare(f->t, str_c(&f->strs, "List"), NULL);
  DtField cons[] = {{str_c(&f->strs, "tail"), list}};
  DtCtor ctors[] = {{str_c(&f->strs, "Cons"), 1, cons}, {str_c(&f->strs, "Nil"), 0, NULL}};
  sort_dt_define(f->t, list, ctors, 2);
  assert_non_null(value_default(s, list));
}

static void test_steps(void **state) {
  Fixture *f = *state;
  Term i = term_fresh_var(f->t, str_c(&f->strs, "i"), SORT_INT);
  f->e.steps_left = 50;
  check(f,
        bounded(f, OP_FORALL, 0, n(f, 1000), &i, mk_le(&f->b, mk_mul2(&f->b, i, i), n(f, 2000000))),
        "unknown: a quantifier over too many values");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(test_open), TEST(test_quantifiers), TEST(test_maps), TEST(test_values), TEST(test_steps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
