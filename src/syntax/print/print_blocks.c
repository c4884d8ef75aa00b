/* SPDX-License-Identifier: MIT */
/* Bodies as blocks and jumps, in Boogie's style. */
#include "syntax/print/print_parts.h"

#include "syntax/flatten.h"

/* A command, at four spaces. */
static void begin_command(Printer *pr, Pos pos) {
  buf_puts(pr->out, "    ");
  put_place(pr, pos);
}

/* The negation of a guard as Boogie writes it: comparisons are turned around. */
static void negated_guard(Printer *pr, const Expr *e) {
  static const uint8_t opposite[BIN_COUNT] = {
      [BIN_EQ] = BIN_NEQ, [BIN_NEQ] = BIN_EQ, [BIN_LT] = BIN_LE,
      [BIN_LE] = BIN_LT,  [BIN_GT] = BIN_GE,  [BIN_GE] = BIN_GT,
  };
  Expr negation = *e;
  negation.paren = false;
  if (e->kind == EX_UNARY && e->op == UN_NOT) {
    put_expr(pr, e->u.op.a);
    return;
  }
  if (e->kind == EX_BINARY && opposite[e->op]) {
    bool swapped = e->op != BIN_EQ && e->op != BIN_NEQ;
    negation.op = opposite[e->op];
    negation.u.op.a = swapped ? e->u.op.b : e->u.op.a;
    negation.u.op.b = swapped ? e->u.op.a : e->u.op.b;
  } else {
    negation.kind = EX_UNARY;
    negation.op = UN_NOT;
    negation.u.op.a = (Expr *)e;
    negation.u.op.b = NULL;
  }
  put_expr(pr, &negation);
}

static void loop_head(Printer *pr, const Stmt *loop) {
  for (uint32_t i = 0; i < loop->n_specs; i++) {
    const LoopSpec *spec = &loop->specs[i];
    if (spec->is_measure || spec->call) continue;
    begin_command(pr, spec->pos);
    buf_puts(pr->out, spec->is_free ? "assume " : "assert ");
    put_attrs(pr, &spec->attrs);
    put_expr(pr, spec->exprs[0]);
    buf_puts(pr->out, ";\n");
  }
}

static void jump(Printer *pr, const FlatBlock *b) {
  if (!b->n_to) put_place(pr, b->jump_pos); /* at the start of the line, as in Boogie */
  if (b->n_to)
    begin_command(pr, b->jump_pos);
  else
    buf_puts(pr->out, "    ");
  buf_puts(pr->out, b->n_to ? "goto " : "return");
  if (b->jump_attrs && b->jump_attrs->n) {
    if (!b->n_to) buf_putc(pr->out, ' ');
    put_attrs(pr, b->jump_attrs);
    if (!b->n_to) pr->out->n--; /* the space after the last one */
  }
  for (uint32_t i = 0; i < b->n_to; i++) {
    if (i) buf_puts(pr->out, ", ");
    put_no_id(pr);
    put_name(pr, b->to[i]);
  }
  buf_puts(pr->out, ";\n");
}

static void blocks_print_one(Printer *pr, const FlatBlock *b) {
  buf_putc(pr->out, '\n');
  put_place(pr, b->pos);
  if (pr->opt->places) vec_last(pr->opt->places).label = b->label;
  buf_puts(pr->out, "  ");
  put_id(pr);
  put_name(pr, b->label);
  buf_puts(pr->out, ":\n");
  if (b->guard) {
    begin_command(pr, b->guard_pos);
    buf_puts(pr->out, "assume {:partition} ");
    if (b->negated)
      negated_guard(pr, b->guard);
    else
      put_expr(pr, b->guard);
    buf_puts(pr->out, ";\n");
  }
  if (b->loop) loop_head(pr, b->loop);
  for (uint32_t i = 0; i < b->n_cmds; i++) put_stmt(pr, b->cmds[i], 2);
  jump(pr, b);
}

void put_blocks(Printer *pr, const Block *body) {
  Arena arena;
  arena_init(&arena);
  FlatBody flat = flatten_body(&arena, pr->strs, body);
  for (uint32_t i = 0; i < flat.n; i++) blocks_print_one(pr, &flat.at[i]);
  arena_free(&arena);
}
