/* SPDX-License-Identifier: MIT */
/* Values of the evaluator from the trees of a counterexample, and back. Private to given.c. */
#ifndef API_DEBUG_GIVEN_VALUE_H
#define API_DEBUG_GIVEN_VALUE_H

#include "api/lindy.h"
#include "logic/eval/eval.h"
#include "logic/eval/value_tree.h"

typedef struct GivenElement {
  Sort sort;
  const char *name;
} GivenElement;

/* The elements that have been met, by number - 1. */
typedef VEC(GivenElement) GivenElements;

/* NULL: *why says why, a static phrase. Names of elements stay those of the tree. */
const Value *given_value(ValueStore *, GivenElements *, const LindyValue *, Sort, const char **why);
/* The element of that name. */
const Value *given_element(ValueStore *, GivenElements *, const char *name, Sort);
ValueTree given_tree(ValueStore *, GivenElements *, const Value *, Arena *);
/* Is an element of that name in the value? */
bool given_mentions(const LindyValue *, const char *name);

#endif
