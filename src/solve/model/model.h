/* SPDX-License-Identifier: MIT */
/* A model: plain values for the unknowns of a path (solve/model/path.h). Owned by the Solve that
 * made it.
 *
 * Maps and functions are finite: they have the points that were accessed. Reading elsewhere gives
 * the default of the sort (zero, false, ...) and makes the point, so that what people see
 * is what was used. A point that was not there when the path was solved may break a universal:
 * when model_accessed has grown, ask solve_path again with this model as hint before relying on it
 * (which costs nothing when no universal speaks of these points). */
#ifndef SOLVE_MODEL_H
#define SOLVE_MODEL_H

#include "logic/eval/eval.h"

typedef struct Model Model;

/* The value of a closed term; definitions of functions are followed. NULL: not known, `why` says
 * (a static text): an unbounded quantifier, an undecided comparison of maps, ... `why` may be NULL.
 */
const Value *model_value(Model *, Term, const char **why);
Tri model_holds(Model *, Term, const char **why);
/* Owns the values of all models of one Solve; values of different stores do not mix. */
ValueStore *model_store(Model *);

/* Models are freed with their Solve, and before that by solve_sweep unless kept. */
void model_keep(Model *);

/* Points of a map unknown or of a function (constants: one point without index). */
typedef struct ModelPoint {
  const Value *const *index;
  const Value *value;
} ModelPoint;
/* The accessed ones, in a fixed order (by index value where the sort has one, else by first
 * access); valid until the next call of this kind. */
uint32_t model_points(Model *, Symbol, const ModelPoint **out, uint32_t *n_index);
/* How many points have been accessed so far. */
uint64_t model_accessed(const Model *);
/* The same values, with no point accessed yet: evaluate in it all that one execution reads, and
 * model_points are those of that execution. */
Model *model_fork(Model *);
/* The value with the maps of unknowns as they are now: stores (accessed points) over constant maps.
 * Closures stay closures. */
const Value *model_plain(Model *, const Value *);

#endif
