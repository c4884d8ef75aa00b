/* SPDX-License-Identifier: MIT */
/* Control flow: the graph of blocks, which is reducible, as conditionals, loops and exceptions.
 *
 * A block is written where the edge into it is when that is the only one; a block with several
 * edges into it follows, in sequence, the block that dominates it; one that leaves a loop follows
 * the loop. What follows a statement in sequence is reached by completing it (`fall`); a jump
 * anywhere else raises the exception of its target, caught just before the target; where WhyML has
 * a word for it (return, continue, break), that is written instead. Within a sequence
 * targets stand in reverse postorder, so that every forward edge points forward. */
#include "translate/flow.h"

/* ---- placing ------------------------------------------------------------------------------ */

/* The outermost loop around the text of `from` that `to` is not in, or GRAPH_NONE. */
static uint32_t loop_left(const WhyFlow *f, uint32_t from, uint32_t to) {
  uint32_t left = GRAPH_NONE;
  for (uint32_t l = f->inside[from]; l != GRAPH_NONE; l = f->loops.at[l].parent)
    if (!loops_contain(&f->loops, l, to)) left = l;
  return left;
}

/* On its way out of a loop a block that only tests may stand inside: it changes nothing. */
static bool only_tests(const CBlock *b) {
  for (uint32_t i = 0; i < b->cmds.n; i++)
    if (b->cmds.at[i].kind != CMD_ASSERT && b->cmds.at[i].kind != CMD_ASSUME) return false;
  return true;
}

static void count_entries(WhyFlow *f) {
  const GraphOrder *order = &f->cfg.order;
  for (uint32_t i = 0; i < order->n; i++) {
    uint32_t b = order->node[i];
    for (uint32_t e = f->cfg.succs.at[b]; e < f->cfg.succs.at[b + 1]; e++)
      if (!loops_back_edge(&f->dom, b, f->cfg.succs.to[e])) f->entries[f->cfg.succs.to[e]]++;
  }
}

static void flow_place(WhyFlow *f, uint32_t *home) {
  const GraphOrder *order = &f->cfg.order;
  count_entries(f);
  for (uint32_t i = 0; i < order->n; i++) {
    uint32_t b = order->node[i];
    f->inside[b] = f->loops.of[b];
    if (!i) continue;
    home[b] = f->dom.idom[b];
    uint32_t left = loop_left(f, home[b], b);
    bool stays =
        left != GRAPH_NONE && only_tests(flow_block(f, b)) && f->loops.headed[b] == GRAPH_NONE;
    f->is_inline[b] = f->entries[b] == 1 && (left == GRAPH_NONE || stays);
    if (f->is_inline[b] && stays) f->inside[b] = f->inside[home[b]];
    if (left != GRAPH_NONE) home[b] = f->loops.at[left].header;
  }
  for (uint32_t i = order->n; i-- > 1;) { /* backwards: lists grow at the front */
    uint32_t b = order->node[i];
    if (f->is_inline[b]) continue;
    f->next[b] = f->first[home[b]];
    f->first[home[b]] = b;
  }
}

/* ---- sequences ---------------------------------------------------------------------------- */

FlowTarget flow_first_after(const WhyFlow *f, uint32_t block, bool inside, FlowTarget fall) {
  uint32_t loop = f->loops.headed[block];
  for (uint32_t b = f->first[block]; b != GRAPH_NONE; b = f->next[b])
    if (loop == GRAPH_NONE || loops_contain(&f->loops, loop, b) == inside)
      return (FlowTarget){TO_BLOCK, b};
  return fall;
}

void flow_follow(WhyFlow *f, Seq *s, size_t mark, uint32_t block, bool inside, FlowTarget fall) {
  uint32_t loop_index = f->loops.headed[block];
  for (uint32_t b = f->first[block]; b != GRAPH_NONE;) {
    uint32_t next = f->next[b];
    if (loop_index != GRAPH_NONE && loops_contain(&f->loops, loop_index, b) != inside) {
      b = next;
      continue;
    }
    if (f->jumps.raised[b]) flow_wrap(f, s, mark, (FlowTarget){TO_BLOCK, b});
    uint32_t then = next;
    while (then != GRAPH_NONE && loop_index != GRAPH_NONE &&
           loops_contain(&f->loops, loop_index, then) != inside)
      then = f->next[then];
    flow_tree(f, s, b, 0, then == GRAPH_NONE ? fall : (FlowTarget){TO_BLOCK, then});
    b = next;
  }
}

void flow_tree(WhyFlow *f, Seq *s, uint32_t block, uint32_t skip, FlowTarget fall) {
  const CBlock *b = flow_block(f, block);
  size_t mark = s->out->n + (s->n ? 2 : 0); /* after the separator to come */
  FlowTarget next = flow_first_after(f, block, false, fall);
  if (f->loops.headed[block] != GRAPH_NONE) {
    flow_loop(f, s, block, fall);
  } else {
    for (uint32_t i = skip; i < b->cmds.n; i++) command_write(f->w, s, &b->cmds.at[i]);
    flow_jump(f, s, block, next);
  }
  flow_follow(f, s, mark, block, false, fall);
}

void flow_write(Writer *w, Buf *out, Impl *im, size_t indent, const char *result, bool *loops) {
  WhyFlow f = {.w = w, .impl = im, .result = result, .loop_now = GRAPH_NONE};
  Arena arena;
  arena_init(&arena);
  uint32_t n = im->blocks.n;
  f.cfg = cfg_build(&arena, im);
  f.dom = dom_build(&arena, &f.cfg);
  f.loops = loops_build(&arena, &f.cfg, &f.dom);
  f.targets = loops_targets(&arena, &f.loops, im);
  f.entries = ARENA_ARRAY(&arena, uint32_t, n);
  f.first = ARENA_ARRAY(&arena, uint32_t, n);
  f.next = ARENA_ARRAY(&arena, uint32_t, n);
  f.is_inline = ARENA_ARRAY(&arena, bool, n);
  f.jumps.raised = ARENA_ARRAY(&arena, bool, n);
  f.jumps.again = ARENA_ARRAY(&arena, bool, n);
  f.jumps.raised_in = ARENA_ARRAY(&arena, uint32_t, n);
  f.jumps.exceptions = ARENA_ARRAY(&arena, Str, 2 * (size_t)n);
  f.loop_from = ARENA_ARRAY(&arena, size_t, n);
  f.loop_to = ARENA_ARRAY(&arena, size_t, n);
  f.loop_text = ARENA_ARRAY(&arena, const Buf *, n);
  for (uint32_t i = 0; i < n; i++) f.first[i] = f.next[i] = GRAPH_NONE;
  f.inside = ARENA_ARRAY(&arena, uint32_t, n);
  flow_place(&f, ARENA_ARRAY(&arena, uint32_t, n));
  Seq s = {out, indent, 0};
  flow_tree(&f, &s, 0, 0, (FlowTarget){.kind = TO_RETURN});
  seq_close(&s);
  *loops = f.any_loop;
  map_free(&f.jumps.taken);
  arena_free(&arena);
}
