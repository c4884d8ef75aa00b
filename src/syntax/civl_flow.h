/* SPDX-License-Identifier: MIT */
/* Blocks and loops of an implementation of Civl, as all checks and the translation see them.
 *
 * At the head of a yielding loop stand, in this order: calls of yield invariants; predicates, the
 * first of which with {:yields} says up to which layer the loop yields; anything else. In a while
 * loop these are its clauses, in a loop of gotos the first commands of the head. */
#ifndef SYNTAX_CIVL_FLOW_H
#define SYNTAX_CIVL_FLOW_H

#include "base/graph.h"
#include "syntax/civl.h"
#include "syntax/flatten.h"

enum { NEVER_YIELDS = -1 };

/* assert, assume or invariant */
typedef struct CivlPredicate {
  bool assumed;
  Pos pos;
  const AttrList *attrs;
  Expr *expr;
  const Stmt *stmt;     /* the command, or NULL */
  const LoopSpec *spec; /* the clause, or NULL  */
} CivlPredicate;

typedef struct CivlLoop {
  uint32_t head;    /* a block                                                         */
  uint32_t outer;   /* the innermost loop around it, or GRAPH_NONE                     */
  uint32_t *blocks; /* its blocks, the head first                                      */
  uint32_t n_blocks;
  int32_t yields; /* the highest layer at which it is a yield, or NEVER_YIELDS         */
  const AttrList *yields_attrs; /* of the predicate with {:yields}, or NULL            */
  CallList calls;               /* of yield invariants                                 */
  CivlPredicate *predicates;    /* the leading ones, without that with {:yields}       */
  uint32_t n_predicates;
} CivlLoop;

typedef struct CivlFlow {
  FlatBody body; /* block 0 is the entry                                                */
  Graph next;
  GraphOrder order; /* of the blocks that are reached                                   */
  CivlLoop *loops;  /* by their heads, in textual order                                 */
  uint32_t n_loops;
  uint32_t *loop_of; /* block -> innermost loop, or GRAPH_NONE                          */
  bool reducible;    /* else loops have several entries, and `loops` is of no use       */
} CivlFlow;

/* Of an implementation whose calls are resolved; lives in the arena. */
CivlFlow civl_flow(Arena *, StrTable *, const Decl *impl);
/* The loop whose head is this block, or NULL. */
const CivlLoop *civl_flow_loop(const CivlFlow *, uint32_t head);
/* Is it a call of a yield invariant at the head? No loop (NULL) has one. */
bool civl_flow_is_head_call(const CivlLoop *, const Stmt *);

#endif
