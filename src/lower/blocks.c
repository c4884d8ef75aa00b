/* Structured statements to basic blocks, with Boogie's own names (semantics.md section 3).
 *
 * A statement list is first cut into big blocks: an optional label, simple commands, and what ends
 * them (a branch, a loop, a jump, or nothing). Unlabelled big blocks are numbered in textual
 * preorder before any block is made; then blocks are made in textual order, each branch or loop
 * taking the next number. Jumps are recorded by label and resolved at the end.
 * SPDX-License-Identifier: MIT */
#include "lower/context.h"

#include "base/bug.h"

#include <string.h>

typedef struct BigList BigList;

typedef struct Big {
  Str label; /* NULL until named */
  bool anonymous;
  Pos pos;
  Stmt *const *cmds; /* simple commands */
  uint32_t n_cmds;
  const Stmt *end;     /* if, while, break, goto, return; NULL: falls through */
  BigList *body, *els; /* of `end`; els: the else branch, or the list of a single `else if` */
} Big;

struct BigList {
  VEC(Big) bigs;
  Pos close;
  /* What the first block begins with: the guard of the branch it is. */
  const Expr *guard;
  bool negated;
  Pos guard_pos;
};

typedef struct Jump {
  CBlock *from;
  Str to;
} Jump;

/* Where `break` goes, for an enclosing statement. */
typedef struct Enclosure {
  Str label; /* of the big block that the statement ends, NULL if none was written */
  bool is_loop;
  Str next; /* NULL: return */
} Enclosure;

typedef struct Maker {
  Lower *L;
  Impl *im;
  VEC(BigList *) lists; /* for freeing */
  Buf prefix;
  uint32_t next_number;
  VEC(Jump) jumps;
  VEC(Enclosure) enclosures;
  Map labels; /* label -> CBlock */
} Maker;

/* ---- big blocks ---------------------------------------------------------------------- */

static bool ends_big_block(const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_IF:
  case ST_WHILE:
  case ST_BREAK:
  case ST_GOTO:
  case ST_RETURN: return true;
  default: return false;
  }
}

static BigList *cut(Maker *, const Block *, bool loop_body);

static void close_big(BigList *out, Big *b, bool *open, Stmt *const *upto) {
  b->n_cmds = b->cmds ? (uint32_t)(upto - b->cmds) : 0;
  b->anonymous = !b->label;
  vec_push(&out->bigs, *b);
  *b = (Big){0};
  *open = false;
}

static void cut_end(Maker *m, Big *b, const Stmt *s) {
  b->end = s;
  if (s->kind == ST_WHILE) b->body = cut(m, &s->body, true);
  if (s->kind != ST_IF) return;
  b->body = cut(m, &s->body, false);
  if (s->has_else || s->else_if) b->els = cut(m, &s->else_body, false);
}

static BigList *cut(Maker *m, const Block *block, bool loop_body) {
  BigList *out = ARENA_NEW(&m->L->arena, BigList);
  vec_push(&m->lists, out);
  out->close = block->close;
  Big b = {0};
  bool open = false;
  for (uint32_t i = 0; i < block->n; i++) {
    const Stmt *s = block->at[i];
    if (s->kind == ST_LABEL && open) close_big(out, &b, &open, block->at + i);
    if (!open) b.pos = s->pos;
    open = true;
    if (s->kind == ST_LABEL) {
      b.label = s->name;
      b.cmds = block->at + i + 1;
      continue;
    }
    if (!b.cmds) b.cmds = block->at + i;
    if (!ends_big_block(s)) continue;
    cut_end(m, &b, s);
    close_big(out, &b, &open, block->at + i);
  }
  if (!open && !out->bigs.n) b.pos = block->close, open = true;
  if (open) close_big(out, &b, &open, block->at + block->n);
  const Stmt *last = vec_last(&out->bigs).end;
  if (loop_body && last && last->kind == ST_WHILE) {
    b.pos = block->close;
    close_big(out, &b, &open, NULL);
  }
  return out;
}

/* ---- names ------------------------------------------------------------------------------- */

/* The prefix of made-up labels grows until no label of the program starts with it. */
static void choose_prefix(Maker *m, const BigList *l) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    Str label = l->bigs.at[i].label;
    if (!label || label->len < m->prefix.n) continue;
    if (memcmp(label->text, m->prefix.text, m->prefix.n) != 0) continue;
    buf_putc(&m->prefix, label->text[m->prefix.n] == '0' ? '1' : '0');
  }
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    if (l->bigs.at[i].body) choose_prefix(m, l->bigs.at[i].body);
    if (l->bigs.at[i].els) choose_prefix(m, l->bigs.at[i].els);
  }
}

