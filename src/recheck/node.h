/* SPDX-License-Identifier: MIT */
/* Terms of the checker: shared nodes, equal when they are the same number.
 *
 * A bound variable is an index: how many variables are bound between it and its binder, the last
 * one bound being 0. So formulas that differ in names of bound variables only are one node, and a
 * closed term can be put in anywhere as it is. */
#ifndef RECHECK_NODE_H
#define RECHECK_NODE_H

#include "recheck/tree.h"

typedef uint32_t Node; /* 0: none */

typedef enum NodeKind { NODE_VAR, NODE_APP, NODE_QUANT } NodeKind;

typedef struct NodeData {
  NodeKind kind;
  uint32_t number;  /* VAR: its index; APP: its head; QUANT: which quantifier of the problem */
  uint32_t n;       /* APP: arguments */
  const Node *args; /* QUANT: one, the body */
  uint32_t free;    /* 1 + its greatest index that is not bound in it; 0: closed */
  bool quantified;  /* there is a quantifier in it */
} NodeData;

/* What stands before the arguments: a name, or an expression such as (_ extract 7 0). */
typedef struct NodeHead {
  const Tree *text;
} NodeHead;

/* A quantifier of the problem. */
typedef struct NodeBinder {
  bool is_forall;
  uint32_t n; /* variables */
  const Tree *const *sorts;
  Node body;
  uint32_t n_patterns;
  const Node *patterns;
} NodeBinder;

typedef struct Nodes {
  Arena arena;
  StrTable *strs;
  VEC(NodeData) at;
  VEC(NodeHead) heads;
  VEC(NodeBinder) binders;
  Map shared;    /* structure -> node */
  Map head_of;   /* text of the head (string id) -> its number */
  Map binder_of; /* structure -> number of the quantifier */
  Map hashes;    /* node -> hash */
} Nodes;

void nodes_init(Nodes *, StrTable *);
void nodes_free(Nodes *);
Node node_var(Nodes *, uint32_t index);
Node node_app(Nodes *, const Tree *head, const Node *args, uint32_t n);
/* The quantifier with these variables, body and patterns; a new number when there is none yet. */
Node node_quantifier(Nodes *, const NodeBinder *);
/* Its variables that are bound outside get `by` added. */
Node node_lift(Nodes *, Node, uint32_t by);
/* Variable k of the `n` last bound ones becomes args[k]. */
Node node_instantiate(Nodes *, Node body, const Node *args, uint32_t n);
/* A number for what quantifier this is, whatever else is in the problem. Not for keeping apart what
 * somebody wants to look alike. */
uint64_t node_binder_hash(Nodes *, uint32_t number);
static inline const NodeData *node_data(const Nodes *t, Node x) {
  return &t->at.at[x];
}

#endif
