/* SPDX-License-Identifier: MIT */
/* Dominators of a control-flow graph (Lengauer and Tarjan, with path compression).
 * Blocks the entry does not reach have no dominator and dominate nothing. */
#ifndef CORE_DOM_H
#define CORE_DOM_H

#include "core/cfg.h"

typedef struct Dom {
  uint32_t *idom;        /* block -> immediate dominator; GRAPH_NONE: entry, unreachable */
  uint32_t *enter, *end; /* interval of the block's subtree in the dominator tree        */
  uint32_t *tree;        /* blocks in preorder of the dominator tree; block = tree[enter] */
  uint32_t n;            /* reachable blocks                                              */
} Dom;

Dom dom_build(Arena *, const Cfg *);

/* Does a dominate b? Every reachable block dominates itself. Constant time. */
static inline bool dom_dominates(const Dom *d, uint32_t a, uint32_t b) {
  return d->enter[a] != GRAPH_NONE && d->enter[b] != GRAPH_NONE && d->enter[a] <= d->enter[b] &&
         d->enter[b] < d->end[a];
}

#endif
