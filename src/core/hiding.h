/* SPDX-License-Identifier: MIT */
/* hide, reveal, push, pop: which functions are hidden where (docs/language/semantics.md 9).
 *
 * The set of hidden functions follows control flow: all revealed at the start; where paths
 * meet, a function is hidden when it is hidden on all of them.
 *
 * Boogie's /print leaves out the word `hideable`, so programs that front-ends have written that way
 * hide functions but have no axiom to hide. There, every axiom in the `uses` clause of a function
 * that is not `revealed` counts as hideable, as it was when the front-end made it. */
#ifndef CORE_HIDING_H
#define CORE_HIDING_H

#include "core/program.h"

/* A stack of sets of hidden functions, innermost last; programs nest push and pop by structure, and
 * where stacks of different height meet, the lower one counts. */
typedef struct HidingState {
  bool **sets; /* each by function of the program */
  uint32_t n;  /* 0: not reached                  */
} HidingState;

HidingState hiding_start(Arena *, const CoreProgram *);
HidingState hiding_copy(Arena *, const CoreProgram *, const HidingState *);
void hiding_meet(Arena *, const CoreProgram *, HidingState *into, const HidingState *from);
/* One of CMD_HIDE, CMD_REVEAL, CMD_PUSH, CMD_POP; `func` NULL: all functions. */
void hiding_apply(Arena *, const CoreProgram *, HidingState *, CmdKind, const Function *func);
/* A check is made in this state: what is not hidden is seen. By function. */
void hiding_see(const CoreProgram *, const HidingState *, bool *seen);

/* By axiom of the program: some implementation may hide it. NULL when none hides anything. The
 * caller frees it. */
bool *hiding_hideable(const CoreProgram *);
/* By axiom, given the functions that some check sees: hidden at every one of them. The caller frees
 * it. */
bool *hiding_hidden(const CoreProgram *, const bool *seen);

#endif
