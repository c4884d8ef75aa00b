/* SPDX-License-Identifier: MIT */
/* Strongly connected components of a graph with nodes 0 .. n-1, iteratively (deep graphs are
 * fine). Private to sema/. */
#ifndef SEMA_SCC_H
#define SEMA_SCC_H

#include "base/vec.h"

#include <stdbool.h>

typedef struct Graph {
  uint32_t n;
  VEC(uint64_t) edges; /* from << 32 | to; scc_find sorts them */
} Graph;

static inline void graph_edge(Graph *g, uint32_t from, uint32_t to) {
  vec_push(&g->edges, (uint64_t)from << 32 | to);
}
/* component[i] (n entries) becomes the number of i's component; callees' components have
 * smaller numbers. Returns how many there are. */
uint32_t scc_find(Graph *, uint32_t *component);
/* After scc_find: does node i lie on a cycle? (alone: has an edge to itself) */
bool scc_on_cycle(const Graph *, const uint32_t *component, const uint32_t *size, uint32_t i);

#endif
