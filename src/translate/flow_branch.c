/* SPDX-License-Identifier: MIT */
/* Branches as conditionals, with `else if`, early returns, and choices; see flow.c. */
#include "translate/flow.h"

#include <string.h>

void flow_edge(WhyFlow *f, Seq *s, uint32_t from, uint32_t to, uint32_t skip, FlowTarget fall) {
  if (loops_back_edge(&f->dom, from, to))
    flow_go(f, s, (FlowTarget){TO_NEXT_ROUND, to}, fall);
  else if (f->is_inline[to])
    flow_tree(f, s, to, skip, fall);
  else
    flow_go(f, s, (FlowTarget){TO_BLOCK, to}, fall);
}

bool flow_guard(const WhyFlow *f, uint32_t block, Term *t) {
  const CBlock *b = flow_block(f, block);
  if (f->entries[block] != 1 || !b->cmds.n || f->loops.headed[block] != GRAPH_NONE) return false;
  if (b->cmds.at[0].kind != CMD_ASSUME) return false;
  *t = b->cmds.at[0].terms[0];
  return true;
}

/* An order as x < y or x <= y. */
static bool order_of(const TermTable *tab, Term t, bool *strict, Term *x, Term *y) {
  Op op = term_op(tab, t);
  if (op != OP_LT && op != OP_LE && op != OP_GT && op != OP_GE) return false;
  bool swap = op == OP_GT || op == OP_GE;
  *strict = op == OP_LT || op == OP_GT;
  *x = term_arg(tab, t, swap);
  *y = term_arg(tab, t, !swap);
  return true;
}

static bool flow_opposite(const WhyFlow *f, Term a, Term b) {
  TermTable *tab = f->w->tab;
  Term ax, ay, bx, by;
  bool as, bs;
  if (order_of(tab, a, &as, &ax, &ay) && order_of(tab, b, &bs, &bx, &by))
    return as != bs && term_eq(ax, by) && term_eq(ay, bx);
  return (term_op(tab, b) == OP_NOT && term_eq(term_arg(tab, b, 0), a)) ||
         (term_op(tab, a) == OP_NOT && term_eq(term_arg(tab, a, 0), b));
}

bool flow_two_ways(const WhyFlow *f, const CBlock *b, TwoWays *out) {
  Term a, c;
  if (b->succs.n != 2) return false;
  uint32_t x = b->succs.at[0]->index, y = b->succs.at[1]->index;
  if (x == y || !flow_guard(f, x, &a) || !flow_guard(f, y, &c) || !flow_opposite(f, a, c))
    return false;
  TermTable *tab = f->w->tab;
  bool first = !(term_op(tab, a) == OP_NOT && term_eq(term_arg(tab, a, 0), c));
  *out = (TwoWays){b->index, first ? x : y, first ? y : x, first ? a : c};
  return true;
}

/* A branch after `then` or `else`, written in place: one plain statement stays on the line,
 * anything else is between begin and end. False: there is nothing in it, and nothing is written. */
static bool branch(WhyFlow *f, Seq *s, uint32_t from, uint32_t to, uint32_t skip, FlowTarget fall) {
  Buf *out = s->out;
  size_t mark = out->n;
  Seq inner = {out, s->indent + 2, 0};
  buf_puts(out, "begin\n");
  size_t text = out->n;
  flow_edge(f, &inner, from, to, skip, fall);
  if (!inner.n) {
    out->n = mark;
    out->text[mark] = 0;
    return false;
  }
  size_t first = text + strspn(out->text + text, " ");
  const char *line = out->text + first;
  bool list = strcspn(line, ",") < strcspn(line, "<"); /* of variables assigned to */
  if (inner.n == 1 && !strchr(line, '\n') && strncmp(line, "if ", 3) != 0 && !list) {
    memmove(out->text + mark, line, out->n - first + 1);
    out->n -= first - mark;
    return true;
  }
  buf_putc(out, '\n');
  seq_indent(s);
  buf_puts(out, "end");
  return true;
}

/* Is the block just a further test, so that `else if` can follow? */
static bool only_branches(const WhyFlow *f, uint32_t block, TwoWays *out) {
  const CBlock *b = flow_block(f, block);
  return f->is_inline[block] && b->cmds.n == 1 && f->first[block] == GRAPH_NONE &&
         f->loops.headed[block] == GRAPH_NONE && flow_two_ways(f, b, out) &&
         f->is_inline[out->yes] && f->is_inline[out->no];
}

