/* SPDX-License-Identifier: MIT */
/* Which quantifiers' instances made the terms that other instances matched, from Z3's trace
 * (SolverOptions.trace), line by line:
 *
 *   [mk-quant] #51 @188.30 1 #49 #50           a quantifier, with its place
 *   [new-match] 0x55ab6a85aa78 #51 ... ; #77   a trigger matches, because of these terms
 *   [instance] 0x55ab6a85aa78 ; 1              an instance of that match begins
 *   [attach-enode] #126 1                      a term that it makes
 *   [end-of-instance]
 *   [mk-app] #126 f #3                         a number that has been given anew
 *
 * The invariant. Memory is bounded, however long the trace: quantifiers are few, terms above a
 * number count as nobody's, and matches that have waited too long are forgotten. */
#ifndef SOLVER_INSTANCE_GRAPH_H
#define SOLVER_INSTANCE_GRAPH_H

#include "base/map.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct InstanceNode {
  uint32_t pos;       /* of the quantifier in the source; 0: it was made by Lindy */
  uint64_t matches;   /* of its triggers                                          */
  uint64_t instances; /* that were made                                           */
  uint64_t terms;     /* that these brought                                       */
} InstanceNode;

typedef struct InstanceEdge {
  uint32_t from, to; /* places of quantifiers; from 0: terms of the program itself */
  uint64_t n;        /* instances of `to` that matched a term of `from`            */
} InstanceEdge;

typedef VEC(InstanceNode) InstanceNodes;
typedef VEC(InstanceEdge) InstanceEdges;

enum { MATCH_MAKERS = 4 };

typedef struct InstanceMatch {
  uint32_t node;
  uint32_t makers[MATCH_MAKERS]; /* nodes, from 1 */
} InstanceMatch;

typedef struct InstanceGraph {
  InstanceNodes nodes;
  InstanceEdges edges;
  Map by_pos;     /* place -> node */
  Map quantifier; /* number in the trace -> node */
  Map edge;       /* pair of nodes -> number in `edges` */
  Map matched;    /* name of a match -> number in `matches` */
  VEC(InstanceMatch) matches;
  VEC(uint32_t) maker; /* by number of a term: node, from 1; 0: nobody */
  uint32_t now;        /* the node whose instance is being made, from 1; 0: none */
} InstanceGraph;

void instance_graph_free(InstanceGraph *);
/* Takes a line of the trace. False: it is none. */
bool instance_graph_hear(InstanceGraph *, const char *line, size_t n);

#endif
