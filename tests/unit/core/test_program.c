/* SPDX-License-Identifier: MIT */
/* The checker and the call graph. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/callgraph.h"
#include "core/cfg.h"
#include "fixture.h"

typedef struct Sample {
  Fixture f;
  Variable *x;
  Impl *im;
  CBlock *b;
} Sample;

static void sample_open(Sample *s) {
  fixture_open(&s->f);
  s->x = fixture_global(&s->f, "x", SORT_INT);
  s->im = fixture_impl(&s->f, fixture_proc(&s->f, "P"));
  s->b = fixture_block(&s->f, s->im, "entry");
  s->b->is_return = true;
  assert_null(core_check(s->f.p));
}

static void expect(Sample *s, const char *message) {
  const char *wrong = core_check(s->f.p);
  assert_non_null(wrong);
  assert_non_null(strstr(wrong, message));
  fixture_close(&s->f);
}

static void test_checker(void **state) {
  Sample s;
  sample_open(&s);
  core_cmd_test(s.f.p, s.b, CMD_ASSERT, 1, fixture_term(&s.f, s.x));
  expect(&s, "P, block entry: condition has another sort");

  sample_open(&s);
  fixture_assign(&s.f, s.b, s.x, TERM_TRUE);
  expect(&s, "right-hand side has another sort");

  sample_open(&s);
  Variable *stray = core_variable(s.f.p, fixture_str(&s.f, "stray"), SORT_INT, 0);
  fixture_assign(&s.f, s.b, s.x, fixture_term(&s.f, stray));
  expect(&s, "variable 'stray' is not in scope");

  sample_open(&s);
  fixture_block(&s.f, s.im, "entry");
  expect(&s, "label entry occurs twice");

  sample_open(&s);
  Impl *other = fixture_impl(&s.f, fixture_proc(&s.f, "Q"));
  CBlock *far = fixture_block(&s.f, other, "far");
  s.b->is_return = false;
  vec_push(&s.b->succs, far);
  expect(&s, "jumps out of the implementation, to far");

  sample_open(&s);
  Cmd *c = core_cmd_of(s.f.p, s.b, CMD_CALL, 1, 0, 1);
  c->proc = s.im->proc;
  c->terms[0] = TERM_TRUE;
  expect(&s, "wrong arity");

  sample_open(&s);
  Sort t = sort_unint(s.f.p->terms, fixture_str(&s.f, "T"));
  fixture_var(&s.f, &s.im->locals, "y", t);
  Variable *y = s.im->locals.at[0];
  core_cmd_test(s.f.p, s.b, CMD_ASSERT, 1,
                mk_eq(s.f.p->build, fixture_term(&s.f, y),
                      mk_var(s.f.p->build, fixture_var(&s.f, &s.im->locals, "z", t)->sym)));
  expect(&s, "sort 'T' is not declared");
}

static void test_clean_up(void **state) {
  Sample s;
  sample_open(&s);
  CBlock *dead = fixture_block(&s.f, s.im, "dead"), *end = fixture_block(&s.f, s.im, "end");
  s.b->is_return = false;
  vec_push(&s.b->succs, end);
  vec_push(&dead->succs, end);
  end->is_return = true;
  assert_true(cfg_drop_unreachable(s.im));
  assert_string_equal(fixture_labels(&s.f, s.im), "entry end");
  assert_null(core_check(s.f.p));
  core_cmd_test(s.f.p, s.b, CMD_ASSUME, 1, TERM_FALSE);
  cfg_cut_infeasible(s.im);
  assert_true(cfg_drop_unreachable(s.im));
  assert_string_equal(fixture_labels(&s.f, s.im), "entry");
  assert_null(core_check(s.f.p));
  fixture_close(&s.f);
}

static void add_call(Fixture *f, Impl *from, Proc *to) {
  core_cmd(from->blocks.at[0], CMD_CALL, 1)->proc = to;
  (void)f;
}

static void test_callgraph(void **state) {
  Fixture f;
  fixture_open(&f);
  Impl *im[4];
  const char *names[] = {"A", "B", "C", "D"};
  for (int i = 0; i < 4; i++) {
    im[i] = fixture_impl(&f, fixture_proc(&f, names[i]));
    fixture_block(&f, im[i], "b")->is_return = true;
  }
  add_call(&f, im[0], im[1]->proc); /* A -> B <-> C, D -> D */
  add_call(&f, im[1], im[2]->proc);
  add_call(&f, im[2], im[1]->proc);
  add_call(&f, im[3], im[3]->proc);
  CallGraph g = callgraph_build(&f.session.perm, f.p);
  assert_false(callgraph_recursive(&g, 0));
  assert_true(callgraph_recursive(&g, 1));
  assert_true(callgraph_recursive(&g, 3));
  assert_int_equal(g.sccs.of[1], g.sccs.of[2]);
  assert_true(g.sccs.of[1] < g.sccs.of[0]);
  assert_int_equal(callgraph_index(&g, im[2]->proc), 2);
  callgraph_free(&g);
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_checker),
      cmocka_unit_test(test_clean_up),
      cmocka_unit_test(test_callgraph),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