/* `else if` is held as a list of one big block, which is no block of its own. */
static bool is_else_if(const Big *b) {
  return b->end && b->end->kind == ST_IF && b->end->else_if;
}

static void name_branches(Maker *m, const Big *b);

static void name_list(Maker *m, BigList *l) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    Big *b = &l->bigs.at[i];
    if (!b->label) b->label = str_printf(m->L->strs, "%s%u", m->prefix.text, m->next_number++);
    name_branches(m, b);
  }
}

static void name_branches(Maker *m, const Big *b) {
  while (b->body) {
    name_list(m, b->body);
    if (!b->els) return;
    if (!is_else_if(b)) {
      name_list(m, b->els);
      return;
    }
    b = &b->els->bigs.at[0];
  }
}

/* ---- making blocks ------------------------------------------------------------------------- */

static CBlock *new_block(Maker *m, Str label, Pos pos) {
  CBlock *b = core_block(m->L->core, m->im, label, pos);
  map_put_ptr(&m->labels, label, b);
  return b;
}

static void jump(Maker *m, CBlock *from, Str to) {
  vec_push(&m->jumps, ((Jump){from, to}));
}

/* To the label, or out of the body. */
static void leave(Maker *m, CBlock *b, Str next, Pos pos) {
  b->jump_pos = pos;
  if (next)
    jump(m, b, next);
  else
    b->is_return = true;
}

static void assume_guard(Maker *m, CBlock *b, const Expr *guard, bool negated, Pos pos) {
  if (!guard) return;
  Lower *L = m->L;
  Duty before = L->duty;
  L->duty = DUTY_ASSUME;
  Term t = negated ? expr_not(L, guard) : expr_lower(L, guard);
  L->duty = before;
  Cmd *c = core_cmd_test(L->core, b, CMD_ASSUME, pos, t);
  c->origin = FROM_GUARD;
  c->attrs = L->partition_attrs;
}

/* Gives the guard to the first block of a branch if that block can have a made-up name. Returns
 * the label to go to; *separate: a block of that label must be made for the guard. */
static Str branch_label(Maker *m, BigList *l, const Expr *guard, bool negated, Pos pos, Str made,
                        bool *separate) {
  (void)m;
  Big *first = &l->bigs.at[0];
  *separate = false;
  if (first->anonymous) {
    first->label = made;
    l->guard = guard;
    l->negated = negated;
    l->guard_pos = pos;
    return made;
  }
  if (!guard) return first->label;
  *separate = true;
  return made;
}

static void guard_block(Maker *m, Str label, const Stmt *s, bool negated, Str to) {
  CBlock *b = new_block(m, label, s->pos);
  assume_guard(m, b, s->expr, negated, s->pos);
  leave(m, b, to, s->pos);
}

static void make_list(Maker *, BigList *, Str end);

static void loop_specs(Maker *m, CBlock *head, const Stmt *s) {
  Lower *L = m->L;
  for (uint32_t i = 0; i < s->n_specs; i++) {
    const LoopSpec *spec = &s->specs[i];
    if (spec->is_measure || spec->is_civl) continue;
    Duty duty = spec->is_free ? DUTY_ASSUME : DUTY_PROVE;
    CoreAttrs attrs = attrs_lower(L, &spec->attrs);
    Term t = expr_duty(L, spec->exprs[0], duty);
    Cmd *c = core_cmd_test(L->core, head, spec->is_free ? CMD_ASSUME : CMD_ASSERT, spec->pos, t);
    c->origin = FROM_INVARIANT;
    c->attrs = attrs;
  }
  for (uint32_t i = 0; i < s->n_specs; i++)
    if (s->specs[i].is_measure)
      measure_at_head(L, m->im, head, s->specs[i].pos, s->specs[i].exprs, s->specs[i].n);
}

static Str numbered(Maker *m, uint32_t n, const char *what) {
  return str_printf(m->L->strs, "%s%u_%s", m->prefix.text, n, what);
}

static void make_while(Maker *m, const Big *big, CBlock *before, Str next) {
  const Stmt *s = big->end;
  uint32_t n = m->next_number++;
  Str head_label = numbered(m, n, "LoopHead"), done_label = numbered(m, n, "LoopDone");
  Str body_label = numbered(m, n, "LoopBody");
  bool separate;
  Str entry = branch_label(m, big->body, s->expr, false, s->pos, body_label, &separate);
  leave(m, before, head_label, s->pos);
  CBlock *head = new_block(m, head_label, s->pos);
  loop_specs(m, head, s);
  leave(m, head, done_label, s->pos);
  jump(m, head, entry);
  if (separate) guard_block(m, body_label, s, false, big->body->bigs.at[0].label);
  Enclosure e = {big->anonymous ? NULL : big->label, true, next};
  vec_push(&m->enclosures, e);
  make_list(m, big->body, head_label);
  m->enclosures.n--;
  guard_block(m, done_label, s, true, next);
}

