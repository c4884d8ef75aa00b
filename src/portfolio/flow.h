/* SPDX-License-Identifier: MIT */
/* An implementation as the methods that make formulas of it see it: its variables numbered, its
 * loops cut at their heads.
 *
 * Numbers: globals, then ins, outs and locals of the implementation, then the values that globals
 * have at its entry (`old`). A state is an array of terms by number. */
#ifndef PORTFOLIO_FLOW_H
#define PORTFOLIO_FLOW_H

#include "core/liveness.h"
#include "core/loops.h"

typedef struct Flow {
  CoreProgram *program;
  const Impl *impl;
  Arena arena;
  Cfg cfg;
  Dom dom;
  Loops loops;
  Liveness live;
  Variables vars; /* by number, without `old` */
  uint32_t n;     /* numbers, those of `old` included */
  bool *cut;      /* by block: a loop begins there; every cycle has such a block */
} Flow;

void flow_init(Flow *, CoreProgram *, const Impl *);
void flow_free(Flow *);
uint32_t flow_number(const Flow *, const Variable *);
Symbol flow_symbol(const Flow *, uint32_t number);
Sort flow_sort(const Flow *, uint32_t number);
/* Are the results of the call those of a body? Else only its contract is known. */
static inline bool flow_enters(const Cmd *c) {
  return c->kind == CMD_CALL && c->proc->impls.n;
}

#endif
