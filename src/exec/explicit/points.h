/* SPDX-License-Identifier: MIT */
/* Maps of explicit states: finitely many points with their words, and nothing known elsewhere.
 *
 * A map is a number: maps with the same points have the same one. They are tries over the
 * scrambled bits of the index, whose nodes are shared by all maps. A subtree with one point is that
 * point, so that the shape depends on the points alone. */
#ifndef EXEC_EXPLICIT_POINTS_H
#define EXEC_EXPLICIT_POINTS_H

#include "base/map.h"
#include "base/vec.h"
#include "exec/explicit/word.h"

enum { POINTS_WAYS = 16 };

typedef struct Point {
  int64_t index;
  Word value;
} Point;

typedef struct PointNode {
  uint32_t to[POINTS_WAYS]; /* a map each */
  bool unknowns;            /* some point holds an unknown */
} PointNode;

typedef struct Points {
  VEC(Point) leaves;
  VEC(PointNode) nodes; /* 0 is the empty map */
  Map by_hash[2];       /* of leaves and of nodes */
} Points;

typedef VEC(Point) PointList;

void points_init(Points *);
void points_free(Points *);
/* False: nothing is known there. */
bool points_get(const Points *, uint32_t map, int64_t index, Word *);
uint32_t points_put(Points *, uint32_t map, int64_t index, Word value);
uint32_t points_drop(Points *, uint32_t map, int64_t index);
/* Without the points that a domain may have as index. */
uint32_t points_drop_between(Points *, uint32_t map, int64_t lo, int64_t hi);
/* Appends the points that hold unknowns, in an order that depends on the indices alone. */
void points_unknowns(const Points *, uint32_t map, PointList *);
bool points_have_unknowns(const Points *, uint32_t map);
/* Bytes in use. */
size_t points_size(const Points *);

#endif
