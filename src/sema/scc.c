/* SPDX-License-Identifier: MIT */
/* Tarjan's algorithm with an explicit stack. */
#include "sema/scc.h"

#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

typedef struct SccFrame {
  uint32_t node, next; /* next: edge to look at */
} SccFrame;

typedef struct Tarjan {
  const Graph *g;
  uint32_t *first, *low, *order, *component; /* order 0: not visited */
  VEC(SccFrame) frames;
  VEC(uint32_t) stack;
  uint32_t clock, found;
} Tarjan;

static void scc_push_node(Tarjan *t, uint32_t v) {
  t->order[v] = t->low[v] = ++t->clock;
  vec_push(&t->stack, v);
  vec_push(&t->frames, ((SccFrame){v, t->first[v]}));
}

static void scc_pop_component(Tarjan *t, uint32_t v) {
  if (t->low[v] == t->order[v]) {
    uint32_t w;
    do {
      w = vec_pop(&t->stack);
      t->component[w] = t->found;
    } while (w != v);
    t->found++;
  }
  t->frames.n--;
  if (t->frames.n) {
    uint32_t up = vec_last(&t->frames).node;
    if (t->low[v] < t->low[up]) t->low[up] = t->low[v];
  }
}

static void scc_visit(Tarjan *t, uint32_t root) {
  scc_push_node(t, root);
  while (t->frames.n) {
    SccFrame *f = &vec_last(&t->frames);
    if (f->next >= t->first[f->node + 1]) {
      scc_pop_component(t, f->node);
      continue;
    }
    uint32_t v = f->node, w = (uint32_t)t->g->edges.at[f->next++];
    if (t->order[w] == 0)
      scc_push_node(t, w);
    else if (t->component[w] == UINT32_MAX && t->order[w] < t->low[v])
      t->low[v] = t->order[w];
  }
}

uint32_t scc_find(Graph *g, uint32_t *component) {
  if (g->edges.n) qsort(g->edges.at, g->edges.n, sizeof *g->edges.at, by_value);
  Arena scratch;
  arena_init(&scratch);
  Tarjan t = {.g = g, .component = component};
  t.first = ARENA_ARRAY(&scratch, uint32_t, g->n + 2);
  t.low = ARENA_ARRAY(&scratch, uint32_t, g->n + 1);
  t.order = ARENA_ARRAY(&scratch, uint32_t, g->n + 1);
  memset(component, 0xff, g->n * sizeof *component);
  for (uint32_t i = 0; i < g->edges.n; i++) t.first[(g->edges.at[i] >> 32) + 1]++;
  for (uint32_t i = 0; i < g->n; i++) t.first[i + 1] += t.first[i];
  for (uint32_t i = 0; i < g->n; i++)
    if (t.order[i] == 0) scc_visit(&t, i);
  vec_free(&t.frames);
  vec_free(&t.stack);
  arena_free(&scratch);
  return t.found;
}

bool scc_on_cycle(const Graph *g, const uint32_t *component, const uint32_t *size, uint32_t i) {
  if (size[component[i]] > 1) return true;
  uint64_t loop = (uint64_t)i << 32 | i;
  return g->edges.n &&
         bsearch(&loop, g->edges.at, g->edges.n, sizeof *g->edges.at, by_value) != NULL;
}
