/* SPDX-License-Identifier: MIT */
/* The control-flow graph of an implementation as numbers: block i is impl->blocks.at[i].
 * A Cfg is a snapshot; changing blocks or jumps makes it stale. Linear. */
#ifndef CORE_CFG_H
#define CORE_CFG_H

#include "base/graph.h"
#include "core/program.h"

typedef struct Cfg {
  Graph succs, preds; /* preds: also from unreachable blocks           */
  GraphOrder order;   /* reverse postorder of what the entry reaches   */
} Cfg;

/* Blocks must carry their index. */
Cfg cfg_build(Arena *, const Impl *);
Cfg cfg_of_graph(Arena *, Graph succs); /* entry 0 */

static inline bool cfg_reachable(const Cfg *c, uint32_t block) {
  return c->order.number[block] != GRAPH_NONE;
}

/* Removes unreachable blocks; order and the index of blocks are made right again.
 * True when some were removed. */
bool cfg_drop_unreachable(Impl *);
/* Cuts the jump of every block that holds a literal `assume false` or `assert false`
 * (docs/language/semantics.md 5): the block keeps its commands and goes nowhere. Conditions that
 * merely come out as false do not count: `!true` is not a literal in the program's text. */
void cfg_cut_infeasible(Impl *);
/* Does some block lead back to itself? */
bool cfg_has_cycle(const Impl *);
/* Is there a way to a return that no test closes for certain? */
bool cfg_has_end(const Impl *);
/* Sets `index` of every block from its place. */
void cfg_renumber(Impl *);

#endif
