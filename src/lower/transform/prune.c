/* SPDX-License-Identifier: MIT */
#include "lower/transform/prune.h"

#include "core/reach.h"

#define KEEP(list, is_reached)                                                                     \
  do {                                                                                             \
    uint32_t kept = 0;                                                                             \
    for (uint32_t i = 0; i < (list).n; i++)                                                        \
      if (is_reached) (list).at[kept++] = (list).at[i];                                            \
    (list).n = kept;                                                                               \
  } while (0)

void prune_dead(CoreProgram *p) {
  Reach r;
  reach_init(&r, p, false);
  for (uint32_t i = 0; i < p->impls.n; i++) reach_proc(&r, p->impls.at[i]->proc);
  reach_close(&r);
  KEEP(p->axioms, reach_has(&r, p->axioms.at[i]));
  KEEP(p->functions, reach_has(&r, p->functions.at[i]));
  KEEP(p->globals, reach_has(&r, p->globals.at[i]));
  KEEP(p->procs, reach_has(&r, p->procs.at[i]));
  KEEP(p->impls, reach_has(&r, p->impls.at[i]));
  KEEP(p->opaque_sorts, reach_has_sort(&r, p->opaque_sorts.at[i]));
  KEEP(p->datatypes, reach_has_sort(&r, p->datatypes.at[i]));
  reach_free(&r);
}
