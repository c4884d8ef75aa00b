/* SPDX-License-Identifier: MIT */
/* Has a path a model: is there an execution along it, and with which values?
 *
 * The problem. Symbolic execution asks this at every branch and every check, thousands of times.
 * Nearly all questions are easy: they differ from an earlier one by a single fact. A few are hard:
 * they have quantifiers, recursive definitions or nonlinear numbers, where a solver may run for
 * ever. And what a solver calls a model may be none, since it treats quantifiers by heuristics.
 *
 * The data structures. A path is a list of facts that shares its older part with other paths
 * (model/path.h). Facts speak about unknowns: the values that the program does not determine
 * (model/unknown.h). A model gives each unknown a plain value; its maps and functions are finite,
 * and have the points that were read (model/model.h). One Solve serves one search. It takes axioms,
 * unique constants and definitions from the CoreProgram (state/context.h).
 *
 * The steps. A question passes the stages of one table (chain.h), cheapest first, as KLEE stacks
 * its solvers (Cadar, Dunbar and Engler: KLEE, OSDI 2008). First the hint is evaluated, which is a
 * model of a part of the path, and values near it are tried. Then the facts that the question is
 * about are asserted (slice/slice.h), bounds are propagated, and at last the solver is asked. It
 * gets ground facts. Universals are instantiated where a model breaks them (counterexample-guided
 * instantiation: Reynolds, Deters, Kuncak, Tinelli and Barrett, CAV 2015), and recursive
 * definitions are unfolded where an unsatisfiable core mentions them.
 *
 * The invariants. YES is said only with a model in which every fact of the path was evaluated to
 * true, by the evaluator of logic/eval, which shares nothing with the solver; universals are
 * evaluated at all accessed points. NO is said only when consequences of the facts contradict each
 * other. All else is UNKNOWN, with a reason. No stage changes what is true, so a stage that is left
 * out costs time and nothing else.
 *
 * Policies. `finite` (run): quantifiers are never given to the solver, and every fact is asked
 * about. Otherwise (explore): the same first, about the facts that matter (slice/slice.h); where
 * instances do not decide, quantifiers go to the solver as they are (instantiate/decide.h), whose
 * 'unsatisfiable' then counts, and nothing else.
 *
 * An example. `assume x > 100; assume y > x; assert x + y != 1000;` leads to three questions. For
 * x > 100 the hint is zero; the trial changes x to 101. With y > x it changes y to 102. With
 * x + y == 1000 no change of one value helps, and propagation finds no contradiction. The solver
 * says that there is a model; small values are wanted, so x = 101 is kept, and y becomes 899. All
 * facts are true of these values: YES, and the check fails. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "core/program.h"
#include "solve/model/model.h"
#include "solve/model/path.h"
#include "solve/state/answer.h"
#include "solve/state/optimize.h"

typedef struct Solve Solve;

Solve *solve_new(CoreProgram *, const SolveOptions *);
void solve_free(Solve *);

/* A model of the path. `order`: the unknowns whose values people will see, most important
 * first; these are minimized in this order. `hint`: a model of a prefix of the path, tried before
 * anything is solved, or NULL (then all zero is tried). */
SolveAnswer solve_path(Solve *, const Path *, const Symbol *order, uint32_t n_order, Model *hint,
                       Model **out);
typedef VEC(Model *) SolveModels;
/* Adds another model of the path, which differs from all of these in the value of some unknown of
 * `order` (for uninterpreted sorts: in which of them are equal). */
SolveAnswer solve_next(Solve *, const Path *, const Symbol *order, uint32_t n_order, SolveModels *);
/* Can the finite maps and functions of this model of the path be extended to total ones, the same
 * at the accessed points, such that all universal facts and axioms hold everywhere? Accesses the
 * points that other facts need. UNKNOWN: *which is a fact that was checked at some points only. NO:
 * the execution is spurious. */
SolveAnswer solve_extends(Solve *, const Path *, Model *, Pos *which);
/* Does the solver see from the quantifiers as they are that there is no such execution? (Policy
 * finite: they are not given to it, false, unless the theory is large.) */
bool solve_refuted(Solve *, const Path *);
const char *solve_reason(const Solve *); /* after UNKNOWN */
/* The following questions may cost this many units of the solver's resources together, 0: any
 * number; when they are used up, the answer is UNKNOWN. */
void solve_limit(Solve *, uint64_t resources);

/* The term with definitions of functions followed as far as their conditions are decided,
 * bounded quantifiers with literal bounds expanded (up to a size), and everything folded.
 * Equivalent to the term in every execution. */
Term solve_simplify(Solve *, Term);

/* Whether the following answers have small values (SolveOptions.minimize). */
void solve_small(Solve *, bool);

const SolveStats *solve_stats(Solve *);

/* How many models there are. */
uint32_t solve_models(const Solve *);
/* Frees all models but those that model_keep was told of since the last time. */
void solve_sweep(Solve *);

#endif
