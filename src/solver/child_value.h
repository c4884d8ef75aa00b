/* SPDX-License-Identifier: MIT */
/* Values that an SMT-LIB solver prints, as terms of a sort. */
#ifndef SOLVER_CHILD_VALUE_H
#define SOLVER_CHILD_VALUE_H

#include "logic/build.h"
#include "solver/sexpr.h"

typedef struct ChildBinding {
  const char *name;
  const Sexpr *value;
} ChildBinding;

typedef struct ChildValues {
  TermTable *tab;
  Map elements;            /* (sort, text) -> constant that stands for it */
  VEC(ChildBinding) scope; /* of the let's around the value being read    */
  uint32_t depth;
} ChildValues;

void child_values_init(ChildValues *, TermTable *);
void child_values_free(ChildValues *);
/* TERM_NONE when the text is not a value of the sort. */
Term child_value(ChildValues *, const Sexpr *, Sort);

#endif
