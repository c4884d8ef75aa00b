/* SPDX-License-Identifier: MIT */
/* Simple commands and labels. */
#include "syntax/parser.h"

Stmt *parse_stmt_node(Parser *p, StmtKind kind, Pos pos, Pos lo) {
  Stmt *s = ARENA_NEW(p->arena, Stmt);
  s->kind = (uint8_t)kind;
  s->pos = pos;
  s->span = parser_span(p, lo);
  return s;
}

/* Is the lookahead a word that became reserved later, used as a name? */
static bool at_old_name(Parser *p) {
  if (p->compat || !(lex_role[p->la.kind] & ROLE_OLD_IDENT)) return false;
  TokenKind next = parser_peek(p);
  return next == TOK_ASSIGN || next == TOK_COLON || next == TOK_COMMA || next == TOK_LBRACK;
}

bool parse_at_simple(Parser *p) {
  switch (p->la.kind) {
  case TOK_ASSERT:
  case TOK_ASSUME:
  case TOK_HAVOC:
  case TOK_ASYNC:
  case TOK_FREE:
  case TOK_CALL:
  case TOK_MEASURE: return true;
  default: return parser_at_ident(p) || at_old_name(p);
  }
}

/* ---- assignments and labels ------------------------------------------------------------ */

static Expr *name_expr(Parser *p, Label l) {
  Expr *e = parse_node(p, EX_VAR, l.pos, l.pos);
  e->span.hi = l.pos + l.name->len;
  e->u.var.name = l.name;
  return e;
}

/* { '[' [list(Expr)] ']' | '->' Ident } after the variable of a left-hand side */
static Expr *left_side(Parser *p, Label var) {
  Expr *e = name_expr(p, var);
  for (;;) {
    Expr *of = e;
    if (parser_accept(p, TOK_LBRACK)) {
      Pos pos = p->t.lo;
      uint32_t mark = p->lists.stack.n;
      if (parser_at_expr(p)) parse_exprs(p);
      MapExpr *m = ARENA_NEW(p->arena, MapExpr);
      m->map = of;
      m->args = parser_list(p, mark, &m->n_args);
      parser_expect(p, TOK_RBRACK);
      e = parse_node(p, EX_SELECT, pos, var.pos);
      e->u.map = m;
      for (uint32_t i = 0; i < m->n_args; i++) parse_raise(p, e, m->args[i]->height);
    } else if (parser_accept(p, TOK_ARROW) || parse_accept_field(p)) {
      Pos pos = p->t.lo;
      Label name;
      parser_ident(p, &name);
      e = parse_node(p, EX_FIELD, pos, var.pos);
      e->u.field = ARENA_NEW(p->arena, FieldExpr);
      *e->u.field = (FieldExpr){.of = of, .name = name.name, .name_pos = name.pos};
    } else {
      return e;
    }
    parse_raise(p, e, of->height);
  }
}

/* ':=' {Attr} list(Expr) ';' */
static void right_sides(Parser *p, Stmt *s) {
  s->pos = p->la.lo;
  parser_expect(p, TOK_ASSIGN);
  s->attrs = parse_attributes(p);
  if (slip_assigned_call(p, s)) return;
  uint32_t mark = p->lists.stack.n;
  if (s->kind == ST_UNPACK)
    parser_push(p, parse_expr(p));
  else
    parse_exprs(p);
  s->rhs = parser_list(p, mark, &s->n_rhs);
  parser_expect(p, TOK_SEMI);
}

/* Idents ')': pushes them. What only looks like it (slip_call) may have any expressions. */
static void unpacked(Parser *p) {
  if (p->compat) {
    uint32_t names = p->lists.names.n;
    parser_idents(p);
    parser_expect(p, TOK_RPAREN);
    for (uint32_t i = names; i < p->lists.names.n; i++)
      parser_push(p, name_expr(p, p->lists.names.at[i]));
    p->lists.names.n = names;
    return;
  }
  if (p->la.kind != TOK_RPAREN) parse_exprs(p);
  parser_expect(p, TOK_RPAREN);
}

