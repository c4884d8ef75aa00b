/* SPDX-License-Identifier: MIT */
/* Finite maps and functions: the points that were written or read; elsewhere one value.
 *
 * Reading a point that is not there makes it, with the value the map has elsewhere. A map
 * among the values elsewhere is a finite map of its own for each point. Everything lives in the
 * ValueStore's arena but the tables, which finite_group_free releases; the maps themselves are used
 * again. */
#ifndef LOGIC_FINITE_H
#define LOGIC_FINITE_H

#include "logic/eval/value.h"

/* Shared by the maps of one model. */
typedef struct FiniteGroup {
  uint64_t accessed; /* points accessed so far in all of them                     */
  uint32_t level;    /* given to points when first accessed                        */
  VEC(Finite *) all;
  /* If set: the value of a point that is read for the first time, or again after it was set to
   * NULL; NULL: none within reach, or as elsewhere when the map is a whole. */
  const Value *(*fresh)(void *self, Finite *, uint32_t point);
  /* Makes the points of a map that is to be a whole. False: it is not one value elsewhere. */
  bool (*complete)(void *self, Finite *);
  void *self;
  bool locked; /* nothing is to be decided: what is elsewhere stays open */
} FiniteGroup;

typedef struct FinitePoint {
  const Value *const *index;
  const Value *value;
  uint32_t level; /* of the group at first access */
  bool accessed;  /* read, or marked as such      */
} FinitePoint;

struct Finite {
  FiniteGroup *group;
  Sort result;
  uint32_t n_index;
  const Value *other; /* elsewhere; NULL: the sort has no value within reach */
  bool unforced;      /* ... but these need not be                            */
  bool whole;         /* was compared as a whole: new points are as elsewhere */
  VEC(FinitePoint) points;
  FinitePoint only; /* where the point stands of what has no index */
  Map by_hash;
};

Finite *finite_new(ValueStore *, FiniteGroup *, uint32_t n_index, Sort result);
/* A map value with these points. */
const Value *finite_map(ValueStore *, FiniteGroup *, Sort map);
/* All of its maps, which nobody may refer to any more. */
void finite_group_free(ValueStore *, FiniteGroup *);

/* What it is away from its points; from now on new points are that. NULL: not known. */
const Value *finite_elsewhere(Finite *);
/* Looks, changing nothing. NULL: no such point (`sure`), or not comparable (not sure). */
const FinitePoint *finite_find(ValueStore *, const Finite *, const Value *const *index, bool *sure);
/* Reads and accesses. NULL: not comparable, or no value. */
const Value *finite_read(ValueStore *, Finite *, const Value *const *index);
/* Its points count as read: the map was compared as a whole. */
void finite_access_all(Finite *);
/* Sets a point, which is not thereby accessed. */
void finite_write(ValueStore *, Finite *, const Value *const *index, const Value *value);
/* Some value of the sort, whose maps are finite ones. */
const Value *finite_default(ValueStore *, FiniteGroup *, Sort);

#endif
