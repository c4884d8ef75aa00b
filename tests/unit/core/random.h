/* SPDX-License-Identifier: MIT */
/* Random graphs for the tests of core/. Deterministic: the seed is the argument. */
#ifndef TESTS_UNIT_CORE_RANDOM_H
#define TESTS_UNIT_CORE_RANDOM_H

#include "base/graph.h"

static inline uint32_t random_next(uint64_t *state, uint32_t below) {
  *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (uint32_t)(*state >> 33) % below;
}

/* n nodes, m edges; most edges short, so that loops nest. */
static inline Graph random_graph(Arena *arena, uint64_t *state, uint32_t n, uint32_t m) {
  GraphEdge *edges = ARENA_ARRAY(arena, GraphEdge, m + n);
  for (uint32_t i = 0; i < m; i++) {
    uint32_t from = random_next(state, n), to = random_next(state, n);
    if (random_next(state, 3) > 0) to = (from + n - 2 + random_next(state, 5)) % n;
    edges[i] = (GraphEdge){from, to};
  }
  return graph_make(arena, n, edges, m);
}

#endif
