/* SPDX-License-Identifier: MIT */
/* Finding natural loops. Headers are taken innermost first (against reverse postorder);
 * each collects, walking back from its latches, the blocks not yet in a loop and the
 * finished inner loops as a whole. A union-find leads from a block to the header of the
 * outermost finished loop around it, so every edge is looked at once: near-linear. */
#include "core/loops.h"

typedef struct LoopFinder {
  const Cfg *cfg;
  const Dom *dom;
  Loops *out;
  Arena *arena;
  uint32_t *outer; /* union-find over blocks: towards the outermost finished header */
  uint32_t *work;
} LoopFinder;

static uint32_t outermost(uint32_t *outer, uint32_t b) {
  while (outer[b] != b) {
    outer[b] = outer[outer[b]];
    b = outer[b];
  }
  return b;
}

/* Loops with their latches, in reverse postorder of the headers. */
static void find_headers(LoopFinder *f) {
  const Graph *preds = &f->cfg->preds;
  for (uint32_t i = 0; i < f->cfg->order.n; i++) {
    uint32_t h = f->cfg->order.node[i], n = 0;
    uint32_t *latches = NULL;
    for (uint32_t k = preds->at[h]; k < preds->at[h + 1]; k++) {
      uint32_t p = preds->to[k];
      if (!dom_dominates(f->dom, h, p)) continue;
      if (!latches) latches = graph_numbers(f->arena, graph_degree(preds, h), 0);
      if (n == 0 || latches[n - 1] != p) latches[n++] = p; /* rows of preds are ascending */
    }
    if (n == 0) continue;
    f->out->headed[h] = f->out->n;
    f->out->at[f->out->n++] = (Loop){
        .header = h, .parent = GRAPH_NONE, .latches = latches, .n_latches = n, .n_blocks = 1};
  }
}

/* A block or a finished inner loop joins loop k. Returns true when it was new. */
static bool loop_join(LoopFinder *f, uint32_t k, uint32_t rep) {
  Loops *l = f->out;
  uint32_t header = l->at[k].header;
  if (rep == header || f->outer[rep] != rep) return false;
  f->outer[rep] = header;
  uint32_t inner = l->headed[rep];
  if (inner != GRAPH_NONE) {
    l->at[inner].parent = k;
    l->at[k].n_blocks += l->at[inner].n_blocks;
  } else {
    l->of[rep] = k;
    l->at[k].n_blocks++;
  }
  return true;
}

static void loop_collect(LoopFinder *f, uint32_t k) {
  Loops *l = f->out;
  const Graph *preds = &f->cfg->preds;
  uint32_t n = 0, header = l->at[k].header;
  l->of[header] = k;
  for (uint32_t i = 0; i < l->at[k].n_latches; i++) {
    uint32_t rep = outermost(f->outer, l->at[k].latches[i]);
    if (loop_join(f, k, rep)) f->work[n++] = rep;
  }
  while (n > 0) {
    uint32_t b = f->work[--n];
    for (uint32_t i = preds->at[b]; i < preds->at[b + 1]; i++) {
      if (!cfg_reachable(f->cfg, preds->to[i])) continue;
      uint32_t rep = outermost(f->outer, preds->to[i]);
      if (loop_join(f, k, rep)) f->work[n++] = rep;
    }
  }
}

/* Gives every loop a contiguous range of `blocks`. Parents come first in `at`, so one sweep
 * places the ranges; a second puts each block into its innermost loop's own part. */
static void place_blocks(LoopFinder *f) {
  Loops *l = f->out;
  uint32_t *used = graph_numbers(f->arena, l->n, 0);
  uint32_t top = 0;
  for (uint32_t k = 0; k < l->n; k++) {
    uint32_t p = l->at[k].parent;
    l->at[k].depth = p == GRAPH_NONE ? 1 : l->at[p].depth + 1;
  }
  /* Own blocks stand before inner loops: count them first. */
  uint32_t *own = graph_numbers(f->arena, l->n, 0);
  for (uint32_t b = 0; b < f->cfg->succs.n; b++)
    if (l->of[b] != GRAPH_NONE) own[l->of[b]]++;
  for (uint32_t k = 0; k < l->n; k++) {
    uint32_t p = l->at[k].parent;
    if (p == GRAPH_NONE) {
      l->at[k].first = top;
      top += l->at[k].n_blocks;
    } else {
      l->at[k].first = l->at[p].first + own[p] + used[p];
      used[p] += l->at[k].n_blocks;
    }
  }
  for (uint32_t k = 0; k < l->n; k++) used[k] = 0;
  for (uint32_t i = 0; i < f->cfg->order.n; i++) { /* headers come first in this order */
    uint32_t b = f->cfg->order.node[i], k = l->of[b];
    if (k != GRAPH_NONE) l->blocks[l->at[k].first + used[k]++] = b;
  }
}