/* LabelOrAssign -> Ident ( ':' | '(' Idents ')' ':=' ... | ... ':=' ... ) */
static Stmt *label_or_assign(Parser *p) {
  Label first;
  parser_ident(p, &first);
  uint32_t mark = p->lists.stack.n;
  Stmt *own = p->dialect == DIALECT_ULTIMATE ? parse_ultimate_stmt(p, first) : NULL;
  if (own) return own;
  Stmt *s = parse_stmt_node(p, ST_ERROR, first.pos, first.pos);
  s->name_pos = first.pos;
  switch (p->la.kind) {
  case TOK_COLON:
    parser_next(p);
    s->kind = ST_LABEL;
    s->name = first.name;
    break;
  case TOK_LPAREN: {
    parser_next(p);
    if (slip_for(p, first)) break;
    s->kind = ST_UNPACK;
    s->name = first.name;
    unpacked(p);
    bool slip = slip_call(p, first, mark);
    s->lhs = parser_list(p, mark, &s->n_lhs);
    if (!slip || p->la.kind == TOK_ASSIGN)
      right_sides(p, s);
    else if (p->t.kind != TOK_RBRACE) /* of elif (c) { ... } */
      parser_expect(p, TOK_SEMI);
    if (slip) s->kind = ST_ERROR;
    break;
  }
  case TOK_NOT:
  case TOK_LBRACK:
  case TOK_ARROW:
  case TOK_COMMA:
  case TOK_ASSIGN:
    if (p->la.kind == TOK_NOT && p->dialect != DIALECT_ULTIMATE) {
      parser_invalid(p, "LabelOrAssign");
      break;
    }
    s->kind = ST_ASSIGN;
    parser_push(p, left_side(p, first));
    while (parser_accept(p, TOK_COMMA)) {
      Label next;
      if (parser_ident(p, &next)) parser_push(p, left_side(p, next));
    }
    s->lhs = parser_list(p, mark, &s->n_lhs);
    right_sides(p, s);
    break;
  default:
    if (!slip_do(p, first)) parser_invalid(p, "LabelOrAssign");
  }
  s->span = parser_span(p, first.pos);
  return s;
}

/* ---- commands with a keyword ------------------------------------------------------------- */

/* ('assert' | 'assume') {Attr} Expr ';' */
static Stmt *predicate(Parser *p, StmtKind kind) {
  parser_next(p);
  Pos lo = p->t.lo;
  AttrList attrs = parse_attributes(p);
  Expr *e = parse_expr(p);
  parser_expect(p, TOK_SEMI);
  Stmt *s = parse_stmt_node(p, kind, lo, lo);
  s->attrs = attrs;
  s->expr = e;
  return s;
}

/* 'havoc' Idents ';' */
static Stmt *parse_havoc(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  uint32_t names = p->lists.names.n, mark = p->lists.stack.n;
  if (!slip_havoc(p)) parser_idents(p);
  parser_expect(p, TOK_SEMI);
  Stmt *s = parse_stmt_node(p, ST_HAVOC, lo, lo);
  for (uint32_t i = names; i < p->lists.names.n; i++)
    parser_push(p, name_expr(p, p->lists.names.at[i]));
  p->lists.names.n = names;
  s->lhs = parser_list(p, mark, &s->n_lhs);
  return s;
}

/* 'measure' {Attr} list(Expr) ';' */
static Stmt *parse_measure(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  AttrList attrs = parse_attributes(p);
  uint32_t mark = p->lists.stack.n;
  parse_exprs(p);
  parser_expect(p, TOK_SEMI);
  Stmt *s = parse_stmt_node(p, ST_MEASURE, lo, lo);
  s->attrs = attrs;
  s->rhs = parser_list(p, mark, &s->n_rhs);
  return s;
}

/* ('hide' | 'reveal') (ident | '*') ';' | ('push' | 'pop') ';' */
static Stmt *visibility(Parser *p, StmtKind kind) {
  parser_next(p);
  Pos lo = p->t.lo;
  Stmt *s = parse_stmt_node(p, kind, lo, lo);
  if (kind == ST_HIDE || kind == ST_REVEAL) {
    if (parser_accept(p, TOK_IDENT)) {
      s->name = p->t.name;
      s->name_pos = p->t.lo;
    } else if (!parser_accept(p, TOK_MUL)) {
      parser_invalid(p, "LabelOrCmd");
      s->kind = ST_ERROR;
    }
  }
  parser_expect(p, TOK_SEMI);
  s->span = parser_span(p, lo);
  return s;
}

/* ---- calls --------------------------------------------------------------------------------- */

static Expr *star(Parser *p) {
  return parse_node(p, EX_STAR, p->t.lo, p->t.lo);
}

/* '(' [list(Expr)] ')'; old programs have '*' among the arguments */
static Expr **call_args(Parser *p, uint32_t *n) {
  uint32_t mark = p->lists.stack.n;
  parser_expect(p, TOK_LPAREN);
  if (parser_at_expr(p) || p->la.kind == TOK_MUL) {
    do {
      bool any = parser_accept(p, TOK_MUL);
      parser_push(p, any ? star(p) : parse_expr(p));
    } while (parser_accept(p, TOK_COMMA));
  }
  parser_expect(p, TOK_RPAREN);
  return parser_list(p, mark, n);
}

