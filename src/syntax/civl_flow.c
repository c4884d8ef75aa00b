/* SPDX-License-Identifier: MIT */
/* Natural loops by dominators; what stands at their heads. */
#include "syntax/civl_flow.h"

#include "base/map.h"
#include "base/vec.h"

/* ---- the graph ------------------------------------------------------------------------------ */

static Graph block_graph(Arena *arena, const FlatBody *body) {
  Map place = {0};
  VEC(GraphEdge) edges = {0};
  for (uint32_t i = 0; i < body->n; i++) map_put(&place, (uint64_t)(uintptr_t)body->at[i].label, i);
  for (uint32_t i = 0; i < body->n; i++)
    for (uint32_t k = 0; k < body->at[i].n_to; k++) {
      uint64_t to = 0;
      if (map_get(&place, (uint64_t)(uintptr_t)body->at[i].to[k], &to))
        vec_push(&edges, ((GraphEdge){i, (uint32_t)to}));
    }
  Graph g = graph_make(arena, body->n, edges.at, edges.n);
  vec_free(&edges);
  map_free(&place);
  return g;
}

static uint32_t common_dominator(const uint32_t *dom, uint32_t a, uint32_t b) {
  while (a != b) {
    while (a > b) a = dom[a];
    while (b > a) b = dom[b];
  }
  return a;
}

/* Immediate dominators, by number in the order. */
static uint32_t *dominators(Arena *arena, const CivlFlow *f, const Graph *prev) {
  uint32_t *dom = graph_numbers(arena, f->order.n, GRAPH_NONE);
  dom[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < f->order.n; i++) {
      uint32_t v = f->order.node[i], best = GRAPH_NONE;
      for (uint32_t e = prev->at[v]; e < prev->at[v + 1]; e++) {
        uint32_t p = f->order.number[prev->to[e]];
        if (p == GRAPH_NONE || dom[p] == GRAPH_NONE) continue;
        best = best == GRAPH_NONE ? p : common_dominator(dom, best, p);
      }
      changed |= dom[i] != best;
      dom[i] = best;
    }
  }
  return dom;
}

