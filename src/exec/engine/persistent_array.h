/* SPDX-License-Identifier: MIT */
/* Persistent arrays of words: what the variables of a frame hold, the globals, the counts of
 * blocks.
 *
 * A tree with sixteen words to a leaf and sixteen children to a node; a missing part is all zero.
 * Nodes count who refers to them and are written in place by the only one who does; sharing a whole
 * array is one more reference. So two states that part cost nothing, and a write copies one node of
 * each level at most, whatever the size of the array. */
#ifndef EXEC_ENGINE_PERSISTENT_ARRAY_H
#define EXEC_ENGINE_PERSISTENT_ARRAY_H

#include "base/arena.h"

#include <stdint.h>

enum { PARRAY_BITS = 4, PARRAY_FANOUT = 1 << PARRAY_BITS };

typedef struct PArrayNode {
  union {
    uint64_t word[PARRAY_FANOUT];            /* of a leaf */
    struct PArrayNode *child[PARRAY_FANOUT]; /* NULL: all zero */
  } u;
  uint32_t refs;
} PArrayNode;

typedef struct PArray {
  PArrayNode *root; /* NULL: all zero */
  uint32_t shift;   /* of the root's digit of an index */
} PArray;

/* Where nodes come from, and go back to. */
typedef struct PArrayPool {
  Arena *arena;
  PArrayNode *spare;
} PArrayPool;

/* All zero, for indices below n. */
PArray parray_new(uint32_t n);
/* The same array once more; both are given back by parray_drop. */
PArray parray_share(PArray);
/* A copy that shares nothing. */
PArray parray_copy(PArrayPool *, PArray);
void parray_drop(PArrayPool *, PArray *);
void parray_set(PArrayPool *, PArray *, uint32_t i, uint64_t word);

static inline uint64_t parray_get(const PArray *c, uint32_t i) {
  const PArrayNode *n = c->root;
  for (uint32_t shift = c->shift; n && shift; shift -= PARRAY_BITS)
    n = n->u.child[i >> shift & (PARRAY_FANOUT - 1)];
  return n ? n->u.word[i & (PARRAY_FANOUT - 1)] : 0;
}

#endif
