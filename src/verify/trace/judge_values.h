/* SPDX-License-Identifier: MIT */
/* From terms of a model to values, and back.
 *
 * Elements of opaque types are references whose number is the term that the solver gave for them,
 * so that they can be handed back to the model as arguments of functions. */
#ifndef VERIFY_TRACE_JUDGE_VALUES_H
#define VERIFY_TRACE_JUDGE_VALUES_H

#include "logic/build.h"
#include "logic/eval/value.h"
#include "solver/solver.h"

typedef struct JudgeValues {
  TermTable *tab;
  ValueStore *store;
  Builder plain;
  Solver *solver;          /* that has the model */
  Map known;               /* term of an application or a variable -> its value in the model */
  Map elements;            /* term of an element -> whether the solver takes it back */
  VEC(const Value *) seen; /* numbers and references, to try in quantifiers */
  uint32_t asked;
} JudgeValues;

/* Forgets the model before. */
void judge_values_begin(JudgeValues *, Solver *);
void judge_values_free(JudgeValues *);
/* Of a term that the model gave; NULL: nothing that can be computed with. */
const Value *judge_value_of(JudgeValues *, Term, Sort);
/* The term of a value, or TERM_NONE. */
Term judge_value_term(JudgeValues *, const Value *);
/* What the model has for a closed term, or NULL. */
const Value *judge_value_told(JudgeValues *, Term);

#endif
