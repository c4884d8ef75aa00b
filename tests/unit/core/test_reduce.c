/* SPDX-License-Identifier: MIT */
/* Node splitting, and dispatching: the result is reducible and runs through the same blocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/dispatch.h"
#include "core/loops.h"
#include "core/reduce.h"
#include "fixture.h"
#include "random.h"

/* Blocks b0, b1, ... with these jumps; the position of block i is i + 1 and survives copying. */
static Impl *impl_of_graph(Fixture *f, const Graph *g) {
  Impl *im = fixture_impl(f, fixture_proc(f, "P"));
  for (uint32_t i = 0; i < g->n; i++) {
    char label[16];
    snprintf(label, sizeof label, "b%u", i);
    fixture_block(f, im, label)->jump_pos = i + 1; /* copies keep it, so it tells the original */
  }
  for (uint32_t i = 0; i < g->n; i++) {
    CBlock *b = im->blocks.at[i];
    b->is_return = graph_degree(g, i) == 0;
    for (uint32_t k = g->at[i]; k < g->at[i + 1]; k++) vec_push(&b->succs, im->blocks.at[g->to[k]]);
  }
  return im;
}

/* Every block goes where its original goes, choice by choice: then all paths agree. */
static void check_same_paths(const Impl *im, const Graph *g) {
  assert_int_equal(im->blocks.at[0]->jump_pos, 1);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    const CBlock *b = im->blocks.at[i];
    uint32_t was = b->jump_pos - 1;
    assert_int_equal(b->succs.n, graph_degree(g, was));
    for (uint32_t k = 0; k < b->succs.n; k++)
      assert_int_equal(b->succs.at[k]->jump_pos - 1, g->to[g->at[was] + k]);
  }
}

static bool is_reducible(const Impl *im) {
  Arena arena;
  arena_init(&arena);
  Cfg c = cfg_build(&arena, im);
  Dom d = dom_build(&arena, &c);
  bool yes = loops_build(&arena, &c, &d).reducible;
  arena_free(&arena);
  return yes;
}

/* How many of some random graphs `check` says to have changed; it is told whether the graph was
 * reducible. */
static uint32_t changed_of_random(uint64_t seed,
                                  bool (*check)(Fixture *, Impl *, const Graph *, bool)) {
  uint32_t changed = 0;
  for (uint32_t round = 0; round < 300; round++) {
    Fixture f;
    fixture_open(&f);
    uint32_t n = 2 + random_next(&seed, 12);
    Graph g = random_graph(&f.session.perm, &seed, n, n + random_next(&seed, n));
    Impl *im = impl_of_graph(&f, &g);
    changed += check(&f, im, &g, is_reducible(im));
    assert_null(core_check(f.p));
    fixture_close(&f);
  }
  return changed;
}

static bool check_reduced(Fixture *f, Impl *im, const Graph *g, bool before) {
  bool done = reduce_impl(f->p, im, 20000);
  if (before) assert_int_equal(im->blocks.n, g->n);
  assert_int_equal(done, is_reducible(im));
  check_same_paths(im, g);
  return !before && done;
}

static void test_random(void **state) {
  assert_true(changed_of_random(11, check_reduced) > 10);
}

static bool begins(const CBlock *b, const char *with) {
  return strncmp(b->label->text, with, strlen(with)) == 0;
}

/* The next block of the original that is reached, through what dispatching has added. */
static const CBlock *settle(Fixture *f, const CBlock *b) {
  int64_t value = -1, asked = 0;
  while (!b->jump_pos) {
    if (begins(b, "set_next"))
      value = mpz_get_si(term_get_mpz(f->p->terms, b->cmds.at[0].terms[0]));
    if (begins(b, "dispatch")) asked = 0;
    bool choice = b->succs.n == 2;
    b = b->succs.at[choice && value != asked];
    asked += choice;
  }
  return b;
}

static bool check_dispatched(Fixture *f, Impl *im, const Graph *g, bool before) {
  assert_true(dispatch_impl(f->p, im));
  assert_true(is_reducible(im));
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    const CBlock *b = im->blocks.at[i];
    if (!b->jump_pos) continue;
    uint32_t was = b->jump_pos - 1;
    assert_int_equal(b->succs.n, graph_degree(g, was));
    for (uint32_t k = 0; k < b->succs.n; k++)
      assert_int_equal(settle(f, b->succs.at[k])->jump_pos - 1, g->to[g->at[was] + k]);
  }
  return !before;
}

