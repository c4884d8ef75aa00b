/* SPDX-License-Identifier: MIT */
/* What a Solve is told (its policy) and what it tells (answers and statistics): the types that its
 * interface, solve/solve.h, shares with the stages behind it. */
#ifndef SOLVE_STATE_ANSWER_H
#define SOLVE_STATE_ANSWER_H

#include "solver/solver.h"

typedef struct SolveOptions {
  SolverOptions solver;
  bool finite;        /* the policy of `run`; else that of `explore` (solve/solve.h) */
  uint32_t without;   /* optimizations left out, as bits                                     */
  bool minimize;      /* small absolute values, few map points; unknowns in the order given */
  uint32_t unroll;    /* generations of instances and unfoldings before giving up            */
  double seconds;     /* of processor time for a single question, 0: any number              */
  const char *log_to; /* or NULL: not logged                                                 */
} SolveOptions;

typedef enum SolveAnswer {
  SOLVE_NO,      /* no execution takes this path: certain                               */
  SOLVE_YES,     /* the model satisfies every fact, evaluated (universals: at accessed points) */
  SOLVE_UNKNOWN, /* neither: solve_reason                                               */
} SolveAnswer;

typedef struct SolveStats {
  uint64_t questions; /* asked of us                                       */
  uint64_t shortcuts; /* answered without the solver                       */
  uint64_t solver_calls;
  uint64_t facts, related; /* of the paths; of these, the ones in the slice     */
  uint64_t quantified;     /* calls with quantifiers                            */
  uint64_t instances;      /* of universals                                     */
  uint64_t unfoldings;     /* of recursive definitions                          */
  uint64_t resources;      /* of the solver, in its units                       */
  uint64_t steps;          /* of bound propagation and of distinguishing cases  */
  uint64_t evaluated;      /* nodes of terms, on plain values                   */
  uint64_t copied;         /* points of models: work that grows with paths      */
  double solver_seconds;   /* processor time, in this process                   */
} SolveStats;

#endif
