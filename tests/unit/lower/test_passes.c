/* SPDX-License-Identifier: MIT */
/* Inlining, unrolling, lambda lifting and pruning on programs built by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../core/fixture.h"
#include "lower/transform/inline.h"
#include "lower/transform/lambda.h"
#include "lower/transform/prune.h"
#include "lower/transform/unroll.h"

/* var g: int;
 * procedure {:inline depth} P(x: int) returns (y: int)
 *   requires x > 0;  modifies g;  ensures y > old(g);
 * { var t: int where t > x;  a: y := x + old(g); [call y := P(x);] goto b;  b: return; } */
typedef struct Inlinee {
  Fixture f;
  Variable *g;
  Proc *p, *q;
  Impl *body, *main;
} Inlinee;

static void add_call(Fixture *f, CBlock *b, Proc *p, Variable *result, Term arg) {
  Cmd *c = core_cmd_of(f->p, b, CMD_CALL, 77, 1, 1);
  c->proc = p;
  c->vars[0] = result;
  c->terms[0] = arg;
}

static void inlinee_open(Inlinee *s, int64_t depth, bool recursive) {
  Fixture *f = &s->f;
  fixture_open(f);
  Builder *b = f->p->build;
  s->g = fixture_global(f, "g", SORT_INT);
  s->p = fixture_proc(f, "P");
  s->p->attrs = fixture_int_attr(f, "inline", depth);
  Variable *x = fixture_var(f, &s->p->ins, "x", SORT_INT);
  Variable *y = fixture_var(f, &s->p->outs, "y", SORT_INT);
  vec_push(&s->p->modifies, s->g);
  Contract pre = {.term = mk_gt(b, fixture_term(f, x), mk_int64(b, 0)), .pos = 5};
  Contract post = {.term = mk_gt(b, fixture_term(f, y), mk_var(b, s->g->old)), .pos = 6};
  vec_push(&s->p->requires, pre);
  vec_push(&s->p->ensures, post);
  s->body = fixture_impl(f, s->p);
  Variable *ix = s->body->ins.at[0], *iy = s->body->outs.at[0];
  Variable *t = fixture_var(f, &s->body->locals, "t", SORT_INT);
  t->where = mk_gt(b, fixture_term(f, t), fixture_term(f, ix));
  CBlock *ba = fixture_block(f, s->body, "a"), *bb = fixture_block(f, s->body, "b");
  vec_push(&ba->succs, bb);
  bb->is_return = true;
  fixture_assign(f, ba, iy, mk_add2(b, fixture_term(f, ix), mk_var(b, s->g->old)));
  if (recursive) add_call(f, ba, s->p, iy, fixture_term(f, ix));

  s->q = fixture_proc(f, "main");
  vec_push(&s->q->modifies, s->g);
  s->main = fixture_impl(f, s->q);
  Variable *r = fixture_var(f, &s->main->locals, "r", SORT_INT);
  CBlock *m = fixture_block(f, s->main, "m");
  m->is_return = true;
  add_call(f, m, s->p, r, mk_int64(b, 3));
  fixture_assign(f, m, r, mk_var(b, s->g->old));
  assert_null(core_check(f->p));
}

static void test_inline_shape(void **state) {
  Inlinee s;
  inlinee_open(&s, 1, false);
  inline_calls(s.f.p, &(InlineOptions){.mode = INLINE_ASSUME});
  assert_null(core_check(s.f.p));
  assert_false(s.body->verify);
  assert_string_equal(fixture_labels(&s.f, s.main),
                      "m inline$P$0$Entry inline$P$0$a inline$P$0$b inline$P$0$Return m$1");
  const CBlock *entry = fixture_find(s.main, "inline$P$0$Entry");
  assert_int_equal(entry->cmds.n, 4); /* parameters, requires, havoc, saved globals */
  assert_int_equal(entry->cmds.at[1].kind, CMD_ASSERT);
  assert_int_equal(entry->cmds.at[1].origin, FROM_REQUIRES);
  assert_int_equal(entry->cmds.at[1].pos, 77);
  assert_int_equal(entry->cmds.at[1].related, 5);
  assert_int_equal(entry->cmds.at[2].kind, CMD_HAVOC);
  assert_int_equal(entry->cmds.at[2].n_vars, 2);
  assert_string_equal(entry->cmds.at[2].vars[0]->name->text, "inline$P$0$t");
  assert_false(term_is_true(entry->cmds.at[2].vars[0]->where));
  assert_int_equal(entry->cmds.at[3].kind, CMD_ASSIGN);
  const CBlock *ret = fixture_find(s.main, "inline$P$0$Return");
  assert_int_equal(ret->cmds.n, 2);
  assert_int_equal(ret->cmds.at[0].origin, FROM_ENSURES);
  assert_int_equal(ret->cmds.at[1].kind, CMD_ASSIGN);
  const CBlock *rest = fixture_find(s.main, "m$1");
  assert_true(rest->is_return);
  /* the caller's own old(g) is not the callee's */
  assert_int_equal(term_symbol(s.f.p->terms, rest->cmds.at[0].terms[0]).ix, s.g->old.ix);
  fixture_close(&s.f);
}

