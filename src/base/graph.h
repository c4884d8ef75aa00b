/* SPDX-License-Identifier: MIT */
/* Directed graphs on 0..n-1 in compressed rows: the successors of v are
 * to[at[v]] .. to[at[v + 1] - 1], in the order the edges were given. What control flow and
 * call graphs have in common lives here; all of it is linear and iterative.
 * Results live in the arena passed in. */
#ifndef BASE_GRAPH_H
#define BASE_GRAPH_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

#define GRAPH_NONE UINT32_MAX

typedef struct Graph {
  uint32_t n;   /* nodes                         */
  uint32_t *at; /* n + 1 row starts              */
  uint32_t *to; /* targets, at[n] of them        */
} Graph;

typedef struct GraphEdge {
  uint32_t from, to;
} GraphEdge;

/* Nodes in reverse postorder of a depth-first search from one root. */
typedef struct GraphOrder {
  uint32_t n;       /* nodes reached                                     */
  uint32_t *node;   /* position -> node                                  */
  uint32_t *number; /* node -> position, GRAPH_NONE when not reached     */
} GraphOrder;

/* Strongly connected components, numbered so that every edge between two of them goes from a
 * higher to a lower number (callees before callers). */
typedef struct GraphSccs {
  uint32_t n;
  uint32_t *of;   /* node -> component                    */
  uint32_t *size; /* component -> number of its nodes     */
} GraphSccs;

/* n times the value. */
uint32_t *graph_numbers(Arena *, uint32_t n, uint32_t value);
Graph graph_make(Arena *, uint32_t n, const GraphEdge *edges, uint32_t n_edges);
Graph graph_reverse(Arena *, const Graph *);
GraphOrder graph_order(Arena *, const Graph *, uint32_t root);
/* Of a graph without cycles: a node follows once all its reached predecessors have, first come,
 * first served. */
GraphOrder graph_levels(Arena *, const Graph *, const GraphOrder *reached);
GraphSccs graph_sccs(Arena *, const Graph *);

static inline uint32_t graph_degree(const Graph *g, uint32_t v) {
  return g->at[v + 1] - g->at[v];
}

#endif
