/* SPDX-License-Identifier: MIT */
/* Functions computed by definitions: cases that agree, disagree, do not apply, do not end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/define_value.h"
#include "fixture.h"

typedef struct Evaluation {
  Fixture f;
  Definition d;
  DefineCalls calls;
  EvalEnv env;
  Eval eval;
  Term param;
} Evaluation;

static const Value *no_variable(void *self, Eval *e, Symbol s) {
  return NULL;
}

static const Value *apply(void *self, Eval *e, Symbol s, const Value *const *args, uint32_t n) {
  Evaluation *x = self;
  return define_value(&x->calls, e, &x->d, args).value;
}

static const Value *no_result(void *self, Eval *e, IndexedOp f, const Value *const *args,
                              uint32_t n, Sort result) {
  return NULL;
}

static Tri no_quantifier(void *self, Eval *e, Term t) {
  return TRI_UNKNOWN;
}

/* f(x: int): int, without cases yet. */
static void open_evaluation(Evaluation *x) {
  *x = (Evaluation){.calls = {.most = 50}};
  fixture_open(&x->f);
  TermTable *tab = x->f.p->terms;
  x->d.sym = fixture_function(&x->f, "f", (Sort[]){SORT_INT}, 1, SORT_INT)->sym;
  x->param = term_fresh_var(tab, fixture_str(&x->f, "x"), SORT_INT);
  x->d.params = &x->param;
  x->d.n_params = 1;
  x->d.cases = ARENA_ARRAY(&x->f.p->arena, DefineCase, 4);
  x->env = (EvalEnv){x, no_variable, apply, no_result, no_quantifier};
  eval_init(&x->eval, tab, &x->env);
}

static void close_evaluation(Evaluation *x) {
  eval_free(&x->eval);
  fixture_close(&x->f);
}

static void add_case(Evaluation *x, Term guard, Term value) {
  TermTable *tab = x->f.p->terms;
  x->d.cases[x->d.n_cases++] =
      (DefineCase){.guard = guard,
                   .value = value,
                   .guard_map = term_bind(tab, OP_LAMBDA, &x->param, 1, guard, NULL),
                   .value_map = term_bind(tab, OP_LAMBDA, &x->param, 1, value, NULL)};
}

static Defined at(Evaluation *x, int64_t k) {
  const Value *arg = value_int64(&x->eval.store, k);
  x->eval.reason = NULL;
  return define_value(&x->calls, &x->eval, &x->d, &arg);
}

static void expect_at(Evaluation *x, int64_t k, int64_t value) {
  Defined by = at(x, k);
  assert_non_null(by.value);
  assert_false(by.open);
  assert_int_equal(value_equal(&x->eval.store, by.value, value_int64(&x->eval.store, value)),
                   TRI_TRUE);
}

/* x > 0 ==> f(x) == 1, x < 5 ==> f(x) == x: between 0 and 5 only f(1) has a value. */
static void test_overlap(void **state) {
  Evaluation x;
  open_evaluation(&x);
  Builder *b = x.f.p->build;
  add_case(&x, mk_gt(b, x.param, mk_int64(b, 0)), mk_int64(b, 1));
  add_case(&x, mk_lt(b, x.param, mk_int64(b, 5)), x.param);
  expect_at(&x, 7, 1);
  expect_at(&x, -3, -3);
  expect_at(&x, 1, 1);
  assert_ptr_equal(at(&x, 1).by, &x.d.cases[0]);
  assert_null(x.calls.conflict);
  Defined by = at(&x, 3);
  assert_null(by.value);
  assert_false(by.open); /* nobody may choose a value */
  assert_ptr_equal(x.calls.conflict, &x.d);
  assert_non_null(strstr(x.eval.reason, "contradict"));
  close_evaluation(&x);
}

static void test_open(void **state) {
  Evaluation x;
  open_evaluation(&x);
  Builder *b = x.f.p->build;
  add_case(&x, mk_gt(b, x.param, mk_int64(b, 0)), mk_int64(b, 1));
  assert_true(at(&x, 0).open);
  assert_null(at(&x, 0).value);
  close_evaluation(&x);
}

/* A later guard that is not known: it might hold, with another value. */
static void test_unknown_guard(void **state) {
  Evaluation x;
  open_evaluation(&x);
  Builder *b = x.f.p->build;
  Term unknown = mk_var(b, symbol_var(x.f.p->terms, fixture_str(&x.f, "y"), SORT_INT, NULL));
  add_case(&x, mk_gt(b, x.param, mk_int64(b, 0)), mk_int64(b, 1));
  add_case(&x, mk_gt(b, x.param, unknown), mk_int64(b, 2));
  Defined by = at(&x, 3);
  assert_null(by.value);
  assert_false(by.open);
  close_evaluation(&x);
}

/* f(x) == f(x - 1) + 1 for x > 0, f(x) == 0 else. */
static void test_depth(void **state) {
  Evaluation x;
  open_evaluation(&x);
  Builder *b = x.f.p->build;
  Term less = mk_sub(b, x.param, mk_int64(b, 1)), positive = mk_gt(b, x.param, mk_int64(b, 0));
  Term call = mk_app(b, x.d.sym, &less, 1);
  add_case(&x, positive, mk_add2(b, call, mk_int64(b, 1)));
  add_case(&x, mk_not(b, positive), mk_int64(b, 0));
  expect_at(&x, 20, 20);
  assert_null(at(&x, 60).value);
  assert_non_null(strstr(x.eval.reason, "calls itself without end"));
  assert_int_equal(x.calls.depth, 0);
  expect_at(&x, 20, 20);
  close_evaluation(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_overlap),
      cmocka_unit_test(test_open),
      cmocka_unit_test(test_unknown_guard),
      cmocka_unit_test(test_depth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
