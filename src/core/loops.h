/* SPDX-License-Identifier: MIT */
/* Natural loops, one per header (the back edges of a header are one loop), their nesting,
 * and what they assign. docs/language/semantics.md 5.
 *
 * An edge u -> h is a back edge when h dominates u. A graph is reducible when every cycle
 * goes through a back edge; core/reduce.h makes any graph so by copying blocks. */
#ifndef CORE_LOOPS_H
#define CORE_LOOPS_H

#include "core/dom.h"

typedef struct Loop {
  uint32_t header;   /* block                                             */
  uint32_t parent;   /* the loop around this one, or GRAPH_NONE            */
  uint32_t depth;    /* 1 for outermost                                    */
  uint32_t *latches; /* sources of the back edges, ascending, each once    */
  uint32_t n_latches;
  uint32_t first, n_blocks; /* its blocks: Loops.blocks[first ...], header first  */
} Loop;

typedef struct Loops {
  Loop *at; /* by reverse postorder of the header: outer loops before inner */
  uint32_t n;
  uint32_t *of;     /* block -> innermost loop, or GRAPH_NONE                */
  uint32_t *headed; /* block -> the loop it is the header of, or GRAPH_NONE  */
  uint32_t *blocks; /* a loop's blocks are contiguous, inner loops' within   */
  bool reducible;
} Loops;

Loops loops_build(Arena *, const Cfg *, const Dom *);
bool loops_contain(const Loops *, uint32_t loop, uint32_t block); /* O(nesting depth) */
static inline bool loops_back_edge(const Dom *d, uint32_t from, uint32_t to) {
  return dom_dominates(d, to, from);
}

/* The graph without back edges, whose cycles are those that have several entries. */
Graph loops_forward_graph(Arena *, const Cfg *, const Dom *);

/* The variables a loop may change: assigned, havocked, results of calls, globals that
 * callees modify; each once, by first appearance in block order, own blocks before inner
 * loops'. All loops of the implementation at once; lists live in the arena. */
typedef struct LoopTargets {
  Variable **at;
  uint32_t n;
} LoopTargets;
LoopTargets *loops_targets(Arena *, const Loops *, const Impl *);

#endif
