/* A model: plain values for the unknowns of a path (exec/path.h). Immutable but for points that
 * come into being when first read; owned by the Solve that made it.
 *
 * Maps and functions are finite: they have the points that were touched. Reading elsewhere gives
 * the model's default for that map (zero, false, ...) and records the point, so that what people
 * see is what was used.
 * SPDX-License-Identifier: MIT */
#ifndef EXEC_MODEL_H
#define EXEC_MODEL_H

#include "logic/eval.h"

typedef struct Model Model;

/* The value of a closed term; definitions of functions are followed. NULL: not known, `why` says
 * (a static text): an unbounded quantifier, a comparison of maps left open, ... */
const Value *model_value(Model *, Term, const char **why);
Tri model_holds(Model *, Term, const char **why);

/* Points of a map unknown or of a function (constants: one point without index). */
typedef struct ModelPoint {
  const Value *const *index;
  const Value *value;
} ModelPoint;
/* In a fixed order (by index value where the sort has one, else by first touch). */
uint32_t model_points(const Model *, Symbol, const ModelPoint **out, uint32_t *n_index);

#endif
