/* SPDX-License-Identifier: MIT */
/* Executions of a program up to a bound, as one formula that grows (Lal, Qadeer and Lahiri: A
 * solver for reachability modulo theories, 2012: stratified inlining).
 *
 * A node is a place of the program in one call and one iteration of the loops around it; its
 * variables hold the state there, and its Boolean says that the execution comes there. An expanded
 * node implies that the execution goes on to a failing check or to one of its successors. So with
 * the Booleans of nodes that are not expanded assumed to be false, a model is an execution that
 * fails; without, no model means that nothing fails. Nodes are expanded when a model comes there.
 */
#ifndef PORTFOLIO_BOUNDED_TREE_H
#define PORTFOLIO_BOUNDED_TREE_H

#include "portfolio/segment.h"
#include "solver/solver.h"

#define TREE_NONE UINT32_MAX

/* One iteration of a loop, inside one of the loop around it. */
typedef struct TreeIteration {
  uint32_t loop, around, count; /* `around`: TREE_NONE for an outermost loop */
} TreeIteration;

/* One call. */
typedef struct TreeFrame {
  const Flow *flow;
  uint32_t back;  /* the node in the caller where it returns to; TREE_NONE: the entry */
  uint32_t depth; /* iterations and calls that this call is inside of */
  uint32_t first; /* its first node */
} TreeFrame;

typedef struct TreeNode {
  uint32_t frame;
  FlowPlace place;
  uint32_t iteration; /* TREE_NONE: in no loop */
  uint32_t depth;
  uint32_t callee; /* after a call: the first node of the call; TREE_NONE: none yet */
  Term here;
  Term *state;
  bool expanded;
  Segment segment;   /* if it is */
  uint32_t *targets; /* by exit: the next node; TREE_NONE: there is none */
} TreeNode;

typedef struct BoundedTree {
  CoreProgram *program;
  Solver *solver;
  Arena arena;
  Map flows; /* Impl * -> Flow * */
  VEC(Flow *) all_flows;
  VEC(TreeIteration) iterations;
  VEC(TreeFrame) frames;
  VEC(TreeNode) nodes;
  Map node_of; /* hash of frame, place and iteration -> node */
} BoundedTree;

/* The first node is the entry of the program. The solver holds the background. */
void tree_init(BoundedTree *, CoreProgram *, const Impl *entry, Solver *);
void tree_free(BoundedTree *);
void tree_expand(BoundedTree *, uint32_t node);
/* After a model in which nothing but expanded nodes is reached: sends the execution to the parent,
 * if it fails when it is replayed. */
void tree_send_script(BoundedTree *, const Proc *entry, int out);

#endif
