/* SPDX-License-Identifier: MIT */
/* A statement list is first cut into big blocks: an optional label, simple commands, and what
 * ends them (a branch, a loop, a jump, or nothing). Unlabelled big blocks are numbered in
 * textual preorder before any block is made; then blocks are made in textual order, each branch
 * or loop taking the next number. */
#include "syntax/flatten.h"

#include "base/buf.h"
#include "base/bug.h"

#include <string.h>

typedef struct BigList BigList;

typedef struct Big {
  Str label; /* NULL until named */
  bool anonymous;
  Pos pos;
  Stmt *const *cmds;
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

/* Where `break` goes, for an enclosing statement. */
typedef struct Enclosure {
  Str label; /* of the big block that the statement ends, NULL if none was written */
  bool is_loop;
  Str next; /* NULL: return */
} Enclosure;

typedef struct Flatten {
  Arena *arena;
  StrTable *strs;
  VEC(BigList *) lists; /* for freeing */
  Buf prefix;
  uint32_t next_number;
  VEC(Enclosure) enclosures;
  VEC(FlatBlock) blocks;
} Flatten;

/* ---- big blocks ---------------------------------------------------------------------- */

bool flatten_ends_block(const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_IF:
  case ST_WHILE:
  case ST_BREAK:
  case ST_GOTO:
  case ST_RETURN: return true;
  default: return false;
  }
}

static BigList *cut(Flatten *, const Block *, bool loop_body);

static void close_big(BigList *out, Big *b, bool *open) {
  b->anonymous = !b->label;
  vec_push(&out->bigs, *b);
  *b = (Big){0};
  *open = false;
}

static void cut_end(Flatten *f, Big *b, const Stmt *s) {
  b->end = s;
  if (s->kind == ST_WHILE) b->body = cut(f, &s->body, true);
  if (s->kind != ST_IF) return;
  b->body = cut(f, &s->body, false);
  if (s->has_else || s->else_if) b->els = cut(f, &s->else_body, false);
}

static BigList *cut(Flatten *f, const Block *block, bool loop_body) {
  BigList *out = ARENA_NEW(f->arena, BigList);
  vec_push(&f->lists, out);
  out->close = block->close;
  Big b = {0};
  bool open = false;
  for (uint32_t i = 0; i < block->n; i++) {
    const Stmt *s = block->at[i];
    if (s->kind == ST_LABEL && open) close_big(out, &b, &open);
    if (!open) b.pos = s->pos;
    open = true;
    if (s->kind == ST_LABEL) {
      b.label = s->name;
    } else if (flatten_ends_block(s)) {
      cut_end(f, &b, s);
      close_big(out, &b, &open);
    } else {
      if (!b.n_cmds++) b.cmds = block->at + i;
    }
  }
  if (!open && !out->bigs.n) b.pos = block->close, open = true;
  if (open) close_big(out, &b, &open);
  const Stmt *last = vec_last(&out->bigs).end;
  if (loop_body && last && last->kind == ST_WHILE) {
    b.pos = 0; /* not in the text */
    close_big(out, &b, &open);
  }
  return out;
}

/* ---- names ------------------------------------------------------------------------------- */

/* The prefix of made-up labels grows until no label of the program starts with it. */
static void choose_prefix(Flatten *f, const BigList *l) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    Str label = l->bigs.at[i].label;
    if (!label || label->len < f->prefix.n) continue;
    if (memcmp(label->text, f->prefix.text, f->prefix.n) != 0) continue;
    buf_putc(&f->prefix, label->text[f->prefix.n] == '0' ? '1' : '0');
  }
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    if (l->bigs.at[i].body) choose_prefix(f, l->bigs.at[i].body);
    if (l->bigs.at[i].els) choose_prefix(f, l->bigs.at[i].els);
  }
}

/* The AST keeps `else if` as a list of one big block, which gets no number. */
static bool is_else_if(const Big *b) {
  return b->end && b->end->kind == ST_IF && b->end->else_if;
}

