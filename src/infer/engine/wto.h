/* SPDX-License-Identifier: MIT */
/* Weak topological order of a flow graph (Bourdoncle 1993): nested components, each with a head, so
 * that every cycle goes through the head of the component it lies in. Iterating inner
 * components to stability before going on, and widening at heads alone, is enough for any graph,
 * reducible or not. */
#ifndef INFER_ENGINE_WTO_H
#define INFER_ENGINE_WTO_H

#include "core/cfg.h"

typedef struct WtoNode WtoNode;
struct WtoNode {
  uint32_t block;
  bool is_head; /* of a component, with the rest of it in `body` */
  WtoNode *body;
  WtoNode *next;
};

/* What the entry reaches. Recursion is as deep as the graph: call it on the big stack. */
WtoNode *wto_build(Arena *, const Cfg *);
/* Sets the flag of each block that is the head of a component. */
void wto_heads(const WtoNode *, bool *heads);

#endif
