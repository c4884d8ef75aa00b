/* SPDX-License-Identifier: MIT */
/* Has a path a model: is there an execution along it, and with which values?
 *
 * One Solve serves one search. It takes axioms, unique constants and function definitions from the
 * CoreProgram. Each question passes the stages of solve/chain.c.
 *
 * Policies. `finite` (run): quantifiers are never given to the solver; universals are instantiated
 * at accessed points and where a candidate model breaks them, recursive definitions are unrolled
 * behind guards, shortest unfolding first; every fact is asked about. Otherwise (explore): the same
 * first, about the facts that matter (solve/cache/cached.h); where instances do not decide,
 * quantifiers go to the solver as they are (solve/instantiate/decide.h), whose 'unsatisfiable'
 * then counts, and nothing else. */
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
/* Another model of the path that differs from all of these in the value of some unknown of `order`
 * (for uninterpreted sorts: in which of them are equal). */
SolveAnswer solve_next(Solve *, const Path *, const Symbol *order, uint32_t n_order,
                       Model *const *not_these, uint32_t n_models, Model **out);
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
