/* SPDX-License-Identifier: MIT */
/* Dominators and loops against their definitions, on random graphs; long chains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/loops.h"
#include "random.h"

#include <string.h>

/* Which nodes does `from` reach without passing through `avoid`? */
static void reach(const Graph *g, uint32_t from, uint32_t avoid, bool *seen) {
  uint32_t stack[256], n = 0;
  memset(seen, 0, g->n);
  if (from == avoid) return;
  seen[from] = true;
  stack[n++] = from;
  while (n > 0) {
    uint32_t v = stack[--n];
    for (uint32_t i = g->at[v]; i < g->at[v + 1]; i++) {
      uint32_t w = g->to[i];
      if (w == avoid || seen[w]) continue;
      seen[w] = true;
      stack[n++] = w;
    }
  }
}

static void check_dominators(const Cfg *c, const Dom *d) {
  uint32_t n = c->succs.n;
  bool all[256], without[256];
  reach(&c->succs, 0, GRAPH_NONE, all);
  for (uint32_t a = 0; a < n; a++) {
    reach(&c->succs, 0, a, without);
    for (uint32_t b = 0; b < n; b++)
      assert_int_equal(dom_dominates(d, a, b), all[a] && all[b] && !without[b]);
  }
  for (uint32_t b = 1; b < n; b++)
    if (all[b]) assert_true(dom_dominates(d, d->idom[b], b) && d->idom[b] != b);
  for (uint32_t i = 0; i < d->n; i++) assert_int_equal(d->enter[d->tree[i]], i);
}

/* Block b is in the loop of h: b is dominated by h and reaches a latch without h. */
static bool in_loop(const Cfg *c, const Dom *d, uint32_t h, uint32_t b) {
  bool seen[256];
  for (uint32_t i = c->preds.at[h]; i < c->preds.at[h + 1]; i++) {
    uint32_t latch = c->preds.to[i];
    if (!dom_dominates(d, h, latch)) continue;
    if (b == h) return true;
    reach(&c->succs, b, h, seen);
    if (cfg_reachable(c, b) && seen[latch]) return true;
  }
  return false;
}

static void check_loops(const Cfg *c, const Dom *d, const Loops *l) {
  uint32_t n = c->succs.n;
  for (uint32_t h = 0; h < n; h++) {
    uint32_t k = l->headed[h], size = 0;
    for (uint32_t b = 0; b < n; b++) {
      bool in = in_loop(c, d, h, b);
      size += in;
      assert_int_equal(in, k != GRAPH_NONE && loops_contain(l, k, b));
    }
    if (k == GRAPH_NONE) continue;
    const Loop *loop = &l->at[k];
    assert_int_equal(loop->n_blocks, size);
    assert_int_equal(l->blocks[loop->first], h);
    for (uint32_t i = 0; i < size; i++)
      assert_true(loops_contain(l, k, l->blocks[loop->first + i]));
    if (loop->parent != GRAPH_NONE) assert_true(loop->parent < k);
  }
}

/* Reducible: without back edges no cycle is left. */
static bool acyclic_forward(Arena *arena, const Cfg *c, const Dom *d) {
  GraphEdge edges[2048];
  uint32_t m = 0;
  for (uint32_t v = 0; v < c->succs.n; v++)
    for (uint32_t i = c->succs.at[v]; i < c->succs.at[v + 1]; i++)
      if (cfg_reachable(c, v) && !loops_back_edge(d, v, c->succs.to[i]))
        edges[m++] = (GraphEdge){v, c->succs.to[i]};
  for (uint32_t i = 0; i < m; i++)
    if (edges[i].from == edges[i].to) return false;
  Graph g = graph_make(arena, c->succs.n, edges, m);
  GraphSccs s = graph_sccs(arena, &g);
  return s.n == g.n;
}

static void test_random(void **state) {
  uint64_t seed = 7;
  uint32_t irreducible = 0, nested = 0;
  for (uint32_t round = 0; round < 600; round++) {
    Arena arena;
    arena_init(&arena);
    uint32_t n = 1 + random_next(&seed, 24);
    Cfg c = cfg_of_graph(&arena, random_graph(&arena, &seed, n, n + random_next(&seed, n + 1)));
    Dom d = dom_build(&arena, &c);
    Loops l = loops_build(&arena, &c, &d);
    check_dominators(&c, &d);
    check_loops(&c, &d, &l);
    assert_int_equal(l.reducible, acyclic_forward(&arena, &c, &d));
    irreducible += !l.reducible;
    for (uint32_t k = 0; k < l.n; k++) nested += l.at[k].depth > 1;
    arena_free(&arena);
  }
  assert_true(irreducible > 20 && nested > 20); /* the tests test something */
}

/* A chain of a million blocks with an edge back to the start: no recursion, near-linear. */
static void test_long(void **state) {
  enum { N = 1000000 };
  Arena arena;
  arena_init(&arena);
  GraphEdge *edges = ARENA_ARRAY(&arena, GraphEdge, 2 * N);
  uint32_t m = 0;
  for (uint32_t i = 0; i + 1 < N; i++) {
    edges[m++] = (GraphEdge){i, i + 1};
    if (i % 2) edges[m++] = (GraphEdge){i, i / 2}; /* deep nest of loops */
  }
  Cfg c = cfg_of_graph(&arena, graph_make(&arena, N, edges, m));
  Dom d = dom_build(&arena, &c);
  Loops l = loops_build(&arena, &c, &d);
  assert_int_equal(c.order.n, N);
  assert_true(dom_dominates(&d, 5, N - 1));
  assert_true(l.reducible);
  assert_int_equal(graph_sccs(&arena, &c.succs).size[graph_sccs(&arena, &c.succs).of[0]], N - 2);
  arena_free(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_long),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
