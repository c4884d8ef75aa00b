/* SPDX-License-Identifier: MIT */
/* Node splitting. Without back edges, what is left of an irreducible graph has a cycle with
 * several entries. One entry is taken, and every predecessor from outside gets a copy of its
 * own of that block and of the blocks it dominates in the same component. Each copy has one
 * predecessor, which dominates it, so that the number of entries falls. This is repeated until the
 * graph is reducible. */
#include "core/reduce.h"

#include "base/bug.h"
#include "core/labels.h"
#include "core/loops.h"

typedef struct ReduceSplit {
  CoreProgram *p;
  Impl *impl;
  Arena *arena; /* of this iteration */
  Cfg cfg;
  Dom dom;
  GraphSccs sccs; /* of the whole graph */
  Labels labels;
} ReduceSplit;

/* Predecessors not dominated by v, each once, ascending. Returns their number. */
static uint32_t outside_preds(const ReduceSplit *s, uint32_t v, uint32_t *out) {
  const Graph *preds = &s->cfg.preds;
  uint32_t n = 0, last = GRAPH_NONE;
  for (uint32_t i = preds->at[v]; i < preds->at[v + 1]; i++) {
    uint32_t p = preds->to[i];
    if (p == last || dom_dominates(&s->dom, v, p)) continue;
    last = p;
    if (out) out[n] = p;
    n++;
  }
  return n;
}

/* Whether the block is copied with v. A block that does not reach v again needs no copy. */
static bool in_region(const ReduceSplit *s, uint32_t v, uint32_t b) {
  return dom_dominates(&s->dom, v, b) && s->sccs.of[b] == s->sccs.of[v];
}

/* The number of blocks in each block's region. If v dominates a block of its component, all
 * dominators between them are in it too, so parents in the dominator tree sum up children. */
static uint32_t *region_sizes(const ReduceSplit *s) {
  uint32_t *size = ARENA_ARRAY(s->arena, uint32_t, s->impl->blocks.n + 1);
  for (uint32_t i = s->dom.n; i-- > 0;) {
    uint32_t v = s->dom.tree[i], parent = s->dom.idom[v];
    size[v]++;
    if (parent != GRAPH_NONE && s->sccs.of[parent] == s->sccs.of[v]) size[parent] += size[v];
  }
  return size;
}

/* The entry of a cycle to split: one without a leading assert, which would be an invariant
 * wanted in one place only, if there is any; of several, the first that costs least copies. */
static uint32_t reduce_choose_entry(ReduceSplit *s, const uint32_t *region_size) {
  Graph forward = loops_forward_graph(s->arena, &s->cfg, &s->dom);
  GraphSccs sccs = graph_sccs(s->arena, &forward);
  uint32_t best = GRAPH_NONE;
  uint64_t best_cost = UINT64_MAX;
  for (uint32_t v = 0; v < forward.n; v++) {
    uint32_t preds = sccs.size[sccs.of[v]] < 2 ? 0 : outside_preds(s, v, NULL);
    if (preds < 2) continue;
    const CBlock *b = s->impl->blocks.at[v];
    bool asserts = b->cmds.n > 0 && b->cmds.at[0].kind == CMD_ASSERT;
    uint64_t cost = (uint64_t)region_size[v] * preds + (asserts ? UINT32_MAX : 0);
    if (cost >= best_cost) continue;
    best = v;
    best_cost = cost;
  }
  return best;
}

static CBlock *copy_block(ReduceSplit *s, const CBlock *b, uint32_t number) {
  Str label = str_printf(&s->p->session->strs, "%s_dup_%u", b->label->text, number);
  CBlock *c = core_block(s->p, s->impl, labels_take(&s->labels, label), 0);
  for (uint32_t i = 0; i < b->cmds.n; i++) vec_push(&c->cmds, b->cmds.at[i]);
  c->is_return = b->is_return;
  c->says_return = b->says_return;
  c->jump_pos = b->jump_pos;
  c->jump_attrs = b->jump_attrs;
  return c;
}

/* Copies the region of v and leads `pred` into the copy. */
static void copy_region(ReduceSplit *s, uint32_t v, uint32_t pred, uint32_t number) {
  uint32_t first = s->dom.enter[v], n = s->dom.end[v] - first;
  CBlock **copy = ARENA_ARRAY(s->arena, CBlock *, n);
  for (uint32_t i = 0; i < n; i++)
    if (in_region(s, v, s->dom.tree[first + i]))
      copy[i] = copy_block(s, s->impl->blocks.at[s->dom.tree[first + i]], number);
  for (uint32_t i = 0; i < n; i++) {
    if (!copy[i]) continue;
    const CBlock *b = s->impl->blocks.at[s->dom.tree[first + i]];
    for (uint32_t k = 0; k < b->succs.n; k++) {
      CBlock *to = b->succs.at[k];
      if (in_region(s, v, to->index)) to = copy[s->dom.enter[to->index] - first];
      vec_push(&copy[i]->succs, to);
    }
  }
  CBlock *from = s->impl->blocks.at[pred];
  for (uint32_t k = 0; k < from->succs.n; k++)
    if (from->succs.at[k]->index == v) from->succs.at[k] = copy[0];
}

/* One split. False: the bound does not allow it. */
static bool reduce_split(ReduceSplit *s, uint32_t max_blocks) {
  uint32_t *region_size = region_sizes(s), v = reduce_choose_entry(s, region_size);
  if (v == GRAPH_NONE) bug("irreducible graph without an entry to split");
  uint32_t n = outside_preds(s, v, NULL), size = region_size[v];
  if ((uint64_t)size * n + s->impl->blocks.n > max_blocks) return false;
  uint32_t *preds = ARENA_ARRAY(s->arena, uint32_t, n);
  outside_preds(s, v, preds);
  for (uint32_t i = 0; i < n; i++) copy_region(s, v, preds[i], i);
  return true;
}

bool reduce_impl(CoreProgram *p, Impl *impl, uint32_t max_blocks) {
  bool done = false, within = true;
  while (!done && within) {
    Arena arena;
    arena_init(&arena);
    ReduceSplit s = {.p = p, .impl = impl, .arena = &arena};
    s.cfg = cfg_build(&arena, impl);
    s.dom = dom_build(&arena, &s.cfg);
    s.sccs = graph_sccs(&arena, &s.cfg.succs);
    done = loops_build(&arena, &s.cfg, &s.dom).reducible;
    if (!done) {
      if (cfg_drop_unreachable(impl)) { /* splitting counts on reachable blocks only */
        arena_free(&arena);
        continue;
      }
      labels_init(&s.labels, p, impl);
      within = reduce_split(&s, max_blocks);
      labels_free(&s.labels);
      cfg_drop_unreachable(impl);
    }
    arena_free(&arena);
  }
  return done;
}
