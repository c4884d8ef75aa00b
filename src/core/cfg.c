/* SPDX-License-Identifier: MIT */
/* Control-flow graphs: snapshot of an implementation's jumps, and the two clean-ups every
 * engine starts with. */
#include "core/cfg.h"

#include "base/mem.h"

#include <stdlib.h>

Cfg cfg_of_graph(Arena *arena, Graph succs) {
  Cfg c = {.succs = succs};
  c.preds = graph_reverse(arena, &c.succs);
  c.order = graph_order(arena, &c.succs, 0);
  return c;
}

Cfg cfg_build(Arena *arena, const Impl *impl) {
  uint32_t n = impl->blocks.n, m = 0;
  Graph g = {n, ARENA_ARRAY(arena, uint32_t, (size_t)n + 1), NULL};
  for (uint32_t i = 0; i < n; i++) {
    m += impl->blocks.at[i]->succs.n;
    g.at[i + 1] = m;
  }
  g.to = ARENA_ARRAY(arena, uint32_t, m ? m : 1);
  m = 0;
  for (uint32_t i = 0; i < n; i++) {
    const CBlock *b = impl->blocks.at[i];
    for (uint32_t k = 0; k < b->succs.n; k++) g.to[m++] = b->succs.at[k]->index;
  }
  return cfg_of_graph(arena, g);
}

void cfg_renumber(Impl *impl) {
  for (uint32_t i = 0; i < impl->blocks.n; i++) impl->blocks.at[i]->index = i;
}

bool cfg_drop_unreachable(Impl *impl) {
  Arena scratch;
  arena_init(&scratch);
  cfg_renumber(impl);
  Cfg c = cfg_build(&scratch, impl);
  uint32_t kept = 0, n = impl->blocks.n;
  for (uint32_t i = 0; i < n; i++)
    if (cfg_reachable(&c, i)) impl->blocks.at[kept++] = impl->blocks.at[i];
  impl->blocks.n = kept;
  cfg_renumber(impl);
  arena_free(&scratch);
  return kept < n;
}

bool cfg_has_cycle(const Impl *impl) {
  Arena scratch;
  arena_init(&scratch);
  Cfg c = cfg_build(&scratch, impl);
  bool found = false;
  for (uint32_t i = 0; i < c.order.n && !found; i++) {
    uint32_t b = c.order.node[i];
    for (uint32_t k = c.succs.at[b]; k < c.succs.at[b + 1]; k++)
      found |= c.order.number[c.succs.to[k]] <= i;
  }
  arena_free(&scratch);
  return found;
}

/* Does a test in it fail for certain, as written or as `computed` by the simplifier? */
static bool is_infeasible(const CBlock *b, bool computed) {
  for (uint32_t k = 0; k < b->cmds.n; k++) {
    const Cmd *c = &b->cmds.at[k];
    if (c->kind != CMD_ASSERT && c->kind != CMD_ASSUME) continue;
    if (c->terms[0].ix == TERM_FALSE.ix && (computed || !c->computed)) return true;
  }
  return false;
}

void cfg_cut_infeasible(Impl *impl) {
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    CBlock *b = impl->blocks.at[i];
    if (!is_infeasible(b, false)) continue;
    vec_clear(&b->succs);
    b->is_return = false;
  }
}

bool cfg_has_end(const Impl *impl) {
  VEC(const CBlock *) todo = {0};
  bool *seen = mem_calloc(impl->blocks.n + 1, sizeof *seen), found = false;
  if (impl->blocks.n) vec_push(&todo, impl->blocks.at[0]);
  while (todo.n && !found) {
    const CBlock *b = todo.at[--todo.n];
    if (seen[b->index] || is_infeasible(b, true)) continue;
    seen[b->index] = true;
    found = b->is_return || !b->succs.n;
    for (uint32_t k = 0; k < b->succs.n; k++) vec_push(&todo, b->succs.at[k]);
  }
  vec_free(&todo);
  free(seen);
  return found;
}
