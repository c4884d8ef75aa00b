/* Loops by one round that stands for all: where a loop is entered, the variables that it may change get
 * arbitrary values; what the checks at its head say is checked before and then assumed. A path that comes
 * back to the head is covered by the state it came from, once these checks have passed.
 *
 * So there are more executions than the program has: when none of them fails, none of the program's
 * does. One that fails says nothing if it came through such a loop; that loop is then followed
 * round by round (widen_off), and the exploration starts anew.
 *
 * Why a state that comes back is covered: what the loop does not change is as it was, the path's facts are
 * those of the first state and more, and all else was arbitrary there.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_WIDEN_H
#define EXEC_WIDEN_H

#include "exec/engine.h"

/* The loops that an execution was taken through in this way, the last first. */
typedef struct Widened {
  const struct Widened *up;
  uint32_t head; /* number of its block in the program (exec/coverage.h) */
} Widened;

typedef struct Widen {
  Arena arena;
  Map targets; /* ImplShape * -> LoopTargets * */
  Map off;     /* heads of loops that are followed round by round */
  Map used;    /* heads of the others that were met */
  uint32_t n_used, n_off;
} Widen;

void widen_init(Widen *);
void widen_free(Widen *);
void widen_off(Widen *, uint32_t head);
/* The top frame has moved from the block into another one. */
void widen_enter(Engine *, State *, const CBlock *from, BlockCount *);
/* The state is past the checks at the head of a loop where there is something to do (State.at_loop). */
End widen_at_head(Engine *, State *);

#endif
