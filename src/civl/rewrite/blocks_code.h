/* SPDX-License-Identifier: MIT */
/* Code as a graph of blocks with simple commands: what bodies are while they are translated. */
#ifndef CIVL_REWRITE_BLOCKS_CODE_H
#define CIVL_REWRITE_BLOCKS_CODE_H

#include "civl/rewrite/replace.h"

typedef VEC(Stmt *) StmtVec;

struct CodeBlock {
  Str label;
  Pos pos; /* POS_MADE: it stands nowhere in the text */
  StmtVec cmds;
  VEC(CodeBlock *) to; /* none: return */
  Pos jump_pos;
  const AttrList *jump_attrs; /* or NULL */
  const CivlLoop *loop;       /* whose head it is, or NULL                     */
  uint32_t of;                /* its number in the flow, or GRAPH_NONE         */
  uint32_t n_head;            /* of a head: how many commands are its invariant */
  CodeBlock *copy;            /* scratch                                        */
};
typedef VEC(CodeBlock *) CodeBlocks;

CodeBlock *blocks_block(Rewrite *, CodeBlocks *, Str label, Pos);
/* A second block with the position, jump and targets of a block, not in the list. */
CodeBlock *blocks_block_like(Rewrite *, const CodeBlock *, Str label);
/* What a body does; the blocks that are reached. Guards become assumptions, clauses of loops
 * commands at their heads. Calls of yield invariants at heads, and what says that a loop yields,
 * are left out. */
void blocks_of_flow(Rewrite *, const CivlFlow *, CodeBlocks *out);
/* Copies with a substitution for commands. Labels get the prefix. Returns stay returns. */
void blocks_copy(Replace *, const CodeBlocks *from, const char *prefix, CodeBlocks *out);
Block blocks_body(Rewrite *, const CodeBlocks *);
/* Predecessors before successors; loops are not followed. In the arena. */
CodeBlock **blocks_order(Rewrite *, const CodeBlocks *);
static inline void blocks_add(CodeBlock *b, Stmt *s) {
  if (s) vec_push(&b->cmds, s);
}
static inline void blocks_add_all(CodeBlock *b, const StmtVec *list) {
  for (uint32_t i = 0; i < list->n; i++) vec_push(&b->cmds, list->at[i]);
}
void blocks_free(Rewrite *);

#endif
