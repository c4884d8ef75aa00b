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

enum { CELL_BITS = 4, CELL_FANOUT = 1 << CELL_BITS };

typedef struct CellNode {
  union {
    uint64_t word[CELL_FANOUT];          /* of a leaf */
    struct CellNode *child[CELL_FANOUT]; /* NULL: all zero */
  } u;
  uint32_t refs;
} CellNode;

typedef struct Cells {
  CellNode *root; /* NULL: all zero */
  uint32_t shift; /* of the root's digit of an index */
} Cells;

/* Where nodes come from, and go back to. */
typedef struct CellPool {
  Arena *arena;
  CellNode *spare;
} CellPool;

/* All zero, for indices below n. */
Cells cells_new(uint32_t n);
/* The same array once more; both are given back by cells_drop. */
Cells cells_share(Cells);
/* A copy that shares nothing. */
Cells cells_copy(CellPool *, Cells);
void cells_drop(CellPool *, Cells *);
void cells_set(CellPool *, Cells *, uint32_t i, uint64_t word);

static inline uint64_t cells_get(const Cells *c, uint32_t i) {
  const CellNode *n = c->root;
  for (uint32_t shift = c->shift; n && shift; shift -= CELL_BITS)
    n = n->u.child[i >> shift & (CELL_FANOUT - 1)];
  return n ? n->u.word[i & (CELL_FANOUT - 1)] : 0;
}

#endif
