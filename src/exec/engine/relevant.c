/* SPDX-License-Identifier: MIT */
#include "exec/engine/relevant.h"

#include "core/reach.h"

#include <string.h>

/* Where clauses of all globals are assumed at the entry. */
CoreProgram relevant_view(CoreProgram *p, const Proc *entry) {
  Reach r;
  reach_init(&r, p, true);
  for (uint32_t i = 0; i < p->globals.n; i++) reach_global(&r, p->globals.at[i]);
  for (uint32_t i = 0; i < p->procs.n; i++)
    if (p->procs.at[i] == entry) reach_proc(&r, p->procs.at[i]);
  reach_close(&r);
  CoreProgram view = *p;
  memset(&view.functions, 0, sizeof view.functions);
  memset(&view.axioms, 0, sizeof view.axioms);
  for (uint32_t i = 0; i < p->functions.n; i++)
    if (reach_has(&r, p->functions.at[i])) vec_push(&view.functions, p->functions.at[i]);
  for (uint32_t i = 0; i < p->axioms.n; i++)
    if (reach_has(&r, p->axioms.at[i])) vec_push(&view.axioms, p->axioms.at[i]);
  reach_free(&r);
  return view;
}

void relevant_free(CoreProgram *view) {
  vec_free(&view->functions);
  vec_free(&view->axioms);
}
