/* SPDX-License-Identifier: MIT */
/* Compressed graphs, depth-first orders, strongly connected components. The searches keep
 * their own stacks, so a chain of a million nodes needs no C stack. */
#include "base/graph.h"

#include <string.h>

uint32_t *graph_numbers(Arena *arena, uint32_t n, uint32_t value) {
  uint32_t *a = ARENA_ARRAY(arena, uint32_t, (size_t)n + 1);
  for (uint32_t i = 0; i < n; i++) a[i] = value;
  return a;
}

/* Rows by counting sort: stable, so the order of edges with the same source is kept. */
Graph graph_make(Arena *arena, uint32_t n, const GraphEdge *edges, uint32_t n_edges) {
  Graph g = {n, ARENA_ARRAY(arena, uint32_t, (size_t)n + 1), NULL};
  g.to = ARENA_ARRAY(arena, uint32_t, n_edges ? n_edges : 1);
  uint32_t *next = ARENA_ARRAY(arena, uint32_t, (size_t)n + 1);
  for (uint32_t i = 0; i < n_edges; i++) g.at[edges[i].from + 1]++;
  for (uint32_t v = 0; v < n; v++) g.at[v + 1] += g.at[v];
  memcpy(next, g.at, sizeof *next * ((size_t)n + 1));
  for (uint32_t i = 0; i < n_edges; i++) g.to[next[edges[i].from]++] = edges[i].to;
  return g;
}

Graph graph_reverse(Arena *arena, const Graph *g) {
  uint32_t m = g->at[g->n];
  GraphEdge *edges = ARENA_ARRAY(arena, GraphEdge, m ? m : 1);
  for (uint32_t v = 0; v < g->n; v++)
    for (uint32_t i = g->at[v]; i < g->at[v + 1]; i++) edges[i] = (GraphEdge){g->to[i], v};
  return graph_make(arena, g->n, edges, m);
}

GraphOrder graph_order(Arena *arena, const Graph *g, uint32_t root) {
  GraphOrder o = {0, NULL, graph_numbers(arena, g->n, GRAPH_NONE)};
  uint32_t *post = ARENA_ARRAY(arena, uint32_t, g->n ? g->n : 1);
  uint32_t *stack = ARENA_ARRAY(arena, uint32_t, g->n ? g->n : 1);
  uint32_t *next = ARENA_ARRAY(arena, uint32_t, g->n ? g->n : 1); /* edge to look at */
  uint32_t depth = 0;
  if (root < g->n) {
    stack[depth++] = root;
    next[root] = g->at[root];
    o.number[root] = 0; /* seen; the real number comes below */
  }
  while (depth > 0) {
    uint32_t v = stack[depth - 1];
    if (next[v] == g->at[v + 1]) {
      post[o.n++] = v;
      depth--;
      continue;
    }
    uint32_t w = g->to[next[v]++];
    if (o.number[w] != GRAPH_NONE) continue;
    o.number[w] = 0;
    next[w] = g->at[w];
    stack[depth++] = w;
  }
  o.node = ARENA_ARRAY(arena, uint32_t, o.n ? o.n : 1);
  for (uint32_t i = 0; i < o.n; i++) {
    o.node[i] = post[o.n - 1 - i];
    o.number[o.node[i]] = i;
  }
  return o;
}

/* Tarjan's algorithm. `low` doubles as the visit number until a node is popped. */
typedef struct SccSearch {
  const Graph *g;
  GraphSccs *out;
  uint32_t *visit, *low, *next; /* per node                        */
  uint32_t *path, *open;        /* search path; nodes not assigned */
  uint32_t n_path, n_open, clock;
} SccSearch;

static void scc_enter(SccSearch *s, uint32_t v) {
  s->visit[v] = s->low[v] = s->clock++;
  s->next[v] = s->g->at[v];
  s->path[s->n_path++] = v;
  s->open[s->n_open++] = v;
}

static void scc_leave(SccSearch *s) {
  uint32_t v = s->path[--s->n_path];
  if (s->n_path > 0) {
    uint32_t parent = s->path[s->n_path - 1];
    if (s->low[v] < s->low[parent]) s->low[parent] = s->low[v];
  }
  if (s->low[v] != s->visit[v]) return;
  uint32_t w, k = s->out->n++;
  do {
    w = s->open[--s->n_open];
    s->out->of[w] = k;
    s->out->size[k]++;
  } while (w != v);
}

static void scc_from(SccSearch *s, uint32_t root) {
  scc_enter(s, root);
  while (s->n_path > 0) {
    uint32_t v = s->path[s->n_path - 1];
    if (s->next[v] == s->g->at[v + 1]) {
      scc_leave(s);
      continue;
    }
    uint32_t w = s->g->to[s->next[v]++];
    if (s->visit[w] == GRAPH_NONE)
      scc_enter(s, w);
    else if (s->out->of[w] == GRAPH_NONE && s->visit[w] < s->low[v])
      s->low[v] = s->visit[w];
  }
}

GraphSccs graph_sccs(Arena *arena, const Graph *g) {
  uint32_t n = g->n;
  GraphSccs out = {0, graph_numbers(arena, n, GRAPH_NONE), graph_numbers(arena, n, 0)};
  SccSearch s = {.g = g,
                 .out = &out,
                 .visit = graph_numbers(arena, n, GRAPH_NONE),
                 .low = graph_numbers(arena, n, 0),
                 .next = graph_numbers(arena, n, 0),
                 .path = graph_numbers(arena, n, 0),
                 .open = graph_numbers(arena, n, 0)};
  for (uint32_t v = 0; v < n; v++)
    if (s.visit[v] == GRAPH_NONE) scc_from(&s, v);
  return out;
}

GraphOrder graph_levels(Arena *arena, const Graph *g, const GraphOrder *reached) {
  GraphOrder o = {0, ARENA_ARRAY(arena, uint32_t, reached->n + 1),
                  graph_numbers(arena, g->n, GRAPH_NONE)};
  uint32_t *missing = graph_numbers(arena, g->n, 0);
  for (uint32_t i = 0; i < reached->n; i++)
    for (uint32_t e = g->at[reached->node[i]]; e < g->at[reached->node[i] + 1]; e++)
      missing[g->to[e]]++;
  if (reached->n) o.node[o.n++] = reached->node[0];
  for (uint32_t i = 0; i < o.n; i++) {
    uint32_t v = o.node[i];
    o.number[v] = i;
    for (uint32_t e = g->at[v]; e < g->at[v + 1]; e++)
      if (--missing[g->to[e]] == 0) o.node[o.n++] = g->to[e];
  }
  return o;
}
