/* SPDX-License-Identifier: MIT */
/* Canonical layout of statements.
 *
 * One statement a line. A label stands in the column of its block's statements; what follows
 * it, up to the end of the block, one step further right. */
#include "syntax/print/print_fmt.h"

#include <string.h>

void fmt_semicolon(Fmt *f) {
  fmt_separate(f, ";");
}

/* ---- variables ------------------------------------------------------------- */

/* Everything up to the next `var` of the text: whether a comma or a semicolon follows
 * a group is not in the tree, so ask the text. */
static uint32_t local(Fmt *f, const VarList *locals, uint32_t i) {
  uint32_t lo = i;
  fmt_item(f, 0);
  fmt_hang(f);
  fmt_word(f, "var");
  fmt_space(f);
  fmt_attrs(f, &locals->at[i]->attrs);
  for (;;) {
    uint32_t hi = lo + 1;
    while (hi < locals->n && locals->at[hi]->in_group) hi++;
    VarList group = {locals->at + lo, hi - lo};
    fmt_vars(f, &group, true);
    lo = hi;
    if (lo == locals->n || fmt_peek(f) != ',') break;
    fmt_separate(f, ",");
    fmt_mark(f, PIECE_FILL);
  }
  fmt_semicolon(f);
  fmt_hang_end(f);
  return lo;
}

void fmt_locals(Fmt *f, const VarList *locals) {
  for (uint32_t i = 0; i < locals->n;) i = local(f, locals, i);
}

/* ---- structured statements --------------------------------------------------- */

/* Behind the opening brace. */
static void fmt_block(Fmt *f, const Block *b) {
  f->next.after_brace = true;
  fmt_mark(f, PIECE_IN);
  fmt_stmts(f, b->at, b->n);
  fmt_mark(f, PIECE_HARD);
  fmt_before_close(f);
  fmt_mark(f, PIECE_OUT);
  fmt_mark(f, PIECE_HARD);
  fmt_word(f, "}");
}

static void guard(Fmt *f, const Expr *e) {
  fmt_word(f, "(");
  fmt_mark(f, PIECE_IN);
  if (e)
    fmt_expr(f, e);
  else
    fmt_word(f, "*");
  fmt_mark(f, PIECE_OUT);
  fmt_close(f, ")");
}

static void if_stmt(Fmt *f, const Stmt *s) {
  for (;;) {
    fmt_mark(f, PIECE_BEGIN);
    fmt_word(f, "if");
    fmt_space(f);
    fmt_attrs(f, &s->attrs);
    guard(f, s->expr);
    fmt_mark(f, PIECE_END);
    fmt_space(f);
    fmt_separate(f, "{");
    fmt_block(f, &s->body);
    if (!s->has_else) return;
    fmt_space(f);
    fmt_word(f, "else");
    fmt_space(f);
    if (!s->else_if) break;
    s = s->else_body.at[0];
  }
  fmt_separate(f, "{");
  fmt_block(f, &s->else_body);
}

static void loop_spec(Fmt *f, const LoopSpec *spec) {
  fmt_item(f, spec->span.lo);
  fmt_hang(f);
  if (spec->is_free) {
    fmt_word(f, "free");
    fmt_space(f);
  }
  if (spec->is_measure)
    fmt_word(f, "measure");
  else
    fmt_word(f, "invariant");
  fmt_space(f);
  fmt_attrs(f, &spec->attrs);
  if (spec->call)
    fmt_call(f, spec->call);
  else if (spec->n == 1)
    fmt_item_expr(f, spec->exprs[0]);
  else
    fmt_expr_list(f, spec->exprs, spec->n);
  fmt_semicolon(f);
  fmt_hang_end(f);
}

static void while_stmt(Fmt *f, const Stmt *s) {
  fmt_mark(f, PIECE_BEGIN);
  fmt_word(f, "while");
  fmt_space(f);
  guard(f, s->expr);
  fmt_mark(f, PIECE_END);
  fmt_mark(f, PIECE_IN);
  for (uint32_t i = 0; i < s->n_specs; i++) loop_spec(f, &s->specs[i]);
  if (s->n_specs) {
    fmt_mark(f, PIECE_HARD);
    fmt_before_close(f);
  }
  fmt_mark(f, PIECE_OUT);
  if (s->n_specs) {
    fmt_mark(f, PIECE_HARD);
    fmt_word(f, "{");
  } else {
    fmt_space(f);
    fmt_separate(f, "{");
  }
  fmt_block(f, &s->body);
}

/* ---- simple statements ------------------------------------------------------- */

static void keyword(Fmt *f, const char *text) {
  fmt_token(f, text, strlen(text), STYLE_PLAIN);
}

static void fmt_assign(Fmt *f, const Stmt *s) {
  if (s->kind == ST_UNPACK) {
    fmt_name(f, s->name);
    fmt_word(f, "(");
  }
  fmt_expr_list(f, s->lhs, s->n_lhs);
  if (s->kind == ST_UNPACK) fmt_close(f, ")");
  fmt_space(f);
  fmt_separate(f, ":=");
  fmt_mark(f, PIECE_HOP);
  fmt_attrs(f, &s->attrs);
  if (s->n_rhs == 1)
    fmt_item_expr(f, s->rhs[0]);
  else
    fmt_expr_list(f, s->rhs, s->n_rhs);
}

