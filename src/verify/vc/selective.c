/* SPDX-License-Identifier: MIT */
/* See selective.h. One pass: blocks come in topological order. */
#include "verify/vc/selective.h"

#include "base/mem.h"

#include <stdlib.h>

bool selective_wanted(const Impl *im) {
  return core_attr_flag(&im->attrs, "selective_checking") ||
         core_attr_flag(&im->proc->attrs, "selective_checking");
}

void selective_checks(Passive *p) {
  bool *checking = mem_calloc(p->blocks.n + 1, sizeof *checking);
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    PassiveBlock *b = &p->blocks.at[i];
    for (uint32_t k = 0; k < b->cmds.n; k++) {
      PassiveCmd *c = &b->cmds.at[k];
      if (c->attrs && core_attr_flag(c->attrs, "start_checking_here")) checking[i] = true;
      if (c->is_assert && !checking[i]) passive_assume(p, c);
    }
    for (uint32_t k = 0; k < b->succs.n; k++) checking[b->succs.at[k]] |= checking[i];
  }
  free(checking);
}
