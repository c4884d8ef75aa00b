/* SPDX-License-Identifier: MIT */
/* See partition.h. */
#include "infer/engine/partition.h"

enum { MAX_ORIGINAL = 250, GROWTH = 4, ROOM = 200, MAX_TREE = 40 };

/* One copy of what a component's head leads to, for one case; or all that is in no component. */
typedef struct PartitionFrame PartitionFrame;
struct PartitionFrame {
  PartitionFrame *up;
  Map at; /* block -> copy; head of a component in it -> its first copy, one for each case follow */
};

typedef VEC(CBlock *) Blocks;

typedef struct PartitionCopy {
  Partition *p;
  DomainEnv *env;
  Arena *arena;
  const Impl *impl;
  const Fixpoint *f;
  DeadLocals live;
  uint32_t *loop; /* by block: the head of the innermost component it is in, or UINT32_MAX */
  uint32_t *up;   /* by head: that of the component around it                              */
  uint32_t *tree; /* by head: blocks of its body when its paths never meet; 0: they do    */
  Blocks made;
  VEC(uint32_t) origin;         /* by copy: the block; UINT32_MAX: made for a jump */
  VEC(PartitionFrame *) frame;  /* by copy */
  VEC(PartitionFrame *) frames; /* all, to free */
  VEC(PartitionHead) heads;
} PartitionCopy;

/* ---- is it worth it ---- */

static void note_nesting(PartitionCopy *c, const WtoNode *list, uint32_t around) {
  for (const WtoNode *n = list; n; n = n->next) {
    c->loop[n->block] = n->is_head ? n->block : around;
    c->up[n->block] = around;
    note_nesting(c, n->body, n->is_head ? n->block : around);
  }
}

static bool inside(const PartitionCopy *c, uint32_t block, uint32_t head) {
  uint32_t at = c->loop[block];
  while (at != UINT32_MAX && at != head) at = c->up[at];
  return at == head;
}

/* Are components only entered at their heads? */
static bool is_reducible(const PartitionCopy *c) {
  const Graph *g = &c->f->cfg.succs;
  for (uint32_t b = 0; b < g->n; b++)
    for (uint32_t i = g->at[b]; i < g->at[b + 1] && cfg_reachable(&c->f->cfg, b); i++) {
      uint32_t to = g->to[i], in = c->loop[to] == to ? c->up[to] : c->loop[to];
      if (in != UINT32_MAX && !inside(c, b, in)) return false;
    }
  return true;
}

static void find_partition_cases(PartitionCopy *c, const WtoNode *list) {
  for (const WtoNode *n = list; n; n = n->next) {
    if (!n->is_head) continue;
    bool *in = ARENA_ARRAY(c->arena, bool, c->impl->blocks.n + 1);
    for (uint32_t b = 0; b < c->impl->blocks.n; b++)
      in[b] = cfg_reachable(&c->f->cfg, b) && inside(c, b, n->block);
    PartitionLoop loop = {c->impl, &c->f->cfg, &c->live, n->block, in, c->f->targets[n->block]};
    c->p->cases[n->block] = partition_tests_find(c->env, &loop);
    if (n->block == 0) c->p->cases[0] = (PartitionCases){.n = 1, .at = {TERM_TRUE}};
    find_partition_cases(c, n->body);
  }
}

/* Blocks of the component after this one, each as often as there are paths to it; more than
 * MAX_TREE: too many. */
static uint32_t tree_size(const PartitionCopy *c, uint32_t head, uint32_t block) {
  const Graph *g = &c->f->cfg.succs;
  uint32_t n = 0;
  for (uint32_t i = g->at[block]; i < g->at[block + 1] && n <= MAX_TREE; i++)
    if (c->loop[g->to[i]] == head && g->to[i] != head) n += 1 + tree_size(c, head, g->to[i]);
  return n;
}

/* Small loops without others in them: their paths stay apart up to the head. */
static void find_trees(PartitionCopy *c, const WtoNode *list) {
  for (; list; list = list->next) {
    bool any = false;
    for (const WtoNode *k = list->body; k; k = k->next) any |= k->is_head;
    find_trees(c, list->body);
    if (!list->is_head || any || !list->body) continue;
    uint32_t n = tree_size(c, list->block, list->block);
    if (n <= MAX_TREE) c->tree[list->block] = n;
  }
}

static uint64_t partition_size_of(const PartitionCopy *c, const WtoNode *list) {
  uint64_t n = 0;
  for (; list; list = list->next)
    n += !list->is_head ? 1
                        : c->p->cases[list->block].n *
                              (1 + (c->tree[list->block] ? c->tree[list->block]
                                                         : partition_size_of(c, list->body)));
  return n;
}

/* Loops with others in them are not told apart. */
static void only_innermost(PartitionCopy *c, const WtoNode *list) {
  for (; list; list = list->next) {
    bool any = false;
    for (const WtoNode *k = list->body; k; k = k->next) any |= k->is_head;
    if (any) c->p->cases[list->block] = (PartitionCases){.n = 1, .at = {TERM_TRUE}};
    only_innermost(c, list->body);
  }
}

static bool is_worth_it(PartitionCopy *c) {
  uint64_t limit = (uint64_t)c->impl->blocks.n * GROWTH + ROOM;
  bool several = false;
  if (partition_size_of(c, c->f->order) > limit) only_innermost(c, c->f->order);
  if (partition_size_of(c, c->f->order) > limit) return false;
  for (uint32_t b = 0; b < c->impl->blocks.n; b++) several |= c->p->cases[b].n > 1;
  return several;
}

/* ---- the copy ---- */

