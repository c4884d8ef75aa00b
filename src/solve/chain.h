/* SPDX-License-Identifier: MIT */
/* The chain of stages that a question passes, cheapest first, as KLEE stacks its solvers (Cadar,
 * Dunbar and Engler, OSDI 2008). */
#ifndef SOLVE_CHAIN_H
#define SOLVE_CHAIN_H

#include "solve/state/question.h"

/* What a stage works on. */
typedef enum StageKind {
  STAGE_MODEL,  /* the hint, by evaluation of the whole path      */
  STAGE_SLICE,  /* the facts that the question is about           */
  STAGE_ASSERT, /* the assertion stack, brought in step with them */
  STAGE_SOLVE,  /* what is asserted                               */
} StageKind;

typedef struct Stage {
  const char *name;
  StageKind kind;
  /* YES with Question.model, NO, or UNKNOWN: not decided, the next stage is asked. */
  SolveAnswer (*answer)(Question *);
} Stage;

/* Passes the question through the stages of this kind and all after it. */
SolveAnswer chain_answer(Question *, StageKind from);

#endif