static void name_branches(Flatten *f, const Big *b);

static void name_list(Flatten *f, BigList *l) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    Big *b = &l->bigs.at[i];
    if (!b->label) b->label = str_printf(f->strs, "%s%u", f->prefix.text, f->next_number++);
    name_branches(f, b);
  }
}

static void name_branches(Flatten *f, const Big *b) {
  while (b->body) {
    name_list(f, b->body);
    if (!b->els) return;
    if (!is_else_if(b)) {
      name_list(f, b->els);
      return;
    }
    b = &b->els->bigs.at[0];
  }
}

static Str numbered(Flatten *f, uint32_t n, const char *what) {
  return str_printf(f->strs, "%s%u_%s", f->prefix.text, n, what);
}

/* ---- making blocks ------------------------------------------------------------------------- */

/* Blocks are named by index: the vector moves as it grows. */
static uint32_t new_block(Flatten *f, Str label, Pos pos) {
  vec_push(&f->blocks, ((FlatBlock){.label = label, .pos = pos}));
  return f->blocks.n - 1;
}

static void jump(Flatten *f, uint32_t block, Pos pos, Str first, Str second) {
  FlatBlock *b = &f->blocks.at[block];
  b->jump_pos = pos;
  b->n_to = second ? 2 : first ? 1 : 0;
  if (!first) return;
  Str *to = ARENA_ARRAY(f->arena, Str, b->n_to);
  to[0] = first;
  if (second) to[1] = second;
  b->to = to;
}

static void begin_with(Flatten *f, uint32_t block, const Expr *guard, bool negated, Pos pos) {
  FlatBlock *b = &f->blocks.at[block];
  b->guard = guard;
  b->negated = negated;
  b->guard_pos = pos;
}

/* Gives the guard to the first block of a branch if that block can have a made-up name. Returns
 * the label to go to; *separate: a block of that label must be made for the guard. */
static Str branch_label(BigList *l, const Stmt *s, bool negated, Str made, bool *separate) {
  Big *first = &l->bigs.at[0];
  *separate = false;
  if (first->anonymous) {
    first->label = made;
    l->guard = s->expr;
    l->negated = negated;
    l->guard_pos = s->pos;
    return made;
  }
  if (!s->expr) return first->label;
  *separate = true;
  return made;
}

static void guard_block(Flatten *f, Str label, const Stmt *s, bool negated, Str to) {
  uint32_t b = new_block(f, label, s->pos);
  begin_with(f, b, s->expr, negated, s->pos);
  jump(f, b, s->pos, to, NULL);
}

static void make_list(Flatten *, BigList *, Str end);

static void make_while(Flatten *f, const Big *big, uint32_t before, Str next) {
  const Stmt *s = big->end;
  uint32_t n = f->next_number++;
  Str head_label = numbered(f, n, "LoopHead"), done_label = numbered(f, n, "LoopDone");
  Str body_label = numbered(f, n, "LoopBody");
  bool separate;
  Str entry = branch_label(big->body, s, false, body_label, &separate);
  jump(f, before, s->pos, head_label, NULL);
  uint32_t head = new_block(f, head_label, s->pos);
  f->blocks.at[head].loop = s;
  jump(f, head, s->pos, done_label, entry);
  if (separate) guard_block(f, body_label, s, false, big->body->bigs.at[0].label);
  Enclosure e = {big->anonymous ? NULL : big->label, true, next};
  vec_push(&f->enclosures, e);
  make_list(f, big->body, head_label);
  f->enclosures.n--;
  guard_block(f, done_label, s, true, next);
}