static void test_dispatch(void **state) {
  assert_true(changed_of_random(5, check_dispatched) > 10);
}

/* Invariants of the blocks that cut the cycles become the header's, under their condition. */
static void test_dispatch_tests(void **state) {
  Fixture f;
  fixture_open(&f);
  GraphEdge edges[] = {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}};
  Graph g = graph_make(&f.session.perm, 4, edges, 5);
  Impl *im = impl_of_graph(&f, &g);
  Variable *x = fixture_var(&f, &im->locals, "x", SORT_BOOL);
  core_cmd_test(f.p, im->blocks.at[1], CMD_ASSERT, 1, fixture_term(&f, x));
  assert_true(dispatch_is_tangled(f.p, im, 4));
  assert_false(dispatch_is_tangled(f.p, im, 100));
  assert_true(dispatch_impl(f.p, im));
  assert_int_equal(im->blocks.at[1]->cmds.n, 0); /* b1 alone cuts the cycle */
  const CBlock *header = NULL;
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (begins(im->blocks.at[i], "dispatch")) header = im->blocks.at[i];
  assert_non_null(header);
  assert_int_equal(header->cmds.n, 1);
  assert_int_equal(header->cmds.at[0].kind, CMD_ASSERT);
  fixture_close(&f);
}

/* The smallest irreducible graph: two ways into a cycle. */
static void test_labels(void **state) {
  Fixture f;
  fixture_open(&f);
  GraphEdge edges[] = {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}};
  Graph g = graph_make(&f.session.perm, 4, edges, 5);
  Impl *im = impl_of_graph(&f, &g);
  core_cmd_test(f.p, im->blocks.at[1], CMD_ASSERT, 1, TERM_TRUE); /* b2 is preferred */
  assert_true(reduce_impl(f.p, im, 100));
  assert_string_equal(fixture_labels(&f, im), "b0 b1 b3 b2_dup_0 b2_dup_1");
  assert_null(core_check(f.p));
  fixture_close(&f);
}

static void test_bound(void **state) {
  Fixture f;
  fixture_open(&f);
  GraphEdge edges[] = {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}};
  Graph g = graph_make(&f.session.perm, 4, edges, 5);
  Impl *im = impl_of_graph(&f, &g);
  assert_false(reduce_impl(f.p, im, 4));
  check_same_paths(im, &g);
  assert_null(core_check(f.p));
  fixture_close(&f);
}

static void test_targets(void **state) {
  Fixture f;
  fixture_open(&f);
  /* outer loop at 1, inner at 2 */
  GraphEdge edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 1}, {1, 4}};
  Graph g = graph_make(&f.session.perm, 5, edges, 6);
  Impl *im = impl_of_graph(&f, &g);
  Variable *x = fixture_var(&f, &im->locals, "x", SORT_INT);
  Variable *y = fixture_var(&f, &im->locals, "y", SORT_INT);
  Variable *z = fixture_var(&f, &im->locals, "z", SORT_INT);
  fixture_assign(&f, im->blocks.at[0], z, fixture_term(&f, x));
  fixture_assign(&f, im->blocks.at[2], x, fixture_term(&f, y));
  fixture_assign(&f, im->blocks.at[1], y, fixture_term(&f, x));
  fixture_assign(&f, im->blocks.at[3], x, fixture_term(&f, z));
  Arena arena;
  arena_init(&arena);
  Cfg c = cfg_build(&arena, im);
  Dom d = dom_build(&arena, &c);
  Loops l = loops_build(&arena, &c, &d);
  LoopTargets *t = loops_targets(&arena, &l, im);
  assert_int_equal(l.n, 2);
  assert_int_equal(t[0].n, 2);
  assert_ptr_equal(t[0].at[0], y);
  assert_ptr_equal(t[0].at[1], x);
  assert_int_equal(t[1].n, 1);
  assert_ptr_equal(t[1].at[0], x);
  arena_free(&arena);
  fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),         cmocka_unit_test(test_dispatch),
      cmocka_unit_test(test_dispatch_tests), cmocka_unit_test(test_labels),
      cmocka_unit_test(test_bound),          cmocka_unit_test(test_targets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
