/* SPDX-License-Identifier: MIT */
/* Private to translate/flow*.c: what is being written, and where it goes on. */
#ifndef TRANSLATE_FLOW_H
#define TRANSLATE_FLOW_H

#include "core/loops.h"
#include "translate/context.h"

typedef struct FlowTarget {
  enum { TO_RETURN, TO_BLOCK, TO_NEXT_ROUND, TO_NOWHERE } kind;
  uint32_t block;
} FlowTarget;

/* The exceptions that stand for jumps. */
typedef struct WhyJumps {
  bool *raised, *again; /* block -> its exception, or that of its next iteration, is used */
  uint32_t *raised_in;  /* block -> header of the loop all its raises are in, or FLOW_NOWHERE */
  Str *exceptions;      /* block * 2 -> its name, then that of its next iteration, or NULL */
  Map taken;            /* names among them                                               */
} WhyJumps;

typedef struct WhyFlow {
  Writer *w;
  Impl *impl;
  Cfg cfg;
  Dom dom;
  Loops loops;
  LoopTargets *targets;
  uint32_t *entries;      /* block -> forward edges into it                                */
  uint32_t *first, *next; /* block -> the blocks that follow it in sequence, a list by RPO */
  bool *is_inline;        /* block -> written where its only edge is                        */
  uint32_t *inside;       /* block -> the innermost loop its text is in, or GRAPH_NONE      */
  WhyJumps jumps;
  size_t *loop_from, *loop_to; /* header -> where its text begins and ends                   */
  const Buf **loop_text;       /* header -> what it was written to                               */
  uint32_t loop_now;           /* header of the innermost loop being written, or GRAPH_NONE      */
  const char *result;          /* what a return gives back                                       */
  bool any_loop;
} WhyFlow;

static const uint32_t FLOW_NOWHERE = UINT32_MAX - 1; /* GRAPH_NONE: outside all loops */

static inline CBlock *flow_block(const WhyFlow *f, uint32_t b) {
  return f->impl->blocks.at[b];
}

/* ---- flow.c ---- */
/* A block, without `skip` commands at its beginning, and all that it dominates, but for what
 * follows an enclosing loop. `fall`: where completing the text leads. */
void flow_tree(WhyFlow *, Seq *, uint32_t block, uint32_t skip, FlowTarget fall);
/* The blocks that follow `block`, inside or outside its loop; `mark` is where its text begins. */
void flow_follow(WhyFlow *, Seq *, size_t mark, uint32_t block, bool inside, FlowTarget fall);
/* The first of them, or `fall`. */
FlowTarget flow_first_after(const WhyFlow *, uint32_t block, bool inside, FlowTarget fall);

/* ---- flow_jump.c ---- */
/* Leaves for `to`, by falling through, a word of WhyML, or an exception. */
void flow_go(WhyFlow *, Seq *, FlowTarget to, FlowTarget fall);
/* The text since `from` can raise the exception of the target, which comes next. */
void flow_wrap(WhyFlow *, Seq *, size_t from, FlowTarget);

/* ---- flow_branch.c ---- */
/* Along one edge: the block itself when it is written here, else a jump. */
void flow_edge(WhyFlow *, Seq *, uint32_t from, uint32_t to, uint32_t skip, FlowTarget fall);
/* The end of a block: return, goto, conditional, choice. */
void flow_jump(WhyFlow *, Seq *, uint32_t from, FlowTarget fall);
/* Does the block begin with an assumption, and is it reached by this branch alone? */
bool flow_guard(const WhyFlow *, uint32_t block, Term *);
/* Two branches of a block, on a condition and its negation; `yes` is the one that is not a
 * negation.
 */
typedef struct TwoWays {
  uint32_t from, yes, no; /* blocks */
  Term condition;
} TwoWays;
bool flow_two_ways(const WhyFlow *, const CBlock *, TwoWays *);

/* ---- flow_loop.c ---- */
void flow_loop(WhyFlow *, Seq *, uint32_t header, FlowTarget fall);

#endif