static bool dominates(const uint32_t *dom, uint32_t a, uint32_t b) {
  while (b > a) b = dom[b];
  return a == b;
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* The blocks from which a back edge to the head is reached without passing it. */
static void natural_loop(Arena *arena, const CivlFlow *f, const Graph *prev, CivlLoop *l) {
  VEC(uint32_t) blocks = {0};
  uint8_t *in = ARENA_ARRAY(arena, uint8_t, f->body.n);
  for (uint32_t i = 0; i < f->body.n; i++) in[i] = 0;
  in[l->head] = 1;
  vec_push(&blocks, l->head);
  for (uint32_t i = 0; i < blocks.n; i++) {
    uint32_t v = blocks.at[i];
    for (uint32_t e = prev->at[v]; e < prev->at[v + 1]; e++) {
      uint32_t p = prev->to[e];
      bool back = v != l->head || f->order.number[p] >= f->order.number[v];
      if (in[p] || f->order.number[p] == GRAPH_NONE || !back) continue;
      in[p] = 1;
      vec_push(&blocks, p);
    }
  }
  l->blocks = vec_copy(arena, &blocks, uint32_t);
  l->n_blocks = blocks.n;
  vec_free(&blocks);
}

static void nest(Arena *arena, CivlFlow *f) {
  f->loop_of = graph_numbers(arena, f->body.n, GRAPH_NONE);
  for (uint32_t i = 0; i < f->n_loops; i++) {
    CivlLoop *l = &f->loops[i];
    l->outer = GRAPH_NONE;
    for (uint32_t k = 0; k < f->n_loops; k++) {
      const CivlLoop *o = &f->loops[k];
      bool around = false;
      for (uint32_t b = 0; k != i && b < o->n_blocks; b++) around |= o->blocks[b] == l->head;
      if (around && (l->outer == GRAPH_NONE || o->n_blocks < f->loops[l->outer].n_blocks))
        l->outer = k;
    }
    for (uint32_t b = 0; b < l->n_blocks; b++) {
      uint32_t *of = &f->loop_of[l->blocks[b]];
      if (*of == GRAPH_NONE || l->n_blocks < f->loops[*of].n_blocks) *of = i;
    }
  }
}

/* ---- heads ---------------------------------------------------------------------------------- */

typedef struct HeadParts {
  VEC(Stmt *) calls;
  VEC(CivlPredicate) predicates;
} HeadParts;

static void head_of_while(HeadParts *h, const Stmt *loop) {
  for (uint32_t i = 0; i < loop->n_specs; i++) {
    const LoopSpec *s = &loop->specs[i];
    if (s->call) vec_push(&h->calls, s->call);
  }
  for (uint32_t i = 0; i < loop->n_specs; i++) {
    const LoopSpec *s = &loop->specs[i];
    if (s->call || s->is_measure || s->n != 1) continue;
    vec_push(&h->predicates,
             ((CivlPredicate){s->is_free, s->pos, &s->attrs, s->exprs[0], NULL, s}));
  }
}

static bool is_predicate(const Stmt *s) {
  return s->kind == ST_ASSERT || s->kind == ST_ASSUME;
}

static void add_predicate(HeadParts *h, const Stmt *s) {
  vec_push(&h->predicates,
           ((CivlPredicate){s->kind == ST_ASSUME, s->pos, &s->attrs, s->expr, s, NULL}));
}

/* The first command of the block that says that its loop yields; it may stand before the calls. */
static uint32_t yields_command(const FlatBlock *b) {
  for (uint32_t i = 0; i < b->n_cmds; i++)
    if (is_predicate(b->cmds[i]) && attr_find(&b->cmds[i]->attrs, "yields")) return i;
  return b->n_cmds;
}

/* The leading commands of a block with a label: calls of yield invariants, then predicates. */
static void head_of_label(HeadParts *h, const FlatBlock *b) {
  uint32_t skip = yields_command(b), i = skip == 0;
  if (skip < b->n_cmds) add_predicate(h, b->cmds[skip]);
  while (i < b->n_cmds && b->cmds[i]->kind == ST_CALL &&
         civl_is(b->cmds[i]->target, CIVL_INVARIANT)) {
    vec_push(&h->calls, b->cmds[i++]);
    i += i == skip;
  }
  for (; i < b->n_cmds && is_predicate(b->cmds[i]); i++)
    if (i != skip) add_predicate(h, b->cmds[i]);
}

/* Asserts and assumes after the clauses of a loop, unless measures are between them. */
static void after_clauses(HeadParts *h, const FlatBlock *b) {
  for (uint32_t k = 0; k < b->loop->n_specs; k++)
    if (b->loop->specs[k].is_measure) return;
  for (uint32_t i = 0; i < b->n_cmds && is_predicate(b->cmds[i]); i++) add_predicate(h, b->cmds[i]);
}

static void read_head(Arena *arena, const FlatBlock *b, const CivlDecl *proc, CivlLoop *l) {
  HeadParts h = {0};
  if (b->loop) {
    head_of_while(&h, b->loop);
    after_clauses(&h, b);
  } else
    head_of_label(&h, b);
  l->yields = NEVER_YIELDS;
  uint32_t n = 0;
  for (uint32_t i = 0; i < h.predicates.n; i++) {
    CivlPredicate *p = &h.predicates.at[i];
    if (l->yields_attrs || !attr_find(p->attrs, "yields")) {
      h.predicates.at[n++] = *p;
      continue;
    }
    l->yields_attrs = p->attrs;
    Layers layers = layers_of(arena, p->attrs);
    if (proc) l->yields = layers.n ? layers.at[layers.n - 1] : proc->layers.hi;
  }
  h.predicates.n = n;
  l->calls = (CallList){vec_copy(arena, &h.calls, Stmt *), h.calls.n};
  l->predicates = vec_copy(arena, &h.predicates, CivlPredicate);
  l->n_predicates = n;
  vec_free(&h.calls);
  vec_free(&h.predicates);
}

static void find_loops(Arena *arena, CivlFlow *f, const Graph *prev, const CivlDecl *proc) {
  const uint32_t *dom = dominators(arena, f, prev);
  VEC(CivlLoop) loops = {0};
  f->reducible = true;
  for (uint32_t v = 0; v < f->body.n; v++) {
    uint32_t number = f->order.number[v];
    bool head = false;
    for (uint32_t e = prev->at[v]; number != GRAPH_NONE && e < prev->at[v + 1]; e++) {
      uint32_t p = f->order.number[prev->to[e]];
      if (p == GRAPH_NONE || p < number) continue;
      head = true;
      f->reducible &= dominates(dom, number, p);
    }
    if (head) vec_push(&loops, ((CivlLoop){.head = v}));
  }
  f->loops = vec_copy(arena, &loops, CivlLoop);
  f->n_loops = loops.n;
  vec_free(&loops);
  for (uint32_t i = 0; i < f->n_loops; i++) {
    natural_loop(arena, f, prev, &f->loops[i]);
    read_head(arena, &f->body.at[f->loops[i].head], proc, &f->loops[i]);
  }
  nest(arena, f);
}

CivlFlow civl_flow(Arena *arena, StrTable *strs, const Decl *impl) {
  CivlFlow f = {.body = flatten_body(arena, strs, &impl->u.impl.body)};
  f.next = block_graph(arena, &f.body);
  f.order = graph_order(arena, &f.next, 0);
  Graph prev = graph_reverse(arena, &f.next);
  find_loops(arena, &f, &prev, civl_of(impl->u.impl.proc));
  return f;
}

const CivlLoop *civl_flow_loop(const CivlFlow *f, uint32_t head) {
  for (uint32_t i = 0; i < f->n_loops; i++)
    if (f->loops[i].head == head) return &f->loops[i];
  return NULL;
}

bool civl_flow_is_head_call(const CivlLoop *l, const Stmt *s) {
  for (uint32_t i = 0; l && i < l->calls.n; i++)
    if (l->calls.at[i] == s) return true;
  return false;
}
