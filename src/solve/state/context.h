/* SPDX-License-Identifier: MIT */
/* A Solve, for the modules behind solve/solve.h: the theory that paths are solved in, and one part
 * for each job. A part is opaque here; a module that works with it includes the header of its
 * owner.
 */
#ifndef SOLVE_STATE_CONTEXT_H
#define SOLVE_STATE_CONTEXT_H

#include "core/define.h"
#include "solve/ground/skolemize.h"
#include "solve/model/model_space.h"
#include "solve/model/path.h"
#include "solve/state/budget.h"
#include "solve/state/optimize.h"

typedef struct SolveAxiom {
  Term term;
  Pos pos;
  bool conservative; /* {:conservative} */
} SolveAxiom;

typedef VEC(Term) TermList;

typedef struct Solve {
  CoreProgram *program;
  TermTable *tab;
  Builder *b;
  SolveOptions opts;
  Definitions defs;
  VEC(SolveAxiom) axioms; /* those that define nothing, and that unique constants differ */
  ModelSpace space;
  Skolemizer skolemizer;
  Budget budget;
  struct Incremental *incremental; /* solve/state/incremental.h           */
  struct Assertions *assertions;   /* solve/state/assertions.h        */
  struct Unfoldings *unfoldings;   /* solve/instantiate/unfold.h      */
  struct Facts *facts;             /* solve/instantiate/facts.h       */
  struct ValueTerms *value_terms;  /* solve/instantiate/value_terms.h */
  struct CaseSolver *cases;        /* solve/local/cases.h             */
  struct SliceMemory *slices;      /* solve/slice/slice.h             */
  Solver *finder;                  /* solve/total/total.h: set to find models of quantifiers */
} Solve;

static inline bool solve_uses(const Solve *s, Optimization o) {
  return optimization_on(s->opts.without, o);
}

#endif
