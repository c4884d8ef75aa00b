/* SPDX-License-Identifier: MIT */
/* What loop-free code does as one formula: over in-formals, out-formals, the globals before, which
 * are old(g), and after, which are g. */
#ifndef CIVL_REWRITE_TRANSITION_H
#define CIVL_REWRITE_TRANSITION_H

#include "civl/rewrite/action.h"

typedef struct Transition {
  const ActionForm *action[2]; /* those executed, one after the other */
  const ActionSide *side[2];
  uint32_t n;
  const VarVec *frame; /* globals                                                        */
  bool any_post;       /* only that an execution exists; over the globals before, as `g` */
  const char *what;    /* of warnings                                                    */
} Transition;

Expr *transition_relation(Rewrite *, const Transition *);

#endif