/* {Attr} [list(Ident) ':='] Ident '(' [list(Expr)] ')' */
static void call_target(Fmt *f, const Stmt *s) {
  fmt_attrs(f, &s->attrs);
  if (s->n_lhs) {
    fmt_expr_list(f, s->lhs, s->n_lhs);
    fmt_space(f);
    fmt_separate(f, ":=");
    fmt_space(f);
  }
  fmt_name(f, s->name);
  fmt_word(f, "(");
  fmt_expr_list(f, s->rhs, s->n_rhs);
  fmt_close(f, ")");
}

static void fmt_parallel(Fmt *f, const Stmt *s) {
  fmt_word(f, "call");
  fmt_space(f);
  for (uint32_t i = 0; i < s->body.n; i++) {
    if (i) {
      fmt_mark(f, PIECE_FILL);
      fmt_separate(f, "|");
      fmt_space(f);
    }
    call_target(f, s->body.at[i]);
  }
}

void fmt_call(Fmt *f, const Stmt *s) {
  if (s->is_async) {
    fmt_word(f, "async");
    fmt_space(f);
  }
  if (s->is_free) {
    fmt_word(f, "free");
    fmt_space(f);
  }
  fmt_word(f, "call");
  fmt_space(f);
  if (s->kind == ST_CALL_FORALL) {
    fmt_word(f, "forall");
    fmt_space(f);
  }
  call_target(f, s);
}

static void name_or_star(Fmt *f, const char *word, Str name) {
  keyword(f, word);
  fmt_space(f);
  if (name)
    fmt_name(f, name);
  else
    fmt_word(f, "*");
}

static void jump(Fmt *f, const Stmt *s) {
  keyword(f, s->kind == ST_GOTO ? "goto" : "return");
  if (s->attrs.n || s->n_labels || s->expr) fmt_space(f);
  fmt_attrs(f, &s->attrs);
  for (uint32_t i = 0; i < s->n_labels; i++) {
    if (i) {
      fmt_separate(f, ",");
      fmt_mark(f, PIECE_FILL);
    }
    fmt_name(f, s->labels[i].name);
  }
  if (s->expr) fmt_expr(f, s->expr);
}

/* Without the semicolon. */
static void simple(Fmt *f, const Stmt *s) {
  switch ((StmtKind)s->kind) {
  case ST_ASSIGN:
  case ST_UNPACK: fmt_assign(f, s); break;
  case ST_ASSERT:
  case ST_ASSUME:
    keyword(f, s->kind == ST_ASSERT ? "assert" : "assume");
    fmt_space(f);
    fmt_attrs(f, &s->attrs);
    fmt_item_expr(f, s->expr);
    break;
  case ST_HAVOC:
    fmt_word(f, "havoc");
    fmt_space(f);
    fmt_expr_list(f, s->lhs, s->n_lhs);
    break;
  case ST_CALL:
  case ST_CALL_FORALL: fmt_call(f, s); break;
  case ST_PARALLEL: fmt_parallel(f, s); break;
  case ST_HIDE: name_or_star(f, "hide", s->name); break;
  case ST_REVEAL: name_or_star(f, "reveal", s->name); break;
  case ST_PUSH: fmt_word(f, "push"); break;
  case ST_POP: fmt_word(f, "pop"); break;
  case ST_MEASURE:
    fmt_word(f, "measure");
    fmt_space(f);
    fmt_attrs(f, &s->attrs);
    fmt_expr_list(f, s->rhs, s->n_rhs);
    break;
  case ST_GOTO:
  case ST_RETURN: jump(f, s); break;
  case ST_BREAK:
    fmt_word(f, "break");
    if (!s->name) break;
    fmt_space(f);
    fmt_name(f, s->name);
    break;
  default: break;
  }
}

static void stmt(Fmt *f, const Stmt *s) {
  fmt_item(f, s->span.lo);
  switch ((StmtKind)s->kind) {
  case ST_ERROR: break;
  case ST_CIVL: fmt_verbatim(f, s->span); break;
  case ST_IF: if_stmt(f, s); break;
  case ST_WHILE: while_stmt(f, s); break;
  default:
    fmt_hang(f);
    simple(f, s);
    fmt_semicolon(f);
    fmt_hang_end(f);
    break;
  }
}

void fmt_stmts(Fmt *f, Stmt *const *stmts, uint32_t n) {
  bool labelled = false;
  for (uint32_t i = 0; i < n; i++) {
    const Stmt *s = stmts[i];
    if (s->kind != ST_LABEL) {
      stmt(f, s);
      continue;
    }
    if (labelled) fmt_mark(f, PIECE_OUT);
    fmt_item(f, s->span.lo);
    fmt_name(f, s->name);
    fmt_separate(f, ":");
    fmt_mark(f, PIECE_IN);
    labelled = true;
  }
  if (labelled) fmt_mark(f, PIECE_OUT);
}
