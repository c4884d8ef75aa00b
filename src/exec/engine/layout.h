/* SPDX-License-Identifier: MIT */
/* Where everything of a program stands while it is executed: the slot of each variable, the
 * shape of each implementation, which functions can be followed. Made once per exploration.
 *
 * A frame has a slot for each input, output and local, in this order. The formals of a procedure
 * and those of its implementations have the same slots, so contracts and bodies are evaluated
 * in the same frame. */
#ifndef EXEC_ENGINE_LAYOUT_H
#define EXEC_ENGINE_LAYOUT_H

#include "core/loops.h"
#include "core/program.h"

typedef enum SlotScope {
  SLOT_NONE,   /* not a program variable: an unknown, or a variable of a binder */
  SLOT_GLOBAL, /* number in CoreProgram.globals      */
  SLOT_OLD,    /* likewise, at the entry of the frame */
  SLOT_FRAME,  /* number in the frame                 */
} SlotScope;

typedef struct Slot {
  SlotScope scope;
  uint32_t number;
} Slot;

/* A block as the executor needs it. */
typedef struct BlockShape {
  uint32_t order;  /* in reverse postorder; an edge to a smaller or equal number goes back */
  uint32_t guards; /* leading assumptions that can be evaluated before jumping            */
  uint32_t checks; /* leading assumptions and assertions                                    */
  bool joins;      /* is jumped to from several places */
} BlockShape;

typedef struct ImplShape {
  const Impl *impl;
  uint32_t n_slots, n_blocks;
  const uint32_t *unknowns; /* decisions (exec/engine/trace.h): outputs and locals have any value */
  BlockShape *blocks;
  uint32_t first; /* number of its first block in the program (exec/engine/coverage.h) */
  Loops loops;
  bool joins; /* returns in several blocks: paths meet in the caller */
} ImplShape;

typedef struct Layout {
  CoreProgram *program;
  Arena arena;
  VEC(Slot) slots;               /* by symbol */
  Map impls;                     /* Impl * -> ImplShape *                          */
  VEC(const Function *) follows; /* by symbol: a function that has a body and is not recursive */
  bool reads_old;                /* some condition or command reads a global's value at an entry */
  bool has_universals;           /* some axiom that is no definition of a body quantifies */
} Layout;

void layout_init(Layout *, CoreProgram *);
void layout_done(Layout *);
const ImplShape *layout_impl(Layout *, const Impl *);

static inline Slot layout_slot(const Layout *l, Symbol s) {
  return s.ix < l->slots.n ? l->slots.at[s.ix] : (Slot){SLOT_NONE, 0};
}
/* Does the jump lead out of the innermost loop around it? */
static inline bool layout_leaves(const ImplShape *s, uint32_t from, uint32_t to) {
  return s->loops.of[from] != GRAPH_NONE && !loops_contain(&s->loops, s->loops.of[from], to);
}
/* The function behind a symbol when its body can be put in its place, else NULL. */
static inline const Function *layout_follow(const Layout *l, Symbol s) {
  return s.ix < l->follows.n ? l->follows.at[s.ix] : NULL;
}

#endif
