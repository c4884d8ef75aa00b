/* SPDX-License-Identifier: MIT */
/* Joining straight-line blocks. A literal false leads nowhere, so what it would lead to may have
 * one predecessor (as in Boogie, whose traces show it). A jump with attributes is kept: they are
 * requests to the verifier. Every block is appended at most once, so the pass is linear. */
#include "lower/transform/coalesce.h"

#include "core/cfg.h"

/* The block that b falls into and that nothing else reaches, or NULL. The entry has an
 * invisible predecessor. */
static CBlock *follower(const Cfg *cfg, const CBlock *b) {
  if (b->succs.n != 1 || b->jump_attrs.n) return NULL;
  CBlock *next = b->succs.at[0];
  return next->index != 0 && next != b && graph_degree(&cfg->preds, next->index) == 1 ? next : NULL;
}

/* Moves commands and jump of `next` to the end of b. */
static void absorb(CBlock *b, CBlock *next) {
  if (b->pos == POS_MADE && pos_is_written(next->pos)) {
    b->pos = next->pos;
    b->label = next->label;
  }
  for (uint32_t i = 0; i < next->cmds.n; i++) vec_push(&b->cmds, next->cmds.at[i]);
  b->is_return = next->is_return;
  b->says_return = next->says_return;
  b->jump_pos = next->jump_pos;
  b->jump_attrs = next->jump_attrs;
  vec_clear(&b->succs);
  for (uint32_t i = 0; i < next->succs.n; i++) vec_push(&b->succs, next->succs.at[i]);
}

static void coalesce_impl(Impl *impl) {
  Arena arena;
  arena_init(&arena);
  cfg_cut_infeasible(impl);
  cfg_drop_unreachable(impl);
  Cfg cfg = cfg_build(&arena, impl);
  bool *absorbed = ARENA_ARRAY(&arena, bool, impl->blocks.n + 1);
  for (uint32_t i = 0; i < impl->blocks.n; i++)
    if (follower(&cfg, impl->blocks.at[i])) absorbed[impl->blocks.at[i]->succs.at[0]->index] = true;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < impl->blocks.n; i++) {
    CBlock *b = impl->blocks.at[i], *next;
    if (absorbed[i]) continue;
    while ((next = follower(&cfg, b))) absorb(b, next);
    impl->blocks.at[kept++] = b;
  }
  impl->blocks.n = kept;
  cfg_renumber(impl);
  arena_free(&arena);
}

void coalesce_blocks(CoreProgram *p) {
  for (uint32_t i = 0; i < p->impls.n; i++) coalesce_impl(p->impls.at[i]);
}