static void callee(Parser *p, Stmt *s, Label name) {
  s->name = name.name;
  s->name_pos = name.pos;
  s->rhs = call_args(p, &s->n_rhs);
}

/* CallParams -> Ident ( '(' ... ')' | {',' Ident} ':=' Ident '(' ... ')' ) */
static void call_params(Parser *p, Stmt *s) {
  s->attrs = parse_attributes(p);
  Label name = {0};
  bool any = parser_accept(p, TOK_MUL);
  if (!any && !parser_ident(p, &name)) s->kind = ST_ERROR;
  if (!any && p->la.kind == TOK_LPAREN) {
    callee(p, s, name);
    return;
  }
  if (p->la.kind != TOK_COMMA && p->la.kind != TOK_ASSIGN) {
    parser_invalid(p, "CallParams");
    s->kind = ST_ERROR;
    return;
  }
  uint32_t mark = p->lists.stack.n;
  parser_push(p, any ? star(p) : name_expr(p, name));
  while (parser_accept(p, TOK_COMMA)) {
    if (parser_accept(p, TOK_MUL))
      parser_push(p, star(p));
    else if (parser_ident(p, &name))
      parser_push(p, name_expr(p, name));
  }
  s->lhs = parser_list(p, mark, &s->n_lhs);
  parser_expect(p, TOK_ASSIGN);
  if (!parser_ident(p, &name)) s->kind = ST_ERROR;
  callee(p, s, name);
}

/* {'|' CallTarget} after the first arm */
static Stmt *parallel_call(Parser *p, Stmt *first) {
  Stmt *s = parse_stmt_node(p, ST_PARALLEL, first->pos, first->span.lo);
  s->body.open = first->span.lo;
  uint32_t mark = p->lists.stack.n;
  parser_push(p, first);
  while (parser_accept(p, TOK_BAR)) {
    Pos lo = p->la.lo;
    Stmt *arm = parse_stmt_node(p, ST_CALL, first->pos, lo);
    call_params(p, arm);
    arm->span = parser_span(p, lo);
    parser_push(p, arm);
  }
  s->body.at = parser_list(p, mark, &s->body.n);
  s->body.close = p->t.lo;
  s->span = parser_span(p, first->span.lo);
  for (uint32_t i = 0; i < s->body.n; i++)
    if (s->body.at[i]->kind != ST_CALL) s->kind = ST_ERROR;
  if (first->is_async || first->is_free) {
    diag(p->session, DIAG_PARALLEL_CALL, (Span){s->pos, s->pos + 4});
    s->kind = ST_ERROR;
  }
  return s;
}

Stmt *parse_call(Parser *p) {
  Pos lo = p->la.lo;
  Stmt *s = parse_stmt_node(p, ST_CALL, lo, lo);
  s->is_async = parser_accept(p, TOK_ASYNC);
  s->is_free = parser_accept(p, TOK_FREE);
  s->pos = p->la.lo;
  parser_expect(p, TOK_CALL);
  if (parser_accept(p, TOK_FORALL)) {
    Label name;
    s->kind = parser_ident(p, &name) ? ST_CALL_FORALL : ST_ERROR;
    callee(p, s, name);
  } else {
    call_params(p, s);
  }
  s->span = parser_span(p, lo);
  return p->la.kind == TOK_BAR ? parallel_call(p, s) : s;
}

Stmt *parse_label_or_cmd(Parser *p) {
  if (at_old_name(p)) return label_or_assign(p);
  switch (p->la.kind) {
  case TOK_ASSERT: return predicate(p, ST_ASSERT);
  case TOK_ASSUME: return predicate(p, ST_ASSUME);
  case TOK_HAVOC: return parse_havoc(p);
  case TOK_MEASURE: return parse_measure(p);
  case TOK_HIDE: return visibility(p, ST_HIDE);
  case TOK_REVEAL: return visibility(p, ST_REVEAL);
  case TOK_PUSH: return visibility(p, ST_PUSH);
  case TOK_POP: return visibility(p, ST_POP);
  case TOK_ASYNC:
  case TOK_FREE:
  case TOK_CALL: {
    Pos lo = p->la.lo;
    Stmt *s = parse_call(p);
    parser_expect(p, TOK_SEMI);
    s->span = parser_span(p, lo);
    return s;
  }
  default: return label_or_assign(p);
  }
}
