/* SPDX-License-Identifier: MIT */
/* Whether finite maps and functions have total extensions in which all quantified facts hold.
 * Private to solve/total: total.c collects the obligations in independent groups, interpret.c
 * evaluates terms under total interpretations, conservative.c checks axioms that hold where they
 * hold at points, template.c finds coefficients of templates,
 * model_finder.c asks the solver for a model of points and quantifiers.
 *
 * Interpretations are proved: each obligation is put to the solver with the
 * interpretation in place, and only when its negation is unsatisfiable, whatever the elements of
 * uninterpreted sorts are, does it hold. */
#ifndef SOLVE_TOTAL_TOTAL_H
#define SOLVE_TOTAL_TOTAL_H

#include "logic/collect.h"
#include "logic/subst.h"
#include "solve/model/unknown.h"
#include "solve/state/context.h"

/* A closed fact that has to hold everywhere, with its outermost universal opened. */
typedef struct Obligation {
  Term fact, body;
  const Term *vars;
  uint32_t n_vars;
  Pos pos;
  uint32_t group;      /* of obligations that speak of the same maps and functions */
  bool conservative;   /* an axiom that says so of itself (conservative.c) */
  bool holds_as_is;    /* it holds in the maps as they are, and may fail in other forms of them */
  VEC(Symbol) symbols; /* functions and unknown maps in it, through definitions */
} Obligation;

/* A total function, or the total value of a map unknown. */
typedef struct Interpretation {
  Symbol sym;
  Term *params;
  uint32_t n;
  Term body;
} Interpretation;

typedef struct Total {
  Solve *s;
  Model *m;     /* accessed where it has to stay as it is        */
  Model *probe; /* a copy whose points may be accessed at will   */
  Solver *solver;
  VEC(Obligation) obligations;
  Subst scalars;                       /* unknowns that are no maps -> their values             */
  VEC(Interpretation) interpretations; /* of the interpretation that is tried                  */
  Map interpretation_of; /* symbol -> number in interpretations                            */
  Map interpreted;       /* term -> term, for this interpretation                */
  Map functions;         /* map unknown -> function that stands for it (model_finder.c) */
  VEC(Term) whole;       /* map unknowns that occur otherwise too                   */
  VEC(Term) elements;    /* named elements of opaque sorts                        */
  VEC(const Value *) element_values;
} Total;

/* See solve_extends (solve/solve.h). */
SolveAnswer total_extends(Solve *, const Path *, Model *, Pos *which);

/* Its definition determines it everywhere. The cases of a partial definition are obligations. */
bool total_is_defined(const Total *, Symbol);
/* Opens the solver, under a small resource limit; for one question, or many; a fresh one shares
 * nothing, so that its answer to a hard question does not depend on what was asked before. */
typedef enum TotalSolver { TOTAL_MANY, TOTAL_ONE, TOTAL_FRESH, TOTAL_FRESH_ONE } TotalSolver;
bool total_open(Total *, TotalSolver);

/* ---- interpret.c ---- */

/* The value as a term; NONE: it has none. A map has its default wherever it has no point. */
Term total_value(Total *, const Value *);
/* The points of a function or map unknown, or NULL. */
const Finite *total_points(Total *, Symbol);
/* Starts another interpretation. */
void interpret_clear(Total *);
/* Gives the symbol this form; maps are put in place as lambdas. */
void interpret_add(Total *, const Interpretation *);
/* The term under the interpretation. Maps and functions without a form stay. */
Term interpret_term(Total *, Term);
/* The term with reads of map unknowns as applications of functions: solvers find models of
 * quantifiers more easily over these. */
Term interpret_reads(Total *, Term);
/* Asserts that the functions are those maps, where these occur otherwise too. */
void interpret_links(Total *);
/* Proves the obligation under the interpretation: UNSAT. SAT: `instance` (or NULL) got values of
 * its variables for which the solver thinks it to be false, when they can be written down. */
SolverAnswer total_prove(Total *, const Obligation *, TermList *instance);
/* Asserts that named elements differ. */
void total_elements(Total *);

/* ---- conservative.c ---- */

/* Marks the groups that consist of conservative axioms and hold at the points there are. True:
 * nothing is left to decide. */
bool conservative_decide(Total *);

/* ---- template.c ---- */

/* Whether instances of templates, with the points, satisfy all obligations of the group. */
bool template_group(Total *, uint32_t group);

/* ---- model_finder.c ---- */

/* Asks the solver for a model of the points and obligations of all groups that are not `done`. */
SolveAnswer model_finder_solve(Total *, const bool *done);
/* No model of the path at all, whatever its values: the facts as they are. */
bool model_finder_refutes(Total *, const Path *);

#endif
