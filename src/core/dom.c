/* SPDX-License-Identifier: MIT */
/* Dominators. Inside the search, nodes are named by their depth-first number, so "smaller"
 * means "earlier in the search". Notation of the paper: semi, bucket, ancestor, label. */
#include "core/dom.h"

typedef struct DomSearch {
  const Cfg *cfg;
  uint32_t n;                /* nodes reached                              */
  uint32_t *number, *vertex; /* block <-> depth-first number               */
  uint32_t *parent, *semi;   /* by number, as everything below             */
  uint32_t *ancestor, *label;
  uint32_t *bucket, *next_in_bucket; /* lists of nodes with this semidominator */
  uint32_t *idom;
  uint32_t *stack;
} DomSearch;

/* Numbers the reachable blocks in preorder and records the spanning tree. A block is numbered
 * when it is entered, not when first seen, so tree edges are those of a real search. */
static void number_blocks(DomSearch *s, Arena *arena) {
  const Graph *g = &s->cfg->succs;
  uint32_t *next = graph_numbers(arena, g->n, 0);
  uint32_t depth = 0;
  if (g->n == 0) return;
  s->number[0] = s->n;
  s->vertex[s->n++] = 0;
  s->stack[depth++] = 0;
  next[0] = g->at[0];
  while (depth > 0) {
    uint32_t v = s->stack[depth - 1];
    if (next[v] == g->at[v + 1]) {
      depth--;
      continue;
    }
    uint32_t w = g->to[next[v]++];
    if (s->number[w] != GRAPH_NONE) continue;
    s->parent[s->n] = s->number[v];
    s->number[w] = s->n;
    s->vertex[s->n++] = w;
    next[w] = g->at[w];
    s->stack[depth++] = w;
  }
}

/* The node with the smallest semidominator on the path from v up to its tree's root (not
 * included), shortening the path on the way. */
static uint32_t eval(DomSearch *s, uint32_t v) {
  if (s->ancestor[v] == GRAPH_NONE) return v;
  uint32_t depth = 0;
  for (uint32_t u = v; s->ancestor[s->ancestor[u]] != GRAPH_NONE; u = s->ancestor[u])
    s->stack[depth++] = u;
  while (depth > 0) {
    uint32_t u = s->stack[--depth], a = s->ancestor[u];
    if (s->semi[s->label[a]] < s->semi[s->label[u]]) s->label[u] = s->label[a];
    s->ancestor[u] = s->ancestor[a];
  }
  return s->label[v];
}

static void find_semidominator(DomSearch *s, uint32_t w) {
  const Graph *preds = &s->cfg->preds;
  uint32_t block = s->vertex[w];
  for (uint32_t i = preds->at[block]; i < preds->at[block + 1]; i++) {
    uint32_t v = s->number[preds->to[i]];
    if (v == GRAPH_NONE) continue;
    uint32_t u = eval(s, v);
    if (s->semi[u] < s->semi[w]) s->semi[w] = s->semi[u];
  }
}

static void find_dominators(DomSearch *s) {
  for (uint32_t w = s->n; w-- > 1;) {
    find_semidominator(s, w);
    s->next_in_bucket[w] = s->bucket[s->semi[w]];
    s->bucket[s->semi[w]] = w;
    uint32_t p = s->parent[w];
    s->ancestor[w] = p;
    for (uint32_t v = s->bucket[p]; v != GRAPH_NONE; v = s->next_in_bucket[v]) {
      uint32_t u = eval(s, v);
      s->idom[v] = s->semi[u] < s->semi[v] ? u : p;
    }
    s->bucket[p] = GRAPH_NONE;
  }
  for (uint32_t w = 1; w < s->n; w++)
    if (s->idom[w] != s->semi[w]) s->idom[w] = s->idom[s->idom[w]];
}

/* Preorder intervals of the dominator tree. Subtree sizes come from a sweep against the
 * search order (an immediate dominator has a smaller number), places from a sweep along it. */
static void number_tree(Dom *d, DomSearch *s, Arena *arena) {
  uint32_t *size = graph_numbers(arena, s->n, 1), *used = graph_numbers(arena, s->n, 1);
  for (uint32_t w = s->n; w-- > 1;) size[s->idom[w]] += size[w];
  for (uint32_t w = 0; w < s->n; w++) {
    uint32_t block = s->vertex[w], place = 0;
    if (w > 0) {
      uint32_t parent = s->idom[w];
      d->idom[block] = s->vertex[parent];
      place = d->enter[s->vertex[parent]] + used[parent];
      used[parent] += size[w];
    }
    d->enter[block] = place;
    d->end[block] = place + size[w];
    d->tree[place] = block;
  }
}

Dom dom_build(Arena *arena, const Cfg *cfg) {
  uint32_t n = cfg->succs.n;
  Dom d = {.idom = graph_numbers(arena, n, GRAPH_NONE),
           .enter = graph_numbers(arena, n, GRAPH_NONE),
           .end = graph_numbers(arena, n, 0),
           .tree = graph_numbers(arena, n, GRAPH_NONE),
           .n = cfg->order.n};
  Arena scratch;
  arena_init(&scratch);
  DomSearch s = {.cfg = cfg,
                 .number = graph_numbers(&scratch, n, GRAPH_NONE),
                 .vertex = graph_numbers(&scratch, n, 0),
                 .parent = graph_numbers(&scratch, n, 0),
                 .semi = graph_numbers(&scratch, n, 0),
                 .ancestor = graph_numbers(&scratch, n, GRAPH_NONE),
                 .label = graph_numbers(&scratch, n, 0),
                 .bucket = graph_numbers(&scratch, n, GRAPH_NONE),
                 .next_in_bucket = graph_numbers(&scratch, n, GRAPH_NONE),
                 .idom = graph_numbers(&scratch, n, 0),
                 .stack = graph_numbers(&scratch, n, 0)};
  for (uint32_t i = 0; i < n; i++) s.semi[i] = s.label[i] = i;
  number_blocks(&s, &scratch);
  find_dominators(&s);
  number_tree(&d, &s, &scratch);
  arena_free(&scratch);
  return d;
}
