/* SPDX-License-Identifier: MIT */
/* Values as trees (logic/eval/value_tree.h): those of a solver's model, which are terms, and those
 * of executions. The maps that a map with type parameters has become are one map again. */
#ifndef LOGIC_TREE_OF_H
#define LOGIC_TREE_OF_H

#include "base/map.h"
#include "logic/eval/value.h"
#include "logic/eval/value_tree.h"

/* Of a model. */
typedef struct TreeOfTerms {
  TermTable *tab;
  Arena *arena;
  const Map *constant; /* value of an opaque sort -> the constant that has it */
  uint32_t most;       /* points of a map, newest first; 0: all               */
  uint32_t depth;      /* what lies deeper is cut; 0: nothing                 */
  uint32_t nodes;      /* likewise what comes after so many                   */
} TreeOfTerms;

ValueTree tree_of_term(const TreeOfTerms *, Term);

/* Of an execution. */
typedef struct TreeOfValues {
  ValueStore *store;
  Arena *arena;
  const char *(*element)(void *env, Arena *, const Value *); /* the name of a VAL_REF */
  void *env;
  uint32_t most;    /* points of a map; 0: all                                */
  bool says_rest;   /* a map says what it is elsewhere, where that is a value */
  bool plain_names; /* constructors without the arguments of their types      */
  bool decimals;    /* a fraction of few digits as 0.75                       */
} TreeOfValues;

/* NULL, a value that is not known, is `?`. */
ValueTree tree_of_value(const TreeOfValues *, const Value *);
/* A function as a map of the points at which it was used. */
ValueTree tree_of_points(const TreeOfValues *, const ValuePoint *, uint32_t n, uint32_t n_index);

#endif
