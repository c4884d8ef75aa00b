/* SPDX-License-Identifier: MIT */
/* Persistent arrays: see the header. */
#include "exec/engine/persistent_array.h"

#include <string.h>

Cells cells_new(uint32_t n) {
  uint32_t shift = 0;
  while (shift + CELL_BITS < 32 && n > 1U << (shift + CELL_BITS)) shift += CELL_BITS;
  return (Cells){NULL, shift};
}

Cells cells_share(Cells c) {
  if (c.root) c.root->refs++;
  return c;
}

static CellNode *node_new(CellPool *p) {
  CellNode *n = p->spare;
  if (!n) return ARENA_NEW(p->arena, CellNode);
  p->spare = n->u.child[0];
  return n;
}

static CellNode *node_copy(CellPool *p, const CellNode *n, uint32_t shift) {
  if (!n) return NULL;
  CellNode *c = node_new(p);
  *c = *n;
  c->refs = 1;
  for (uint32_t i = 0; shift && i < CELL_FANOUT; i++)
    c->u.child[i] = node_copy(p, n->u.child[i], shift - CELL_BITS);
  return c;
}

Cells cells_copy(CellPool *p, Cells c) {
  return (Cells){node_copy(p, c.root, c.shift), c.shift};
}

static void node_drop(CellPool *p, CellNode *n, uint32_t shift) {
  if (!n || --n->refs) return;
  for (uint32_t i = 0; shift && i < CELL_FANOUT; i++)
    node_drop(p, n->u.child[i], shift - CELL_BITS);
  n->u.child[0] = p->spare;
  p->spare = n;
}

void cells_drop(CellPool *p, Cells *c) {
  node_drop(p, c->root, c->shift);
  c->root = NULL;
}

/* The node, to be written to by the only one who refers to it. */
static CellNode *node_own(CellPool *p, CellNode *n, uint32_t shift) {
  if (n && n->refs == 1) return n;
  CellNode *c = node_new(p);
  if (n) {
    c->u = n->u;
    n->refs--;
    for (uint32_t i = 0; shift && i < CELL_FANOUT; i++)
      if (c->u.child[i]) c->u.child[i]->refs++;
  } else {
    memset(&c->u, 0, sizeof c->u);
  }
  c->refs = 1;
  return c;
}

void cells_set(CellPool *p, Cells *c, uint32_t i, uint64_t word) {
  CellNode **at = &c->root;
  for (uint32_t shift = c->shift;; shift -= CELL_BITS) {
    CellNode *n = *at = node_own(p, *at, shift);
    if (!shift) {
      n->u.word[i & (CELL_FANOUT - 1)] = word;
      return;
    }
    at = &n->u.child[i >> shift & (CELL_FANOUT - 1)];
  }
}