static void make_if(Flatten *f, const Big *big, uint32_t before, Str next) {
  for (;;) {
    const Stmt *s = big->end;
    uint32_t n = f->next_number++;
    Str then_label = numbered(f, n, "Then"), else_label = numbered(f, n, "Else");
    bool then_separate, else_separate = false, chained = is_else_if(big);
    Str to_then = branch_label(big->body, s, false, then_label, &then_separate);
    Str to_else = else_label;
    if (big->els && !chained) to_else = branch_label(big->els, s, true, else_label, &else_separate);
    jump(f, before, s->pos, to_then, to_else);
    f->blocks.at[before].jump_attrs = &s->attrs;
    if (then_separate) guard_block(f, then_label, s, false, big->body->bigs.at[0].label);
    make_list(f, big->body, next);
    if (!big->els) {
      guard_block(f, else_label, s, true, next);
      return;
    }
    if (!chained) {
      if (else_separate) guard_block(f, else_label, s, true, big->els->bigs.at[0].label);
      make_list(f, big->els, next);
      return;
    }
    big = &big->els->bigs.at[0];
    before = new_block(f, else_label, big->end->pos);
    begin_with(f, before, s->expr, true, s->pos);
  }
}

static void make_break(Flatten *f, uint32_t b, const Stmt *s) {
  for (uint32_t i = f->enclosures.n; i-- > 0;) {
    const Enclosure *e = &f->enclosures.at[i];
    if (s->name ? e->label == s->name : e->is_loop) {
      jump(f, b, s->pos, e->next, NULL);
      return;
    }
  }
  bug("a break without a statement to leave");
}

static void make_goto(Flatten *f, uint32_t block, const Stmt *s) {
  FlatBlock *b = &f->blocks.at[block];
  Str *to = ARENA_ARRAY(f->arena, Str, s->n_labels);
  b->jump_pos = s->pos;
  b->jump_attrs = &s->attrs;
  b->to = to;
  b->n_to = s->kind == ST_GOTO ? s->n_labels : 0;
  for (uint32_t i = 0; i < b->n_to; i++) to[i] = s->labels[i].name;
}

static void make_end(Flatten *f, const Big *big, uint32_t b, Str next, Pos close) {
  const Stmt *s = big->end;
  if (!s) {
    jump(f, b, close, next, NULL);
  } else if (s->kind == ST_WHILE) {
    make_while(f, big, b, next);
  } else if (s->kind == ST_IF) {
    vec_push(&f->enclosures, ((Enclosure){big->anonymous ? NULL : big->label, false, next}));
    make_if(f, big, b, next);
    f->enclosures.n--;
  } else if (s->kind == ST_BREAK) {
    make_break(f, b, s);
  } else {
    make_goto(f, b, s);
  }
}

/* `end`: where the list continues when it runs off its end; NULL: return. */
static void make_list(Flatten *f, BigList *l, Str end) {
  for (uint32_t i = 0; i < l->bigs.n; i++) {
    const Big *big = &l->bigs.at[i];
    uint32_t b = new_block(f, big->label, big->pos);
    if (i == 0) begin_with(f, b, l->guard, l->negated, l->guard_pos);
    f->blocks.at[b].cmds = big->cmds;
    f->blocks.at[b].n_cmds = big->n_cmds;
    Str next = i + 1 < l->bigs.n ? l->bigs.at[i + 1].label : end;
    make_end(f, big, b, next, l->close);
  }
}

FlatBody flatten_body(Arena *arena, StrTable *strs, const Block *body) {
  Flatten f = {.arena = arena, .strs = strs};
  BigList *top = cut(&f, body, false);
  buf_puts(&f.prefix, "anon");
  choose_prefix(&f, top);
  name_list(&f, top);
  make_list(&f, top, NULL);
  FlatBody flat = {vec_copy(arena, &f.blocks, FlatBlock), f.blocks.n};
  for (uint32_t i = 0; i < f.lists.n; i++) vec_free(&f.lists.at[i]->bigs);
  vec_free(&f.lists);
  vec_free(&f.enclosures);
  vec_free(&f.blocks);
  buf_free(&f.prefix);
  return flat;
}
