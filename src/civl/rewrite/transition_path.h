/* SPDX-License-Identifier: MIT */
/* One path of loop-free code, as copies of its variables. Private to transition.c and
 * transition_path.c. */
#ifndef CIVL_REWRITE_TRANSITION_PATH_H
#define CIVL_REWRITE_TRANSITION_PATH_H

#include "civl/rewrite/transition.h"

typedef struct PathCopy {
  Var *var; /* the bound variable that it may become                */
  const Var *of;
  Expr *value; /* what determines it, itself if nothing has to; NULL: unknown */
  bool is_local, pooled;
  bool allowed; /* to occur in values of others although it is unknown */
  bool occurs;  /* scratch                                             */
} PathCopy;

typedef struct PathAssign {
  PathCopy *to;
  Expr *value;
} PathAssign;
typedef VEC(PathCopy *) PathCopies;

typedef struct TransitionPath {
  Rewrite *r;
  const Transition *t;
  Map now;     /* Var * -> its current copy  */
  Map copy_of; /* PathCopy.var -> the copy   */
  Map count;   /* Var * -> number of copies  */
  PathCopies copies;
  VEC(PathAssign) assigns;
  ExprVec assumes;
  PathCopies before, between,
      after; /* of the frame: at the beginning, between two codes, at the end */
  PathCopies outs;
} TransitionPath;

/* Expresses copies by others, as far as it goes. */
void transition_eliminate(TransitionPath *);
void transition_path_free(TransitionPath *);

#endif
