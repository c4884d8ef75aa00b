/* SPDX-License-Identifier: MIT */
/* Loop unrolling. Copies are made on demand, from a worklist of (block, depth) pairs, so only
 * what can be reached exists. Back edges are those of a depth-first search; on a
 * reducible graph these are the edges to a dominating header. */
#include "lower/transform/unroll.h"

#include "core/cfg.h"
#include "core/labels.h"
#include "syntax/diags.h"

enum { DEFAULT_MAX_SIZE = 500000 };

typedef struct Copy {
  uint32_t block, depth;
} Copy;

typedef struct Unroller {
  CoreProgram *p;
  const UnrollOptions *opt;
  const Impl *impl;
  Cfg cfg;
  GraphSccs sccs;
  bool *is_header;
  Impl shell;     /* collects the copies                  */
  VEC(Copy) todo; /* copy i of shell.blocks is of todo[i] */
  Map made;       /* (depth, block) -> copy number        */
  Labels labels;
  uint64_t size, max_size;
} Unroller;

/* Does the edge go back in the search, that is, to a block numbered no later? */
static bool goes_back(const Unroller *u, uint32_t from, uint32_t to) {
  return u->cfg.order.number[to] <= u->cfg.order.number[from];
}

static void find_headers(Unroller *u, Arena *arena) {
  const Graph *g = &u->cfg.succs;
  u->is_header = ARENA_ARRAY(arena, bool, g->n + 1);
  for (uint32_t i = 0; i < u->cfg.order.n; i++) {
    uint32_t v = u->cfg.order.node[i];
    for (uint32_t k = g->at[v]; k < g->at[v + 1]; k++)
      if (goes_back(u, v, g->to[k])) u->is_header[g->to[k]] = true;
  }
}

static CBlock *copy_of(Unroller *u, uint32_t block, uint32_t depth) {
  uint64_t number = 0, key = (uint64_t)depth << 32 | block;
  if (map_get(&u->made, key, &number)) return u->shell.blocks.at[number];
  const CBlock *b = u->impl->blocks.at[block];
  Str label = str_printf(&u->p->session->strs, "%s#%u", b->label->text, depth);
  map_put(&u->made, key, u->shell.blocks.n);
  Copy c = {block, depth};
  vec_push(&u->todo, c);
  u->size += 1 + b->cmds.n;
  return core_block(u->p, &u->shell, labels_take(&u->labels, label), b->pos);
}

/* The header of a loop whose back edges are used up. */
static void fill_stopped(Unroller *u, const CBlock *b, CBlock *c) {
  for (uint32_t i = 0; i < b->cmds.n; i++) {
    if (b->cmds.at[i].kind != CMD_ASSERT && b->cmds.at[i].kind != CMD_ASSUME) break;
    vec_push(&c->cmds, b->cmds.at[i]);
  }
  CmdKind kind = u->opt->sound ? CMD_ASSERT : CMD_ASSUME;
  core_cmd_test(u->p, c, kind, b->pos, TERM_FALSE)->origin = FROM_BOUND;
  c->is_return = true;
}

static void fill(Unroller *u, Copy at, CBlock *c) {
  const CBlock *b = u->impl->blocks.at[at.block];
  c->says_return = b->says_return;
  c->jump_pos = b->jump_pos;
  if (at.depth == 0 && u->is_header[at.block]) {
    fill_stopped(u, b, c);
    return;
  }
  for (uint32_t i = 0; i < b->cmds.n; i++) vec_push(&c->cmds, b->cmds.at[i]);
  c->is_return = b->is_return;
  c->jump_attrs = b->jump_attrs;
  for (uint32_t i = 0; i < b->succs.n; i++) {
    uint32_t to = b->succs.at[i]->index;
    uint32_t depth = u->opt->depth; /* anew, when the edge leaves the loop nest */
    if (u->sccs.of[to] == u->sccs.of[at.block])
      depth = goes_back(u, at.block, to) && at.depth > 0 ? at.depth - 1 : at.depth;
    vec_push(&c->succs, copy_of(u, to, depth));
  }
}

/* Puts the copies in place, in reverse postorder. */
static void take_result(Unroller *u, Impl *impl, Arena *arena) {
  Cfg cfg = cfg_build(arena, &u->shell);
  vec_clear(&impl->blocks);
  for (uint32_t i = 0; i < cfg.order.n; i++)
    vec_push(&impl->blocks, u->shell.blocks.at[cfg.order.node[i]]);
  cfg_renumber(impl);
}

static void unroll_impl(CoreProgram *p, const UnrollOptions *opt, Impl *impl) {
  Arena arena;
  arena_init(&arena);
  Unroller u = {.p = p, .opt = opt, .impl = impl, .labels = {.strs = &p->session->strs}};
  u.max_size = opt->max_size ? opt->max_size : DEFAULT_MAX_SIZE;
  u.cfg = cfg_build(&arena, impl);
  u.sccs = graph_sccs(&arena, &u.cfg.succs);
  find_headers(&u, &arena);
  copy_of(&u, 0, opt->depth);
  for (uint32_t i = 0; i < u.todo.n && u.size <= u.max_size; i++)
    fill(&u, u.todo.at[i], u.shell.blocks.at[i]);
  if (u.size > u.max_size)
    diag(p->session, DIAG_UNROLL_BOUND, diag_span(impl->pos), impl->name->text);
  else
    take_result(&u, impl, &arena);
  vec_free(&u.shell.blocks);
  vec_free(&u.todo);
  map_free(&u.made);
  labels_free(&u.labels);
  arena_free(&arena);
}

void unroll_loops(CoreProgram *p, const UnrollOptions *opt) {
  for (uint32_t i = 0; i < p->impls.n; i++) unroll_impl(p, opt, p->impls.at[i]);
}
