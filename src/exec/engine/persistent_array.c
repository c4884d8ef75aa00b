/* SPDX-License-Identifier: MIT */
/* Persistent arrays: see the header. */
#include "exec/engine/persistent_array.h"

#include <string.h>

PArray parray_new(uint32_t n) {
  uint32_t shift = 0;
  while (shift + PARRAY_BITS < 32 && n > 1U << (shift + PARRAY_BITS)) shift += PARRAY_BITS;
  return (PArray){NULL, shift};
}

PArray parray_share(PArray c) {
  if (c.root) c.root->refs++;
  return c;
}

static PArrayNode *parray_node_new(PArrayPool *p) {
  PArrayNode *n = p->spare;
  if (!n) return ARENA_NEW(p->arena, PArrayNode);
  p->spare = n->u.child[0];
  return n;
}

static PArrayNode *parray_node_copy(PArrayPool *p, const PArrayNode *n, uint32_t shift) {
  if (!n) return NULL;
  PArrayNode *c = parray_node_new(p);
  *c = *n;
  c->refs = 1;
  for (uint32_t i = 0; shift && i < PARRAY_FANOUT; i++)
    c->u.child[i] = parray_node_copy(p, n->u.child[i], shift - PARRAY_BITS);
  return c;
}

PArray parray_copy(PArrayPool *p, PArray c) {
  return (PArray){parray_node_copy(p, c.root, c.shift), c.shift};
}

static void parray_node_drop(PArrayPool *p, PArrayNode *n, uint32_t shift) {
  if (!n || --n->refs) return;
  for (uint32_t i = 0; shift && i < PARRAY_FANOUT; i++)
    parray_node_drop(p, n->u.child[i], shift - PARRAY_BITS);
  n->u.child[0] = p->spare;
  p->spare = n;
}

void parray_drop(PArrayPool *p, PArray *c) {
  parray_node_drop(p, c->root, c->shift);
  c->root = NULL;
}

/* The node, to be written to by the only one who refers to it. */
static PArrayNode *parray_node_own(PArrayPool *p, PArrayNode *n, uint32_t shift) {
  if (n && n->refs == 1) return n;
  PArrayNode *c = parray_node_new(p);
  if (n) {
    c->u = n->u;
    n->refs--;
    for (uint32_t i = 0; shift && i < PARRAY_FANOUT; i++)
      if (c->u.child[i]) c->u.child[i]->refs++;
  } else {
    memset(&c->u, 0, sizeof c->u);
  }
  c->refs = 1;
  return c;
}

void parray_set(PArrayPool *p, PArray *c, uint32_t i, uint64_t word) {
  PArrayNode **at = &c->root;
  for (uint32_t shift = c->shift;; shift -= PARRAY_BITS) {
    PArrayNode *n = *at = parray_node_own(p, *at, shift);
    if (!shift) {
      n->u.word[i & (PARRAY_FANOUT - 1)] = word;
      return;
    }
    at = &n->u.child[i >> shift & (PARRAY_FANOUT - 1)];
  }
}
