/* SPDX-License-Identifier: MIT */
/* Maps in simpler terms, for solvers or options that want them so.
 *
 *   OPAQUE   an uninterpreted sort for each map sort, with select and store functions and the two
 *            axioms of reading over writing: maps that agree everywhere may differ
 *   CURRIED  maps of several arguments as maps to maps, for solvers that know only SMT-LIB's arrays
 *
 * Terms that hold no such map are left alone. What a form cannot say (a lambda expression) becomes
 * a builtin that no solver knows, so that the solver's refusal is the answer. */
#ifndef SOLVER_LOWER_MAPS_H
#define SOLVER_LOWER_MAPS_H

#include "logic/build.h"

typedef enum MapForm { MAPS_OPAQUE, MAPS_CURRIED } MapForm;

/* Functions of one opaque map sort. */
typedef struct OpaqueMap {
  Sort of, sort;
  Symbol select, store;
} OpaqueMap;

typedef struct OpaquePointwise {
  Term shape; /* a term of the operator, before lowering */
  Symbol function;
} OpaquePointwise;

typedef struct LowerMaps {
  TermTable *tab;
  MapForm form;
  Builder plain;
  Map sorts, symbols, terms; /* what has been lowered to what */
  Map affected;              /* sort -> whether it changes */
  VEC(OpaqueMap) maps;
  Map map_of;   /* lowered sort -> index                   */
  Map const_of; /* sort -> function that makes constant maps */
  VEC(OpaquePointwise) pointwise;
  VEC(Term) axioms; /* the axioms of new maps; assert them before the next lowered term */
} LowerMaps;

void lower_maps_init(LowerMaps *, TermTable *, MapForm);
void lower_maps_free(LowerMaps *);
Term lower_maps_term(LowerMaps *, Term);
Symbol lower_maps_symbol(LowerMaps *, Symbol);
/* Whether a value of the sort has another form after lowering. */
bool lower_maps_affects(LowerMaps *, Sort);

#endif