static void if_not(WhyFlow *f, Buf *out, const TwoWays *w) {
  Term other = w->condition;
  flow_guard(f, w->no, &other);
  bool as_written = term_op(f->w->tab, other) == OP_NOT;
  if (!as_written) buf_puts(out, "not (");
  formula_value(f->w, out, as_written ? other : w->condition, LEVEL_ANY);
  buf_puts(out, as_written ? " then " : ") then ");
}

static void flow_conditional(WhyFlow *f, Seq *s, TwoWays w, FlowTarget fall) {
  Buf *out = s->out;
  for (bool more = true; more;) { /* else if, at the same indentation */
    more = false;
    buf_puts(out, "if ");
    size_t condition = out->n;
    formula_value(f->w, out, w.condition, LEVEL_ANY);
    buf_puts(out, " then ");
    if (!branch(f, s, w.from, w.yes, 1, fall)) {
      out->n = condition;
      if_not(f, out, &w);
      if (!branch(f, s, w.from, w.no, 1, fall)) buf_puts(out, "()");
      return;
    }
    size_t end = out->n;
    TwoWays next;
    buf_puts(out, " else ");
    if (only_branches(f, w.no, &next)) {
      w = next;
      more = true;
    } else if (!branch(f, s, w.from, w.no, 1, fall)) {
      out->n = end;
      out->text[end] = 0;
    }
  }
}

/* A choice between several branches. A branch that does nothing becomes the default. */
static void choice(WhyFlow *f, Seq *s, uint32_t from, FlowTarget fall) {
  const CBlock *b = flow_block(f, from);
  Buf *out = s->out;
  bool any = false, nothing = false;
  for (uint32_t i = 0; i < b->succs.n; i++) {
    size_t before = out->n;
    bool last = i + 1 == b->succs.n && !nothing;
    if (any) buf_puts(out, " else ");
    if (!last) buf_puts(out, "if any bool then ");
    if (branch(f, s, from, b->succs.at[i]->index, 0, fall)) {
      any = true;
      continue;
    }
    nothing = true;
    out->n = before;
    out->text[before] = 0;
  }
  if (!any) buf_puts(out, "()");
}

/* Straight to a return: it can stand before what happens otherwise. */
static bool leaves(const WhyFlow *f, uint32_t block) {
  const CBlock *b = flow_block(f, block);
  while (f->is_inline[b->index] && f->loops.headed[b->index] == GRAPH_NONE && b->succs.n == 1 &&
         f->is_inline[b->succs.at[0]->index])
    b = b->succs.at[0];
  return b->is_return && f->is_inline[b->index] && f->loops.headed[b->index] == GRAPH_NONE;
}

/* if c then begin ...; return end; and what happens otherwise, not nested. */
static bool early_return(WhyFlow *f, Seq *s, const TwoWays *w, FlowTarget fall) {
  bool first = leaves(f, w->yes), second = leaves(f, w->no);
  if (first == second) return false;
  Buf *out = seq_next(s);
  buf_puts(out, "if ");
  if (first) {
    formula_value(f->w, out, w->condition, LEVEL_ANY);
    buf_puts(out, " then ");
  } else {
    if_not(f, out, w);
  }
  branch(f, s, w->from, first ? w->yes : w->no, 1, (FlowTarget){.kind = TO_NOWHERE});
  flow_edge(f, s, w->from, first ? w->no : w->yes, 1, fall);
  return true;
}

void flow_jump(WhyFlow *f, Seq *s, uint32_t from, FlowTarget fall) {
  const CBlock *b = flow_block(f, from);
  TwoWays w;
  if (b->is_return) {
    flow_go(f, s, (FlowTarget){.kind = TO_RETURN}, fall);
  } else if (!b->succs.n) {
    buf_puts(seq_next(s), "assume { false }");
  } else if (b->succs.n == 1) {
    flow_edge(f, s, from, b->succs.at[0]->index, 0, fall);
  } else if (flow_two_ways(f, b, &w) && f->is_inline[w.yes] && f->is_inline[w.no]) {
    if (early_return(f, s, &w, fall)) return;
    seq_next(s);
    flow_conditional(f, s, w, fall);
  } else {
    seq_next(s);
    choice(f, s, from, fall);
  }
}
