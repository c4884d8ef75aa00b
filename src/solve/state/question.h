/* SPDX-License-Identifier: MIT */
/* A question: has this path a model? It passes from stage to stage (solve/chain.h), and each leaves
 * in it what those after it need. */
#ifndef SOLVE_STATE_QUESTION_H
#define SOLVE_STATE_QUESTION_H

#include "solve/state/context.h"

struct Slice;

typedef struct Question {
  Solve *solve;
  const Path *path;
  const Symbol *order; /* the unknowns that people will see, most important first */
  uint32_t n_order;
  Model *hint;         /* its values are kept where possible; or NULL */
  struct Slice *slice; /* the facts that the question is about; NULL: all of the path */
  Model *base;         /* has the values of what is not in the slice; or NULL: zero   */
  Model *model;        /* of the path, with the answer YES */
} Question;

#endif
