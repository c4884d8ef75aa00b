/* SPDX-License-Identifier: MIT */
/* Loops. The leading tests of a header are the loop's invariant: asserts are checked, assumes hold
 * in every round, and so do the where clauses of what the loop changes (docs/language/semantics.md
 * 5). */
#include "translate/flow.h"

static void assume_once(WhyFlow *f, Seq *s, Map *said, Term t) {
  if (!map_add(said, t.ix)) return;
  command_assume(f->w, s, t);
}

/* The assumptions of a loop: they hold in every iteration and are not checked. */
static void assume_round(WhyFlow *f, Seq *s, uint32_t header) {
  const CBlock *b = flow_block(f, header);
  const LoopTargets *t = &f->targets[f->loops.headed[header]];
  Map said = {0};
  for (uint32_t i = 0; i < t->n; i++) assume_once(f, s, &said, t->at[i]->where);
  for (uint32_t i = 0; i < core_leading_tests(b); i++)
    if (b->cmds.at[i].kind == CMD_ASSUME) assume_once(f, s, &said, b->cmds.at[i].terms[0]);
  map_free(&said);
}

static void round_body(WhyFlow *f, Seq *s, uint32_t header, uint32_t into, FlowTarget again) {
  const CBlock *b = flow_block(f, header);
  FlowTarget next = flow_first_after(f, header, true, again);
  size_t mark = s->out->n;
  assume_round(f, s, header);
  for (uint32_t i = core_leading_tests(b); i < b->cmds.n; i++)
    command_write(f->w, s, &b->cmds.at[i]);
  if (into != GRAPH_NONE)
    flow_edge(f, s, header, into, 1, next);
  else
    flow_jump(f, s, header, next);
  flow_follow(f, s, mark, header, true, again);
  seq_close(s);
  if (f->jumps.again[header]) flow_wrap(f, s, mark, again);
}

/* The loop has come to its normal end and goes on at `to`: here and now, before all else that
 * follows the loop, unless that is further out. */
static void flow_leave(WhyFlow *f, Seq *s, uint32_t header, uint32_t to, FlowTarget fall) {
  if (f->is_inline[to]) {
    flow_tree(f, s, to, 1, flow_first_after(f, header, false, fall));
    return;
  }
  for (uint32_t *at = &f->first[header]; *at != GRAPH_NONE; at = &f->next[*at])
    if (*at == to) {
      *at = f->next[to];
      flow_tree(f, s, to, 1, flow_first_after(f, header, false, fall));
      return;
    }
  flow_go(f, s, (FlowTarget){TO_BLOCK, to}, flow_first_after(f, header, false, fall));
}

/* while c do ... done when the header only tests its invariant and c; else while true. */
void flow_loop(WhyFlow *f, Seq *s, uint32_t header, FlowTarget fall) {
  const CBlock *b = flow_block(f, header);
  uint32_t loop_index = f->loops.headed[header], n = core_leading_tests(b);
  TwoWays w;
  bool guarded = n == b->cmds.n && flow_two_ways(f, b, &w);
  bool swapped = guarded && !loops_contain(&f->loops, loop_index, w.yes);
  uint32_t in = !guarded ? GRAPH_NONE : swapped ? w.no : w.yes;
  uint32_t out_to = !guarded ? 0 : swapped ? w.yes : w.no;
  guarded = guarded && loops_contain(&f->loops, loop_index, in) &&
            !loops_contain(&f->loops, loop_index, out_to) && f->is_inline[in];
  Buf *out = seq_next(s);
  uint32_t around = f->loop_now;
  f->any_loop = true;
  f->loop_from[header] = out->n;
  f->loop_text[header] = out;
  f->loop_now = header;
  buf_puts(out, "while ");
  if (!guarded) buf_puts(out, "true");
  if (guarded && swapped) flow_guard(f, in, &w.condition);
  if (guarded) formula_value(f->w, out, w.condition, LEVEL_ANY);
  buf_puts(out, " do");
  declare_where(f->w, out, b->pos);
  buf_putc(out, '\n');
  for (uint32_t i = 0; i < n; i++) {
    if (b->cmds.at[i].kind != CMD_ASSERT) continue;
    buf_spaces(out, s->indent + 2);
    buf_puts(out, "invariant { ");
    formula_write(f->w, out, b->cmds.at[i].terms[0], LEVEL_ANY);
    buf_puts(out, " }");
    declare_where(f->w, out, b->cmds.at[i].pos);
    buf_putc(out, '\n');
  }
  Seq body = {out, s->indent + 2, 0};
  round_body(f, &body, header, guarded ? in : GRAPH_NONE, (FlowTarget){TO_NEXT_ROUND, header});
  buf_putc(out, '\n');
  seq_indent(s);
  buf_puts(out, "done");
  f->loop_now = around;
  f->loop_to[header] = out->n;
  if (!guarded) return;
  assume_round(f, s, header);
  flow_leave(f, s, header, out_to, fall);
}