static void make_if(Maker *m, const Big *big, CBlock *before, Str next) {
  for (;;) {
    const Stmt *s = big->end;
    uint32_t n = m->next_number++;
    Str then_label = numbered(m, n, "Then"), else_label = numbered(m, n, "Else");
    bool then_separate, else_separate = false;
    Str to_then = branch_label(m, big->body, s->expr, false, s->pos, then_label, &then_separate);
    bool chained = is_else_if(big);
    Str to_else = else_label;
    if (big->els && !chained)
      to_else = branch_label(m, big->els, s->expr, true, s->pos, else_label, &else_separate);
    leave(m, before, to_then, s->pos);
    jump(m, before, to_else);
    before->jump_attrs = attrs_lower(m->L, &s->attrs);
    if (then_separate) guard_block(m, then_label, s, false, big->body->bigs.at[0].label);
    make_list(m, big->body, next);
    if (!big->els) {
      guard_block(m, else_label, s, true, next);
      return;
    }
    if (!chained) {
      if (else_separate) guard_block(m, else_label, s, true, big->els->bigs.at[0].label);
      make_list(m, big->els, next);
      return;
    }
    big = &big->els->bigs.at[0];
    before = new_block(m, else_label, big->end->pos);
    assume_guard(m, before, s->expr, true, s->pos);
  }
}

static void make_break(Maker *m, CBlock *b, const Stmt *s) {
  for (uint32_t i = m->enclosures.n; i-- > 0;) {
    const Enclosure *e = &m->enclosures.at[i];
    if (s->name ? e->label == s->name : e->is_loop) {
      leave(m, b, e->next, s->pos);
      return;
    }
  }
  bug("a break without a statement to leave");
}

static void make_goto(Maker *m, CBlock *b, const Stmt *s) {
  b->jump_pos = s->pos;
  b->jump_attrs = attrs_lower(m->L, &s->attrs);
  if (s->kind == ST_RETURN) {
    b->is_return = true;
    return;
  }
  for (uint32_t i = 0; i < s->n_labels; i++) jump(m, b, s->labels[i].name);
}

static void make_end(Maker *m, const Big *big, CBlock *b, Str next, Pos close) {
  const Stmt *s = big->end;
  if (!s) {
    leave(m, b, next, close);
  } else if (s->kind == ST_WHILE) {
    make_while(m, big, b, next);
  } else if (s->kind == ST_IF) {
    vec_push(&m->enclosures, ((Enclosure){big->anonymous ? NULL : big->label, false, next}));
    make_if(m, big, b, next);
    m->enclosures.n--;
  } else if (s->kind == ST_BREAK) {
    make_break(m, b, s);
  } else {
    make_goto(m, b, s);
  }
}

/* `end`: where the list continues when it runs off its end; NULL: return. */
static void make_list(Maker *m, BigList *l, Str end) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    const Big *big = &l->bigs.at[i];
    CBlock *b = new_block(m, big->label, big->pos);
    if (i == 0) assume_guard(m, b, l->guard, l->negated, l->guard_pos);
    for (uint32_t k = 0; k < big->n_cmds; k++) stmt_lower(m->L, m->im, b, big->cmds[k]);
    Str next = i + 1 < l->bigs.n ? l->bigs.at[i + 1].label : end;
    make_end(m, big, b, next, l->close);
  }
}

static void resolve_jumps(Maker *m) {
  for (uint32_t i = 0; i < m->jumps.n; i++) {
    CBlock *to = map_get_ptr(&m->labels, m->jumps.at[i].to);
    if (!to) bug("no block is called %s", m->jumps.at[i].to->text);
    vec_push(&m->jumps.at[i].from->succs, to);
  }
}

void blocks_lower(Lower *L, Impl *im, const ImplDecl *decl) {
  Maker m = {.L = L, .im = im};
  BigList *top = cut(&m, &decl->body, false);
  buf_puts(&m.prefix, "anon");
  choose_prefix(&m, top);
  name_list(&m, top);
  make_list(&m, top, NULL);
  resolve_jumps(&m);
  measure_back_edges(L, im);
  for (uint32_t i = 0; i < m.lists.n; i++) vec_free(&m.lists.at[i]->bigs);
  vec_free(&m.lists);
  vec_free(&m.jumps);
  vec_free(&m.enclosures);
  map_free(&m.labels);
  buf_free(&m.prefix);
}
