/* SPDX-License-Identifier: MIT */
/* See trace_blocks.h. */
#include "verify/trace/trace_blocks.h"

#include "base/mem.h"

#include <stdlib.h>

/* Removing a block joins all its predecessors to all its successors. Where more edges than this
 * come together, the shadow graph is left as it is: names do not wander through there. */
enum { MAX_EDGES = 256 };

typedef VEC(uint32_t) Nodes;

typedef struct Shadow {
  Passive *p;
  Nodes *succs, *preds; /* by block */
} Shadow;

static void nodes_drop(Nodes *list, uint32_t x) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] != x) list->at[kept++] = list->at[i];
  list->n = kept;
}

static void nodes_add(Nodes *list, uint32_t x) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == x) return;
  vec_push(list, x);
}

static void hand_over_name(Shadow *s, uint32_t from, uint32_t to) {
  PassiveBlock *f = &s->p->blocks.at[from], *t = &s->p->blocks.at[to];
  if (!pos_is_written(f->pos) || pos_is_written(t->pos)) return;
  t->pos = f->pos;
  t->label = f->label;
}

static bool crowded(const Shadow *s, uint32_t b) {
  const Nodes *in = &s->preds[b], *out = &s->succs[b];
  bool yes = in->n > MAX_EDGES || out->n > MAX_EDGES;
  for (uint32_t i = 0; i < in->n && !yes; i++) yes = s->succs[in->at[i]].n > MAX_EDGES;
  for (uint32_t k = 0; k < out->n && !yes; k++) yes = s->preds[out->at[k]].n > MAX_EDGES;
  return yes;
}

static void remove_block(Shadow *s, uint32_t b) {
  Nodes *in = &s->preds[b], *out = &s->succs[b];
  s->p->blocks.at[b].hidden = true;
  if (crowded(s, b)) return;
  for (uint32_t i = 0; i < in->n; i++) {
    nodes_drop(&s->succs[in->at[i]], b);
    for (uint32_t k = 0; k < out->n; k++) nodes_add(&s->succs[in->at[i]], out->at[k]);
  }
  for (uint32_t k = 0; k < out->n; k++) {
    nodes_drop(&s->preds[out->at[k]], b);
    for (uint32_t i = 0; i < in->n; i++) nodes_add(&s->preds[out->at[k]], in->at[i]);
  }
  if (out->n == 1 && s->preds[out->at[0]].n == 1) hand_over_name(s, b, out->at[0]);
  if (in->n != 1) return;
  const PassiveBlock *before = &s->p->blocks.at[in->at[0]];
  if (in->at[0] == 0 ? !before->pos : before->pos == POS_MADE && !before->cmds.n)
    hand_over_name(s, b, in->at[0]);
}

/* Successors before predecessors, siblings in the order of the jump. */
static void shadow_remove_empty(Shadow *s) {
  uint32_t n = s->p->blocks.n;
  bool *seen = mem_calloc(n + 1, sizeof *seen);
  uint32_t *next = mem_calloc(n + 1, sizeof *next);
  Nodes stack = {0};
  vec_push(&stack, 0);
  seen[0] = true;
  while (stack.n) {
    uint32_t b = vec_last(&stack);
    const PassiveBlock *block = &s->p->blocks.at[b];
    if (next[b] < block->succs.n) {
      uint32_t to = block->succs.at[next[b]++];
      if (!seen[to]) vec_push(&stack, to);
      seen[to] = true;
      continue;
    }
    (void)vec_pop(&stack);
    if (b != 0 && !block->cmds.n) remove_block(s, b);
  }
  vec_free(&stack);
  free(next);
  free(seen);
}

void trace_blocks_mark(Passive *p) {
  uint32_t n = p->blocks.n;
  if (!n) return;
  Shadow s = {p, mem_calloc(n, sizeof *s.succs), mem_calloc(n, sizeof *s.preds)};
  for (uint32_t b = 0; b < n; b++)
    for (uint32_t k = 0; k < p->blocks.at[b].succs.n; k++) {
      uint32_t to = p->blocks.at[b].succs.at[k];
      if (s.preds[to].n && vec_last(&s.preds[to]) == b) continue; /* named twice in the jump */
      vec_push(&s.succs[b], to);
      vec_push(&s.preds[to], b);
    }
  shadow_remove_empty(&s);
  for (uint32_t b = 0; b < n; b++) {
    vec_free(&s.succs[b]);
    vec_free(&s.preds[b]);
  }
  free(s.succs);
  free(s.preds);
}
