/* SPDX-License-Identifier: MIT */
/* What models are made of, for the modules of solve/ that make them.
 *
 * All models of one Solve share an evaluator and its store, so values may pass between them;
 * each keeps its own results. A symbol has a table of points (a VAR or constant: one point without
 * index; its value may be a finite map). Results that follow from definitions are kept apart. */
#ifndef SOLVE_MODEL_SPACE_H
#define SOLVE_MODEL_SPACE_H

#include "core/define_value.h"
#include "logic/eval/finite.h"
#include "solve/model/model.h"

typedef struct ModelSpace {
  Eval eval;
  EvalEnv env;
  const Definitions *defs;
  CoreProgram *program;
  Model *current; /* whose results the evaluator holds */
  VEC(Model *) all;
  uint64_t steps;  /* of evaluation, so far */
  uint64_t copied; /* points of models, so far */
} ModelSpace;

typedef enum ModelTableKind {
  TABLE_CHOSEN,   /* key: symbol                                       */
  TABLE_COMPUTED, /* key: symbol; values that follow from definitions  */
  TABLE_OPEN,     /* key: operator and sort; x div 0, ...              */
} ModelTableKind;

typedef struct ModelTable {
  ModelTableKind kind;
  uint64_t key;
  Finite *points;
} ModelTable;

struct Model {
  ModelSpace *space;
  uint32_t number; /* in ModelSpace.all */
  bool kept;       /* over the next sweep */
  FiniteGroup group;
  VEC(ModelTable) tables;
  Map by_key;                /* kind, key -> number in tables */
  uint64_t age;              /* of its results in the evaluator */
  DefineCalls calls;         /* a conflict: no execution has such values */
  const struct Path *solved; /* the last path that it was found to be a model of, or NULL */
  VEC(ModelPoint) listed;    /* of the last model_points */
};

void model_space_init(ModelSpace *, CoreProgram *, const Definitions *);
void model_space_free(ModelSpace *);
/* Frees a model that nothing refers to; or all models that model_keep was not told of. */
void model_drop(Model *);
void model_sweep(ModelSpace *);
/* All zero; unique constants are numbered. */
Model *model_new(ModelSpace *);
/* The table of a symbol, made when missing. */
Finite *model_table(Model *, Symbol);
/* A table, or NULL when there is none. */
Finite *model_found(const Model *, ModelTableKind, uint64_t key);
/* Sets the value of a VAR or constant. */
void model_set(Model *, Symbol, const Value *);
/* Sets the value of an unknown, of a point of a map, or of a function at arguments, unless it is
 * defined. model_forget follows. */
void model_set_term(Model *, Term, const Value *);
/* Maps in the value become finite ones of this model. */
const Value *model_own(Model *, const Value *);
/* After values have changed. */
void model_forget(Model *);
/* The evaluator, with this model's results. */
Eval *model_eval(Model *);

#endif
