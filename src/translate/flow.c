/* Control flow: the graph of blocks, which is reducible, as conditionals, loops and exceptions.
 *
 * A block is written where the edge into it is when that is the only one; a block with several
 * edges into it follows, in sequence, the block that dominates it; one that leaves a loop follows
 * the loop. What follows a statement in sequence is reached by completing it (`fall`); a jump
 * anywhere else raises the exception of its target, caught just before the target; where WhyML has
 * a word for it (return, continue, break), that is written instead. Within a sequence
 * targets stand in reverse postorder, so that every forward edge points forward.
 *
 * The leading tests of a loop's header are its invariant: asserts are checked, assumes hold in
 * every round, and so do the where clauses of what the loop changes (semantics.md section 5).
 * SPDX-License-Identifier: MIT */
#include "core/loops.h"
#include "translate/context.h"

#include <string.h>

typedef struct Target {
  enum { TO_RETURN, TO_BLOCK, TO_NEXT_ROUND, TO_NOWHERE } kind;
  uint32_t block;
} Target;

typedef struct Flow {
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
  bool *raised, *again;   /* block -> its exception, or that of its next round, is used     */
  uint32_t *raised_in;    /* block -> the loop, by header, that all its raises are in, or NOWHERE */
  size_t *loop_from, *loop_to; /* header -> where its text begins and ends                   */
  const Buf **loop_text;       /* header -> what it was written to                               */
  Str *exceptions;             /* block * 2 -> its name, then that of its next round, or NULL    */
  Map taken;                   /* names among them                                               */
  uint32_t loop_now;           /* header of the innermost loop being written, or GRAPH_NONE      */
  const char *result;          /* what a return gives back                                       */
  bool any_loop;
} Flow;

static const uint32_t NOWHERE = UINT32_MAX - 1; /* GRAPH_NONE: outside all loops */

static CBlock *block_at(const Flow *f, uint32_t b) {
  return f->impl->blocks.at[b];
}

static bool same(Target a, Target b) {
  return a.kind == b.kind && (a.kind == TO_RETURN || a.block == b.block);
}

/* ---- placing ------------------------------------------------------------------------------ */

