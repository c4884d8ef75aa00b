/* SPDX-License-Identifier: MIT */
/* See prepare.h. */
#include "verify/prepare.h"

#include "base/mem.h"
#include "core/cfg.h"
#include "core/reduce.h"
#include "verify/trace/trace_blocks.h"
#include "verify/vc/clone.h"
#include "verify/vc/cut.h"
#include "verify/vc/k_induction.h"
#include "verify/vc/passify.h"
#include "verify/vc/pools.h"

#include <stdlib.h>

/* Joins a block to the only one that leads to it, which goes nowhere else. */
static void join_chains(Impl *im) {
  uint32_t *preds = mem_calloc(im->blocks.n + 1, sizeof *preds);
  cfg_renumber(im);
  for (uint32_t i = 0; i < im->blocks.n; i++)
    for (uint32_t k = 0; k < im->blocks.at[i]->succs.n; k++)
      preds[im->blocks.at[i]->succs.at[k]->index]++;
  for (uint32_t i = 1; i < im->blocks.n; i++) { /* not to the entry, which is the pipeline's */
    CBlock *b = im->blocks.at[i];
    while (b->succs.n == 1 && preds[b->succs.at[0]->index] == 1 && !b->jump_attrs.n) {
      CBlock *next = b->succs.at[0];
      vec_clear(&b->succs);
      for (uint32_t k = 0; k < next->cmds.n; k++) vec_push(&b->cmds, next->cmds.at[k]);
      for (uint32_t k = 0; k < next->succs.n; k++) vec_push(&b->succs, next->succs.at[k]);
      vec_clear(&next->succs);
      b->is_return = next->is_return;
      b->jump_pos = next->jump_pos;
      b->jump_attrs = next->jump_attrs;
    }
  }
  free(preds);
  cfg_drop_unreachable(im);
}

/* As Boogie has it: no chains of blocks, paths that end also return, and the first target of a jump
 * is walked first. */
static void arrange(Impl *im) {
  join_chains(im);
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    if (!b->succs.n) b->is_return = true;
    for (uint32_t k = 0; k < b->succs.n / 2; k++) {
      CBlock *other = b->succs.at[b->succs.n - 1 - k];
      b->succs.at[b->succs.n - 1 - k] = b->succs.at[k];
      b->succs.at[k] = other;
    }
  }
}

void prepare_passive(Passive *p, CoreProgram *program, Impl *im, const ProveOptions *opt,
                     bool to_print) {
  cfg_drop_unreachable(im);
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  if (to_print) arrange(im);
  CBlock *exit = clone_unify_exits(program, im);
  clone_split_joins(program, im);
  PassifyOptions po = {
      .subsumption = opt->subsumption, .exit = exit, .name_values = opt->name_values};
  passify_impl(p, program, im, &po);
  pools_use(p, opt->drop_pooled);
  if (!opt->shows.show_empty_blocks) trace_blocks_mark(p);
}

/* The larger one of attribute and option, as in Boogie. */
static bool prepare_loops(CoreProgram *program, Impl *im, const ProveOptions *opt, uint32_t most) {
  int64_t own = core_attr(&im->attrs)->proof.k_induction, depth = (int64_t)opt->k_induction - 1;
  if (own > depth) depth = own;
  if (depth < 0) return true;
  return depth <= most && k_induction(program, im, (uint32_t)depth, most);
}

Impl *prepare_copy(CoreProgram *program, const Impl *source, const ProveOptions *opt) {
  Impl *im = clone_impl(program, source);
  clone_entry(program, im);
  cfg_cut_infeasible(im);
  cfg_drop_unreachable(im);
  uint32_t most = opt->max_blocks ? opt->max_blocks : 100000;
  return reduce_impl(program, im, most) && prepare_loops(program, im, opt, most) ? im : NULL;
}

bool prepare_impl(Passive *p, CoreProgram *program, const Impl *source, const ProveOptions *opt) {
  Impl *im = prepare_copy(program, source, opt);
  if (im) prepare_passive(p, program, im, opt, false);
  return im != NULL;
}