static uint32_t add_block(PartitionCopy *c, uint32_t origin, PartitionFrame *in) {
  const CBlock *b = c->impl->blocks.at[origin];
  CBlock *made = ARENA_NEW(c->arena, CBlock);
  *made = *b;
  made->index = c->made.n;
  made->succs.at = NULL;
  made->succs.n = made->succs.cap = 0;
  vec_push(&c->made, made);
  vec_push(&c->origin, origin);
  vec_push(&c->frame, in);
  return made->index;
}

static PartitionFrame *add_frame(PartitionCopy *c, PartitionFrame *up) {
  PartitionFrame *f = ARENA_NEW(c->arena, PartitionFrame);
  f->up = up;
  vec_push(&c->frames, f);
  return f;
}

static void copy_blocks(PartitionCopy *c, const WtoNode *list, PartitionFrame *in) {
  for (const WtoNode *n = list; n; n = n->next) {
    map_put(&in->at, n->block, c->made.n);
    if (!n->is_head) {
      add_block(c, n->block, in);
      continue;
    }
    PartitionFrame *own[MAX_PARTITION_CASES];
    uint32_t cases = c->p->cases[n->block].n;
    for (uint32_t k = 0; k < cases; k++) {
      own[k] = add_frame(c, in);
      uint32_t block = add_block(c, n->block, own[k]);
      if (cases > 1) vec_push(&c->heads, ((PartitionHead){n->block, k, block}));
    }
    for (uint32_t k = 0; k < cases && !c->tree[n->block]; k++) copy_blocks(c, n->body, own[k]);
  }
}

/* A block that tells the case and goes on to the head's copy. */
static CBlock *gate_to_case(PartitionCopy *c, uint32_t head, uint32_t which, CBlock *to) {
  CBlock *b = ARENA_NEW(c->arena, CBlock);
  Cmd *test = ARENA_NEW(c->arena, Cmd);
  *test = (Cmd){.kind = CMD_ASSUME, .n_terms = 1, .pos = to->pos};
  test->terms = ARENA_NEW(c->arena, Term);
  test->terms[0] = c->p->cases[head].at[which];
  b->label = to->label;
  b->pos = to->pos;
  b->index = c->made.n;
  b->cmds.at = test;
  b->cmds.n = b->cmds.cap = 1;
  b->succs.at = ARENA_ARRAY(c->arena, CBlock *, 1);
  b->succs.at[0] = to;
  b->succs.n = b->succs.cap = 1;
  vec_push(&c->made, b);
  vec_push(&c->origin, UINT32_MAX);
  vec_push(&c->frame, NULL);
  return b;
}

static void connect(PartitionCopy *c, uint32_t copy) {
  const CBlock *from = c->impl->blocks.at[c->origin.at[copy]];
  Blocks list = {0};
  for (uint32_t i = 0; i < from->succs.n; i++) {
    uint32_t to = from->succs.at[i]->index;
    uint64_t first = 0;
    PartitionFrame *f = c->frame.at[copy];
    uint32_t head = c->loop[from->index];
    if (head != UINT32_MAX && c->tree[head] && to != head && c->loop[to] == head) {
      uint32_t next = add_block(c, to, f);
      vec_push(&list, c->made.at[next]);
      continue;
    }
    while (f && !map_get(&f->at, to, &first)) f = f->up;
    if (!f) continue; /* not reached */
    uint32_t cases = c->p->cases[to].n;
    if (cases < 2) vec_push(&list, c->made.at[first]);
    for (uint32_t k = 0; cases > 1 && k < cases; k++) {
      CBlock *g = gate_to_case(c, to, k, c->made.at[first + k]);
      vec_push(&list, g);
    }
  }
  CBlock *made = c->made.at[copy];
  made->succs.at = vec_copy(c->arena, &list, CBlock *);
  made->succs.n = made->succs.cap = list.n;
  vec_free(&list);
}

static void partition_finish(PartitionCopy *c) {
  for (uint32_t i = 0; i < c->made.n; i++)
    if (c->origin.at[i] != UINT32_MAX) connect(c, i);
  Partition *p = c->p;
  p->impl = *c->impl;
  p->impl.blocks.at = vec_copy(c->arena, &c->made, CBlock *);
  p->impl.blocks.n = p->impl.blocks.cap = c->made.n;
  p->at = vec_copy(c->arena, &c->heads, PartitionHead);
  p->n = c->heads.n;
}

bool partition_make(Partition *p, const Transfer *t, Arena *a, const Impl *im, const Fixpoint *f) {
  PartitionCopy c = {.p = p, .env = &t->domains->env, .arena = a, .impl = im, .f = f};
  uint32_t n = im->blocks.n;
  *p = (Partition){.cases = ARENA_ARRAY(a, PartitionCases, n + 1)};
  c.loop = ARENA_ARRAY(a, uint32_t, n + 1);
  c.up = ARENA_ARRAY(a, uint32_t, n + 1);
  c.tree = ARENA_ARRAY(a, uint32_t, n + 1);
  if (n > MAX_ORIGINAL) return false;
  c.live = dead_locals_build(a, t->program, im, &f->cfg);
  note_nesting(&c, f->order, UINT32_MAX);
  bool several = is_reducible(&c);
  if (several) find_partition_cases(&c, f->order);
  if (several) find_trees(&c, f->order);
  several = several && is_worth_it(&c);
  if (several) {
    copy_blocks(&c, f->order, add_frame(&c, NULL));
    partition_finish(&c);
  }
  dead_locals_free(&c.live);
  for (uint32_t i = 0; i < c.frames.n; i++) map_free(&c.frames.at[i]->at);
  vec_free(&c.frames);
  vec_free(&c.frame);
  vec_free(&c.origin);
  vec_free(&c.made);
  vec_free(&c.heads);
  return several;
}