/* Reducible: every edge that goes back in reverse postorder is a back edge. */
static bool is_reducible(const Cfg *cfg, const Dom *dom) {
  const Graph *g = &cfg->succs;
  for (uint32_t i = 0; i < cfg->order.n; i++) {
    uint32_t v = cfg->order.node[i];
    for (uint32_t k = g->at[v]; k < g->at[v + 1]; k++) {
      uint32_t w = g->to[k];
      if (cfg->order.number[w] <= i && !dom_dominates(dom, w, v)) return false;
    }
  }
  return true;
}

Loops loops_build(Arena *arena, const Cfg *cfg, const Dom *dom) {
  uint32_t n = cfg->succs.n;
  Loops l = {.at = ARENA_ARRAY(arena, Loop, (size_t)n + 1),
             .of = graph_numbers(arena, n, GRAPH_NONE),
             .headed = graph_numbers(arena, n, GRAPH_NONE),
             .blocks = graph_numbers(arena, n, GRAPH_NONE),
             .reducible = is_reducible(cfg, dom)};
  LoopFinder f = {.cfg = cfg,
                  .dom = dom,
                  .out = &l,
                  .arena = arena,
                  .outer = graph_numbers(arena, n, 0),
                  .work = graph_numbers(arena, n, 0)};
  for (uint32_t b = 0; b < n; b++) f.outer[b] = b;
  find_headers(&f);
  for (uint32_t k = l.n; k-- > 0;) loop_collect(&f, k);
  place_blocks(&f);
  return l;
}

Graph loops_forward_graph(Arena *arena, const Cfg *cfg, const Dom *dom) {
  const Graph *g = &cfg->succs;
  GraphEdge *edges = ARENA_ARRAY(arena, GraphEdge, g->at[g->n] + 1);
  uint32_t n = 0;
  for (uint32_t v = 0; v < g->n; v++)
    for (uint32_t i = g->at[v]; i < g->at[v + 1]; i++)
      if (!loops_back_edge(dom, v, g->to[i])) edges[n++] = (GraphEdge){v, g->to[i]};
  return graph_make(arena, g->n, edges, n);
}

bool loops_contain(const Loops *l, uint32_t loop, uint32_t block) {
  uint32_t k = l->of[block];
  while (k != GRAPH_NONE && k != loop) k = l->at[k].parent;
  return k == loop;
}

/* ---- assigned variables -------------------------------------------------------- */

typedef VEC(Variable *) LoopTargetList;

/* `seen` maps a variable to the last loop it was added for, plus one. */
static void loop_add_target(LoopTargetList *t, Map *seen, uint32_t loop, Variable *v) {
  uint64_t last = 0, key = (uint64_t)(uintptr_t)v;
  if (!v || (map_get(seen, key, &last) && last == loop + 1)) return;
  map_put(seen, key, loop + 1);
  vec_push(t, v);
}

static void block_targets(LoopTargetList *t, Map *seen, uint32_t loop, const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    const Cmd *c = &b->cmds.at[i];
    for (uint32_t k = 0; k < c->n_vars; k++) loop_add_target(t, seen, loop, c->vars[k]);
    if (c->kind != CMD_CALL) continue;
    for (uint32_t k = 0; k < c->proc->modifies.n; k++)
      loop_add_target(t, seen, loop, c->proc->modifies.at[k]);
  }
}

LoopTargets *loops_targets(Arena *arena, const Loops *l, const Impl *impl) {
  LoopTargets *out = ARENA_ARRAY(arena, LoopTargets, (size_t)l->n + 1);
  uint32_t *child = graph_numbers(arena, l->n, GRAPH_NONE),
           *next = graph_numbers(arena, l->n, GRAPH_NONE);
  LoopTargetList t = {0};
  Map seen = {0};
  for (uint32_t k = l->n; k-- > 0;) { /* inner loops first */
    const Loop *loop = &l->at[k];
    vec_clear(&t);
    uint32_t end = loop->first + loop->n_blocks;
    for (uint32_t i = loop->first; i < end && l->of[l->blocks[i]] == k; i++)
      block_targets(&t, &seen, k, impl->blocks.at[l->blocks[i]]);
    for (uint32_t c = child[k]; c != GRAPH_NONE; c = next[c])
      for (uint32_t i = 0; i < out[c].n; i++) loop_add_target(&t, &seen, k, out[c].at[i]);
    out[k] = (LoopTargets){vec_copy(arena, &t, Variable *), t.n};
    if (loop->parent == GRAPH_NONE) continue;
    next[k] = child[loop->parent];
    child[loop->parent] = k;
  }
  map_free(&seen);
  vec_free(&t);
  return out;
}