static void test_inline_depth(void **state) {
  for (int mode = INLINE_ASSUME; mode <= INLINE_SPEC; mode++) {
    Inlinee s;
    inlinee_open(&s, 2, true);
    inline_calls(s.f.p, &(InlineOptions){.mode = (InlineMode)mode});
    assert_null(core_check(s.f.p));
    const CBlock *a1 = fixture_find(s.main, "inline$P$1$a");
    assert_non_null(a1);
    assert_null(fixture_find(s.main, "inline$P$2$a"));
    assert_non_null(fixture_find(s.main, "inline$P$0$a$1"));
    const Cmd *last = &vec_last(&a1->cmds);
    if (mode == INLINE_SPEC) {
      assert_int_equal(last->kind, CMD_CALL);
      assert_true(s.body->verify);
    } else {
      assert_int_equal(last->kind, mode == INLINE_ASSERT ? CMD_ASSERT : CMD_ASSUME);
      assert_int_equal(last->origin, FROM_BOUND);
      assert_true(term_is_false(last->terms[0]));
    }
    fixture_close(&s.f);
  }
}

static void test_inline_bound(void **state) {
  Inlinee s;
  inlinee_open(&s, 1000000000, true);
  inline_calls(s.f.p, &(InlineOptions){.mode = INLINE_ASSUME, .max_size = 5000});
  assert_null(core_check(s.f.p));
  assert_true(s.main->blocks.n < 5000);
  assert_int_equal(s.f.session.diags.warnings, 1);
  fixture_close(&s.f);
}

/* entry -> h; h -> body, done; body -> h */
static Impl *loop(Fixture *f) {
  Impl *im = fixture_impl(f, fixture_proc(f, "P"));
  Variable *x = fixture_var(f, &im->locals, "x", SORT_INT);
  CBlock *e = fixture_block(f, im, "entry"), *h = fixture_block(f, im, "h");
  CBlock *b = fixture_block(f, im, "body"), *d = fixture_block(f, im, "done");
  vec_push(&e->succs, h);
  vec_push(&h->succs, b);
  vec_push(&h->succs, d);
  vec_push(&b->succs, h);
  d->is_return = true;
  Builder *bd = f->p->build;
  Term inv = mk_ge(bd, fixture_term(f, x), mk_int64(bd, 0));
  core_cmd_test(f->p, h, CMD_ASSERT, 9, inv)->origin = FROM_INVARIANT;
  fixture_assign(f, h, x, mk_int64(bd, 1));
  return im;
}

static void test_unroll(void **state) {
  for (int sound = 0; sound < 2; sound++) {
    Fixture f;
    fixture_open(&f);
    Impl *im = loop(&f);
    unroll_loops(f.p, &(UnrollOptions){.depth = 2, .sound = sound});
    assert_null(core_check(f.p));
    assert_string_equal(fixture_labels(&f, im), "entry#2 h#2 body#2 h#1 done#2 body#1 h#0");
    const CBlock *last = fixture_find(im, "h#0");
    assert_int_equal(last->cmds.n, 2);
    assert_int_equal(last->cmds.at[0].origin, FROM_INVARIANT);
    assert_int_equal(last->cmds.at[1].kind, sound ? CMD_ASSERT : CMD_ASSUME);
    assert_int_equal(last->cmds.at[1].origin, FROM_BOUND);
    assert_int_equal(last->succs.n, 0);
    fixture_close(&f);
  }
}

static void test_unroll_bound(void **state) {
  Fixture f;
  fixture_open(&f);
  Impl *im = loop(&f);
  unroll_loops(f.p, &(UnrollOptions){.depth = 4000000000U, .max_size = 1000});
  assert_int_equal(im->blocks.n, 4);
  assert_int_equal(f.session.diags.warnings, 1);
  assert_null(core_check(f.p));
  fixture_close(&f);
}

static Term lambda_plus(Fixture *f, const char *name, Term a) {
  Builder *b = f->p->build;
  Term x = term_fresh_var(f->p->terms, fixture_str(f, name), SORT_INT);
  return mk_lambda(b, &x, 1, mk_add2(b, x, a));
}

