/* SPDX-License-Identifier: MIT */
/* See prepare.h. */
#include "verify/prepare.h"

#include "core/cfg.h"
#include "core/reduce.h"
#include "verify/trace/trace_blocks.h"
#include "verify/vc/clone.h"
#include "verify/vc/cut.h"
#include "verify/vc/k_induction.h"
#include "verify/vc/passify.h"
#include "verify/vc/pools.h"

/* As Boogie has it: paths that end also return. */
static void end_paths(Impl *im) {
  for (uint32_t i = 0; i < im->blocks.n; i++)
    if (!im->blocks.at[i]->succs.n) im->blocks.at[i]->is_return = true;
}

/* Nothing comes after the havoc of a variable whose where clause is false. */
static void cut_empty_havocs(Impl *im) {
  for (uint32_t i = 0; i < im->blocks.n; i++) {
    CBlock *b = im->blocks.at[i];
    bool cut = false;
    for (uint32_t k = 0; k < b->cmds.n; k++)
      for (uint32_t v = 0; b->cmds.at[k].kind == CMD_HAVOC && v < b->cmds.at[k].n_vars; v++)
        cut |= term_is_false(b->cmds.at[k].vars[v]->where);
    if (!cut) continue;
    vec_clear(&b->succs);
    b->is_return = false;
  }
}

void prepare_passive(Passive *p, CoreProgram *program, Impl *im, const ProveOptions *opt,
                     bool to_print) {
  cfg_drop_unreachable(im);
  cut_loops(program, im, opt->assume_free_invariants);
  cfg_drop_unreachable(im);
  if (to_print) end_paths(im);
  CBlock *exit = clone_unify_exits(program, im);
  cut_empty_havocs(im);
  cfg_drop_unreachable(im);
  clone_split_joins(program, im);
  PassifyOptions po = {.subsumption = opt->subsumption,
                       .exit = exit,
                       .name_values = opt->name_values,
                       .levels = to_print,
                       .by_levels = opt->shows.models};
  passify_impl(p, program, im, &po);
  p->numbered = opt->shows.models;
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
