/* SPDX-License-Identifier: MIT */
/* The declarations that procedures reach.
 *
 * A procedure reaches what its contract and its bodies mention, and the procedures that these call.
 * A function reaches its definition. An axiom is reached when a function or constant that it
 * mentions is, or when it mentions none, and reaches all that it mentions. A where clause of a
 * global is reached likewise, but for the mention of its own variable. For executions an axiom that
 * is {:conservative} and belongs to a constant (`uses`) is reached when the constant is: whatever
 * is known of other constants can be completed by a value of this one. */
#ifndef CORE_REACH_H
#define CORE_REACH_H

#include "core/program.h"
#include "logic/collect.h"

/* A declaration that a symbol leads to. */
typedef struct ReachWaiter {
  Axiom *axiom;     /* or NULL */
  Variable *global; /* or NULL */
  uint64_t next;    /* the next one of the same symbol, from 1; 0: none */
} ReachWaiter;

typedef struct Reach {
  CoreProgram *p;
  bool for_executions;
  Collector seen;    /* symbols and sorts of everything reached           */
  uint32_t next;     /* symbols of `seen` dealt with                      */
  Map reached;       /* declarations                                      */
  VEC(Impl *) impls; /* reached, still to be walked                       */
  Map by_symbol;     /* symbol -> Function * or Variable *                */
  Map waiting;       /* symbol -> first of `waiters`, from 1              */
  VEC(ReachWaiter) waiters;
  Map sorts; /* reached, closed under components                  */
} Reach;

void reach_init(Reach *, CoreProgram *, bool for_executions);
void reach_free(Reach *);
/* The roots. */
void reach_proc(Reach *, Proc *);
void reach_global(Reach *, Variable *);
/* Closes the set, after the last root. */
void reach_close(Reach *);
/* Whether a Function, Axiom, Proc, Impl or global Variable is reached. */
bool reach_has(const Reach *, const void *declaration);
bool reach_has_sort(const Reach *, Sort);
/* Whether the axiom is like `forall x: T :: x == a || x == b`, with constants only: it says how
 * many elements an opaque sort has, which bears on all values of it. `c` has the symbols of the
 * axiom. */
bool reach_lists_elements(const TermTable *, Term axiom, const Collector *c);

#endif