static void test_lambda(void **state) {
  Fixture f;
  fixture_open(&f);
  Builder *b = f.p->build;
  Variable *u = fixture_global(&f, "u", SORT_INT), *v = fixture_global(&f, "v", SORT_INT);
  Sort map = sort_map(f.p->terms, &(Sort){SORT_INT.ix}, 1, SORT_INT);
  Variable *m = fixture_global(&f, "m", map);
  Term tm = fixture_term(&f, m), tu = fixture_term(&f, u), tv = fixture_term(&f, v);
  Impl *im = fixture_impl(&f, fixture_proc(&f, "P"));
  CBlock *e = fixture_block(&f, im, "entry");
  e->is_return = true;
  fixture_assign(&f, e, m, lambda_plus(&f, "x", mk_mul2(b, tu, tv)));
  fixture_assign(&f, e, m, lambda_plus(&f, "y", tv));
  /* under a quantifier, whose variable becomes a hole */
  Term i = term_fresh_var(f.p->terms, fixture_str(&f, "i"), SORT_INT);
  Term all = mk_forall(b, &i, 1, mk_eq(b, tm, lambda_plus(&f, "z", i)), NULL);
  core_cmd_test(f.p, e, CMD_ASSERT, 3, all);
  lambda_lift(f.p, &(LambdaOptions){0});
  assert_null(core_check(f.p));
  assert_int_equal(f.p->functions.n, 1); /* all three are one template with one hole */
  assert_int_equal(f.p->axioms.n, 1);
  assert_string_equal(f.p->functions.at[0]->name->text, "lambda#0");
  Term first = e->cmds.at[0].terms[0];
  assert_int_equal(term_op(f.p->terms, first), OP_APP);
  assert_int_equal(term_nargs(f.p->terms, first), 1);
  assert_true(term_eq(term_arg(f.p->terms, first, 0), mk_mul2(b, tu, tv)));
  const BinderData *d = term_binder(f.p->terms, f.p->axioms.at[0]->term);
  assert_int_equal(d->nvars, 2);
  assert_int_equal(d->ntriggers, 1);
  fixture_close(&f);
}

static void test_lambda_free_variables(void **state) {
  Fixture f;
  fixture_open(&f);
  Builder *b = f.p->build;
  Variable *u = fixture_global(&f, "u", SORT_INT), *v = fixture_global(&f, "v", SORT_INT);
  Variable *m = fixture_global(&f, "m", sort_map(f.p->terms, &(Sort){SORT_INT.ix}, 1, SORT_INT));
  Impl *im = fixture_impl(&f, fixture_proc(&f, "P"));
  CBlock *e = fixture_block(&f, im, "entry");
  e->is_return = true;
  Term uv = mk_mul2(b, fixture_term(&f, u), fixture_term(&f, v));
  fixture_assign(&f, e, m, lambda_plus(&f, "x", uv));
  lambda_lift(f.p, &(LambdaOptions){.free_variables = true});
  assert_null(core_check(f.p));
  assert_int_equal(term_nargs(f.p->terms, e->cmds.at[0].terms[0]), 2);
  fixture_close(&f);
}

static void test_prune(void **state) {
  Fixture f;
  fixture_open(&f);
  Builder *b = f.p->build;
  Sort t = sort_unint(f.p->terms, fixture_str(&f, "T"));
  vec_push(&f.p->opaque_sorts, t);
  Function *used = fixture_function(&f, "used", &(Sort){SORT_INT.ix}, 1, SORT_INT);
  Function *linked = fixture_function(&f, "linked", &(Sort){SORT_INT.ix}, 1, SORT_INT);
  fixture_function(&f, "dead", &t, 1, SORT_BOOL);
  Function *dead_const = fixture_function(&f, "dead_const", NULL, 0, SORT_INT);
  Term one = mk_int64(b, 1);
  fixture_axiom(&f, mk_eq(b, mk_app(b, used->sym, &one, 1), mk_app(b, linked->sym, &one, 1)));
  fixture_axiom(&f, mk_eq(b, mk_app(b, dead_const->sym, NULL, 0), one));
  fixture_axiom(&f, TERM_FALSE); /* mentions nothing: kept */
  Variable *g = fixture_global(&f, "g", SORT_INT);
  fixture_global(&f, "dead_global", SORT_INT);
  fixture_proc(&f, "dead_proc");
  Impl *im = fixture_impl(&f, fixture_proc(&f, "P"));
  CBlock *e = fixture_block(&f, im, "entry");
  e->is_return = true;
  fixture_assign(&f, e, g, mk_app(b, used->sym, &one, 1));
  prune_dead(f.p);
  assert_null(core_check(f.p));
  assert_int_equal(f.p->functions.n, 2);
  assert_ptr_equal(f.p->functions.at[1], linked);
  assert_int_equal(f.p->axioms.n, 2);
  assert_int_equal(f.p->globals.n, 1);
  assert_int_equal(f.p->procs.n, 1);
  assert_int_equal(f.p->opaque_sorts.n, 0);
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inline_shape),          cmocka_unit_test(test_inline_depth),
      cmocka_unit_test(test_inline_bound),          cmocka_unit_test(test_unroll),
      cmocka_unit_test(test_unroll_bound),          cmocka_unit_test(test_lambda),
      cmocka_unit_test(test_lambda_free_variables), cmocka_unit_test(test_prune),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