/* The outermost loop around the text of `from` that `to` is not in, or GRAPH_NONE. */
static uint32_t loop_left(const Flow *f, uint32_t from, uint32_t to) {
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

static void count_entries(Flow *f) {
  const GraphOrder *order = &f->cfg.order;
  for (uint32_t i = 0; i < order->n; i++) {
    uint32_t b = order->node[i];
    for (uint32_t e = f->cfg.succs.at[b]; e < f->cfg.succs.at[b + 1]; e++)
      if (!loops_back_edge(&f->dom, b, f->cfg.succs.to[e])) f->entries[f->cfg.succs.to[e]]++;
  }
}

static void place(Flow *f, uint32_t *home) {
  const GraphOrder *order = &f->cfg.order;
  count_entries(f);
  for (uint32_t i = 0; i < order->n; i++) {
    uint32_t b = order->node[i];
    f->inside[b] = f->loops.of[b];
    if (!i) continue;
    home[b] = f->dom.idom[b];
    uint32_t left = loop_left(f, home[b], b);
    bool stays =
        left != GRAPH_NONE && only_tests(block_at(f, b)) && f->loops.headed[b] == GRAPH_NONE;
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

/* ---- jumps -------------------------------------------------------------------------------- */

static void tree(Flow *, Seq *, uint32_t block, uint32_t skip, Target fall);

/* Labels of the program's own, else the line. */
static Str target_name(Flow *f, Target t) {
  Writer *w = f->w;
  const CBlock *b = block_at(f, t.block);
  const char *prefix = t.kind == TO_NEXT_ROUND ? "Next_" : "";
  Loc at = source_locate(&w->program->session->sources, b->pos);
  if (strncmp(b->label->text, "anon", 4) != 0 || !at.source)
    return str_printf(w->strs, "%s%s", prefix, b->label->text);
  return str_printf(w->strs, "%sLine%lld", prefix, (long long)at.line);
}

static Str nth_exception(Flow *f, Str wanted, uint32_t n) {
  Writer *w = f->w;
  Str key = str_printf(w->strs, "exception %s %u", wanted->text, n);
  uint64_t known;
  if (map_get(&w->helpers, key->id, &known)) return (Str)(uintptr_t)known;
  Str name = names_take(&w->names, NULL, wanted->text, true);
  map_put(&w->helpers, key->id, (uint64_t)(uintptr_t)name);
  return name;
}

/* Implementations share exceptions, targets of one do not. */
static Str exception(Flow *f, Target t) {
  Str *slot = &f->exceptions[t.block * 2 + (t.kind == TO_NEXT_ROUND)];
  for (uint32_t n = 0; !*slot; n++) {
    Str name = nth_exception(f, target_name(f, t), n);
    if (map_get(&f->taken, name->id, NULL)) continue;
    map_put(&f->taken, name->id, 1);
    *slot = name;
  }
  return *slot;
}

static void declare_exception(Flow *f, Str name) {
  Writer *w = f->w;
  Str key = str_printf(w->strs, "declared %s", name->text);
  if (map_get(&w->helpers, key->id, NULL)) return;
  map_put(&w->helpers, key->id, 1);
  buf_printf(&w->prelude, "  exception %s\n", name->text);
}

static void go(Flow *f, Seq *s, Target to, Target fall) {
  if (same(to, fall)) return;
  if (to.kind == TO_RETURN) {
    buf_printf(seq_next(s), "return%s%s", *f->result ? " " : "", f->result);
  } else if (to.kind == TO_NEXT_ROUND && f->loop_now == to.block) {
    buf_puts(seq_next(s), "continue");
  } else {
    bool *used = to.kind == TO_BLOCK ? &f->raised[to.block] : &f->again[to.block];
    if (to.kind == TO_BLOCK)
      f->raised_in[to.block] =
          *used && f->raised_in[to.block] != f->loop_now ? NOWHERE : f->loop_now;
    *used = true;
    buf_printf(seq_next(s), "raise %s", exception(f, to)->text);
  }
}

static void edge(Flow *f, Seq *s, uint32_t from, uint32_t to, uint32_t skip, Target fall) {
  if (loops_back_edge(&f->dom, from, to))
    go(f, s, (Target){TO_NEXT_ROUND, to}, fall);
  else if (f->is_inline[to])
    tree(f, s, to, skip, fall);
  else
    go(f, s, (Target){TO_BLOCK, to}, fall);
}

/* Does the block begin with an assumption, and is it reached by this branch alone? */
static bool guard(const Flow *f, uint32_t block, Term *t) {
  const CBlock *b = block_at(f, block);
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

static bool opposite(const Flow *f, Term a, Term b) {
  TermTable *tab = f->w->tab;
  Term ax, ay, bx, by;
  bool as, bs;
  if (order_of(tab, a, &as, &ax, &ay) && order_of(tab, b, &bs, &bx, &by))
    return as != bs && term_eq(ax, by) && term_eq(ay, bx);
  return (term_op(tab, b) == OP_NOT && term_eq(term_arg(tab, b, 0), a)) ||
         (term_op(tab, a) == OP_NOT && term_eq(term_arg(tab, a, 0), b));
}

/* Two branches, on a condition and its negation; `yes` is the one that is not a negation. */
static bool two_ways(const Flow *f, const CBlock *b, uint32_t *yes, uint32_t *no, Term *t) {
  Term a, c;
  if (b->succs.n != 2) return false;
  uint32_t x = b->succs.at[0]->index, y = b->succs.at[1]->index;
  if (x == y || !guard(f, x, &a) || !guard(f, y, &c) || !opposite(f, a, c)) return false;
  TermTable *tab = f->w->tab;
  bool first = !(term_op(tab, a) == OP_NOT && term_eq(term_arg(tab, a, 0), c));
  *yes = first ? x : y;
  *no = first ? y : x;
  *t = first ? a : c;
  return true;
}

/* A branch after `then` or `else`, written in place: one plain statement stays on the line, anything else is between
 * begin and end. False: there is nothing in it, and nothing is written. */
static bool branch(Flow *f, Seq *s, uint32_t from, uint32_t to, uint32_t skip, Target fall) {
  Buf *out = s->out;
  size_t mark = out->n;
  Seq inner = {out, s->indent + 2, 0};
  buf_puts(out, "begin\n");
  size_t text = out->n;
  edge(f, &inner, from, to, skip, fall);
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
static bool only_branches(const Flow *f, uint32_t block, uint32_t *yes, uint32_t *no, Term *t) {
  const CBlock *b = block_at(f, block);
  return f->is_inline[block] && b->cmds.n == 1 && f->first[block] == GRAPH_NONE &&
         f->loops.headed[block] == GRAPH_NONE && two_ways(f, b, yes, no, t) && f->is_inline[*yes] &&
         f->is_inline[*no];
}

static void if_not(Flow *f, Buf *out, uint32_t no, Term t) {
  Term other = t;
  guard(f, no, &other);
  bool as_written = term_op(f->w->tab, other) == OP_NOT;
  if (!as_written) buf_puts(out, "not (");
  formula_value(f->w, out, as_written ? other : t, LEVEL_ANY);
  buf_puts(out, as_written ? " then " : ") then ");
}

static void conditional(Flow *f, Seq *s, uint32_t from, uint32_t yes, uint32_t no, Term t,
                        Target fall) {
  Buf *out = s->out;
  for (bool more = true; more;) { /* else if, at the same indentation */
    more = false;
    buf_puts(out, "if ");
    size_t condition = out->n;
    formula_value(f->w, out, t, LEVEL_ANY);
    buf_puts(out, " then ");
    if (!branch(f, s, from, yes, 1, fall)) {
      out->n = condition;
      if_not(f, out, no, t);
      if (!branch(f, s, from, no, 1, fall)) buf_puts(out, "()");
      return;
    }
    size_t end = out->n;
    uint32_t next_yes, next_no;
    buf_puts(out, " else ");
    if (only_branches(f, no, &next_yes, &next_no, &t)) {
      from = no;
      yes = next_yes;
      no = next_no;
      more = true;
    } else if (!branch(f, s, from, no, 1, fall)) {
      out->n = end;
      out->text[end] = 0;
    }
  }
}

/* Any of several ways; one that does nothing is what is left when all others are not taken. */
static void choice(Flow *f, Seq *s, uint32_t from, Target fall) {
  const CBlock *b = block_at(f, from);
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
static bool leaves(const Flow *f, uint32_t block) {
  const CBlock *b = block_at(f, block);
  while (f->is_inline[b->index] && f->loops.headed[b->index] == GRAPH_NONE && b->succs.n == 1 &&
         f->is_inline[b->succs.at[0]->index])
    b = b->succs.at[0];
  return b->is_return && f->is_inline[b->index] && f->loops.headed[b->index] == GRAPH_NONE;
}

/* if c then begin ...; return end; and what happens otherwise, not nested. */
static bool early_return(Flow *f, Seq *s, uint32_t from, uint32_t yes, uint32_t no, Term t,
                         Target fall) {
  bool first = leaves(f, yes), second = leaves(f, no);
  if (first == second) return false;
  Buf *out = seq_next(s);
  buf_puts(out, "if ");
  if (first) {
    formula_value(f->w, out, t, LEVEL_ANY);
    buf_puts(out, " then ");
  } else {
    if_not(f, out, no, t);
  }
  branch(f, s, from, first ? yes : no, 1, (Target){.kind = TO_NOWHERE});
  edge(f, s, from, first ? no : yes, 1, fall);
  return true;
}

static void jump(Flow *f, Seq *s, uint32_t from, Target fall) {
  const CBlock *b = block_at(f, from);
  uint32_t yes, no;
  Term t;
  if (b->is_return) {
    go(f, s, (Target){.kind = TO_RETURN}, fall);
  } else if (!b->succs.n) {
    buf_puts(seq_next(s), "assume { false }");
  } else if (b->succs.n == 1) {
    edge(f, s, from, b->succs.at[0]->index, 0, fall);
  } else if (two_ways(f, b, &yes, &no, &t) && f->is_inline[yes] && f->is_inline[no]) {
    if (early_return(f, s, from, yes, no, t, fall)) return;
    seq_next(s);
    conditional(f, s, from, yes, no, t, fall);
  } else {
    seq_next(s);
    choice(f, s, from, fall);
  }
}

/* ---- loops -------------------------------------------------------------------------------- */

static uint32_t leading_tests(const CBlock *b) {
  uint32_t n = 0;
  while (n < b->cmds.n && (b->cmds.at[n].kind == CMD_ASSERT || b->cmds.at[n].kind == CMD_ASSUME))
    n++;
  return n;
}

static bool ends_name(char c) {
  return c == 0 || c == ';' || c == '\n' || c == ' ';
}

/* All that raise the exception are in the loop that ends here, and nothing is between it and the target: they are its
 * breaks. */
static bool as_breaks(Flow *f, Seq *s, size_t from, Target t) {
  uint32_t loop = t.kind == TO_BLOCK ? f->raised_in[t.block] : NOWHERE;
  Buf *out = s->out;
  if (loop == NOWHERE || loop == GRAPH_NONE || f->loop_text[loop] != out) return false;
  if (f->loop_from[loop] != from + strspn(out->text + from, " ") || f->loop_to[loop] != out->n)
    return false;
  Buf tail = {0};
  Str raise = str_printf(f->w->strs, "raise %s", exception(f, t)->text);
  for (const char *c = out->text + from; *c;) {
    const char *at = strstr(c, raise->text);
    size_t n = at ? (size_t)(at - c) : strlen(c);
    buf_add(&tail, c, n);
    if (!at) break;
    bool whole = ends_name(at[raise->len]);
    buf_puts(&tail, whole ? "break" : raise->text);
    c = at + raise->len;
  }
  out->n = from;
  buf_add(out, tail.text, tail.n);
  buf_free(&tail);
  return true;
}

static void wrap(Flow *f, Seq *s, size_t from, Target t) {
  if (as_breaks(f, s, from, t)) return;
  Buf tail = {0};
  Buf *out = s->out;
  declare_exception(f, exception(f, t));
  buf_add(&tail, out->text + from, out->n - from);
  out->n = from;
  seq_indent(s);
  buf_puts(out, "try\n");
  buf_add(out, tail.text, tail.n);
  buf_free(&tail);
  buf_putc(out, '\n');
  seq_indent(s);
  buf_printf(out, "with %s -> () end", exception(f, t)->text);
}

static void assume_once(Flow *f, Seq *s, Map *said, Term t) {
  if (map_get(said, t.ix, NULL)) return;
  map_put(said, t.ix, 1);
  command_assume(f->w, s, t);
}

/* What holds in every round without being checked, each once. */
static void assume_round(Flow *f, Seq *s, uint32_t header) {
  const CBlock *b = block_at(f, header);
  const LoopTargets *t = &f->targets[f->loops.headed[header]];
  Map said = {0};
  for (uint32_t i = 0; i < t->n; i++) assume_once(f, s, &said, t->at[i]->where);
  for (uint32_t i = 0; i < leading_tests(b); i++)
    if (b->cmds.at[i].kind == CMD_ASSUME) assume_once(f, s, &said, b->cmds.at[i].terms[0]);
  map_free(&said);
}

static void follow(Flow *, Seq *, size_t mark, uint32_t block, bool inside, Target fall);

static Target first_after(const Flow *f, uint32_t block, bool inside, Target fall) {
  uint32_t loop = f->loops.headed[block];
  for (uint32_t b = f->first[block]; b != GRAPH_NONE; b = f->next[b])
    if (loop == GRAPH_NONE || loops_contain(&f->loops, loop, b) == inside)
      return (Target){TO_BLOCK, b};
  return fall;
}

static void round_body(Flow *f, Seq *s, uint32_t header, uint32_t into, Target again) {
  const CBlock *b = block_at(f, header);
  Target next = first_after(f, header, true, again);
  size_t mark = s->out->n;
  assume_round(f, s, header);
  for (uint32_t i = leading_tests(b); i < b->cmds.n; i++) command_write(f->w, s, &b->cmds.at[i]);
  if (into != GRAPH_NONE)
    edge(f, s, header, into, 1, next);
  else
    jump(f, s, header, next);
  follow(f, s, mark, header, true, again);
  seq_close(s);
  if (f->again[header]) wrap(f, s, mark, again);
}

/* The loop has come to its normal end and goes on at `to`: here and now, before all else that
 * follows the loop, unless that is further out. */
static void leave(Flow *f, Seq *s, uint32_t header, uint32_t to, Target fall) {
  if (f->is_inline[to]) {
    tree(f, s, to, 1, first_after(f, header, false, fall));
    return;
  }
  for (uint32_t *at = &f->first[header]; *at != GRAPH_NONE; at = &f->next[*at])
    if (*at == to) {
      *at = f->next[to];
      tree(f, s, to, 1, first_after(f, header, false, fall));
      return;
    }
  go(f, s, (Target){TO_BLOCK, to}, first_after(f, header, false, fall));
}

/* while c do ... done when the header only tests its invariant and c; else while true. */
static void loop(Flow *f, Seq *s, uint32_t header, Target fall) {
  const CBlock *b = block_at(f, header);
  uint32_t loop_index = f->loops.headed[header], n = leading_tests(b), yes, no;
  Term t;
  bool guarded = n == b->cmds.n && two_ways(f, b, &yes, &no, &t);
  bool swapped = guarded && !loops_contain(&f->loops, loop_index, yes);
  uint32_t in = !guarded  ? GRAPH_NONE
                : swapped ? no
                          : yes,
           out_to = !guarded  ? 0
                    : swapped ? yes
                              : no;
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
  if (guarded && swapped) guard(f, in, &t);
  if (guarded) formula_value(f->w, out, t, LEVEL_ANY);
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
  round_body(f, &body, header, guarded ? in : GRAPH_NONE, (Target){TO_NEXT_ROUND, header});
  buf_putc(out, '\n');
  seq_indent(s);
  buf_puts(out, "done");
  f->loop_now = around;
  f->loop_to[header] = out->n;
  if (!guarded) return;
  assume_round(f, s, header);
  leave(f, s, header, out_to, fall);
}

/* ---- sequences ---------------------------------------------------------------------------- */

/* The blocks that follow `block`, inside or outside its loop; `mark` is where its text begins. */
static void follow(Flow *f, Seq *s, size_t mark, uint32_t block, bool inside, Target fall) {
  uint32_t loop_index = f->loops.headed[block];
  for (uint32_t b = f->first[block]; b != GRAPH_NONE;) {
    uint32_t next = f->next[b];
    if (loop_index != GRAPH_NONE && loops_contain(&f->loops, loop_index, b) != inside) {
      b = next;
      continue;
    }
    if (f->raised[b]) wrap(f, s, mark, (Target){TO_BLOCK, b});
    uint32_t then = next;
    while (then != GRAPH_NONE && loop_index != GRAPH_NONE &&
           loops_contain(&f->loops, loop_index, then) != inside)
      then = f->next[then];
    tree(f, s, b, 0, then == GRAPH_NONE ? fall : (Target){TO_BLOCK, then});
    b = next;
  }
}

/* A block and all that it dominates, but for what follows an enclosing loop. */
static void tree(Flow *f, Seq *s, uint32_t block, uint32_t skip, Target fall) {
  const CBlock *b = block_at(f, block);
  size_t mark = s->out->n + (s->n ? 2 : 0); /* after the separator to come */
  Target next = first_after(f, block, false, fall);
  if (f->loops.headed[block] != GRAPH_NONE) {
    loop(f, s, block, fall);
  } else {
    for (uint32_t i = skip; i < b->cmds.n; i++) command_write(f->w, s, &b->cmds.at[i]);
    jump(f, s, block, next);
  }
  follow(f, s, mark, block, false, fall);
}

void flow_write(Writer *w, Buf *out, Impl *im, size_t indent, const char *result, bool *loops) {
  Flow f = {.w = w, .impl = im, .result = result, .loop_now = GRAPH_NONE};
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
  f.raised = ARENA_ARRAY(&arena, bool, n);
  f.again = ARENA_ARRAY(&arena, bool, n);
  f.raised_in = ARENA_ARRAY(&arena, uint32_t, n);
  f.exceptions = ARENA_ARRAY(&arena, Str, 2 * (size_t)n);
  f.loop_from = ARENA_ARRAY(&arena, size_t, n);
  f.loop_to = ARENA_ARRAY(&arena, size_t, n);
  f.loop_text = ARENA_ARRAY(&arena, const Buf *, n);
  for (uint32_t i = 0; i < n; i++) f.first[i] = f.next[i] = GRAPH_NONE;
  f.inside = ARENA_ARRAY(&arena, uint32_t, n);
  place(&f, ARENA_ARRAY(&arena, uint32_t, n));
  Seq s = {out, indent, 0};
  tree(&f, &s, 0, 0, (Target){.kind = TO_RETURN});
  seq_close(&s);
  *loops = f.any_loop;
  map_free(&f.taken);
  arena_free(&arena);
}
