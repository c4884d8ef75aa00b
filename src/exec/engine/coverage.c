/* SPDX-License-Identifier: MIT */
/* Sums over what was executed. */
#include "exec/engine/coverage.h"

enum { MOST_JUMPS = 64 };

uint32_t coverage_blocks(const CoreProgram *p) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->impls.n; i++) n += p->impls.at[i]->blocks.n;
  return n;
}

uint32_t coverage_first(const CoreProgram *p, const Impl *im) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->impls.n && p->impls.at[i] != im; i++) n += p->impls.at[i]->blocks.n;
  return n;
}

CoverageOf coverage_of(const Coverage *c, const CoreProgram *p, const Impl *im) {
  CoverageOf sum = {0};
  uint32_t first = coverage_first(p, im);
  for (uint32_t i = 0; i < im->blocks.n && first + i < c->n; i++) {
    const CBlock *b = im->blocks.at[i];
    const CoveredBlock *done = &c->at[first + i];
    sum.commands += done->commands < b->cmds.n ? done->commands : b->cmds.n;
    sum.commands_all += b->cmds.n;
    if (b->is_return || b->succs.n < 2) continue;
    sum.jumps_all += b->succs.n < MOST_JUMPS ? b->succs.n : MOST_JUMPS;
    sum.jumps += (uint32_t)__builtin_popcountll(done->jumps);
  }
  return sum;
}
