/* SPDX-License-Identifier: MIT */
/* Where the time of a proof went: what was tried, and how often quantifiers were instantiated. Part
 * of a result (result.h). */
#ifndef VERIFY_TRACE_EFFORT_H
#define VERIFY_TRACE_EFFORT_H

#include "base/codec.h"
#include "solver/instance_graph.h"
#include "solver/quantifier_use.h"
#include "solver/solver.h"

/* One strategy, with its settings of the solver. */
typedef struct VerifyTry {
  Str name;
  uint32_t outcome; /* a VerifyOutcome */
  double seconds;
  uint64_t resources;
  SolverCounts counts;
} VerifyTry;

/* A quantifier, and what it is part of. */
typedef struct VerifyQuantifier {
  QuantifierUse use;
  Str owner;        /* as QuantifierPlace has it; NULL: Lindy made it */
  bool triggered;   /* it has a trigger of its own */
  bool nested;      /* another quantifier is inside of it */
  bool idle;        /* as QuantifierPlace has it */
  uint64_t matches; /* of its triggers, and terms that its instances brought, in the traced run */
  uint64_t terms;
  uint32_t inside; /* the place of the quantifier around it, or 0 */
} VerifyQuantifier;

/* A matching loop of the program (core/matching_loops.h). */
typedef struct VerifyLoop {
  uint32_t pos;
  Str from, to; /* the terms that match one trigger */
} VerifyLoop;

typedef struct VerifyEffort {
  VEC(VerifyTry) tries;
  VEC(VerifyQuantifier) quantifiers; /* most instances first; of all tries together */
  InstanceEdges edges;               /* whose instances made whose, where that was asked for */
  VEC(VerifyLoop) loops;             /* of the program, where the proof is not done */
  SolverCounts counts;               /* of the last try */
  QuantifierNeeds needs;             /* by a proof, where that was asked for */
  uint32_t conversion;  /* where numbers and bit-vectors meet, if the proof is not done; or 0 */
  uint32_t bit_product; /* where long bit-vectors are multiplied or divided; or 0 */
  uint32_t first_check; /* of the implementation, or 0 */
} VerifyEffort;

void effort_free(VerifyEffort *);
VerifyEffort effort_copy(const VerifyEffort *);
void effort_code(const Codec *, VerifyEffort *);

#endif
