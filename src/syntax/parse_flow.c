/* SPDX-License-Identifier: MIT */
/* Bodies, structured statements and jumps. */
#include "syntax/parser.h"

/* Guard -> '(' ( '*' | Expr ) ')'. NULL for '*'. */
static Expr *guard(Parser *p) {
  Expr *e = NULL;
  bool bare = !p->compat && p->la.kind != TOK_LPAREN && parser_at_expr(p);
  if (bare)
    parser_missing(p, TOK_LPAREN);
  else
    parser_expect(p, TOK_LPAREN);
  if (parser_accept(p, TOK_MUL))
    e = NULL;
  else if (parser_at_expr(p)) {
    uint32_t index = p->error.index;
    e = parse_expr(p);
    p->error.index = index;
    if (bare) slip_guard(p, e);
  } else
    parser_invalid(p, "Guard");
  if (p->error.panic) e = parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  recover_parenthesis(p);
  if (bare && p->la.kind != TOK_RPAREN) return e;
  if (!parser_expect(p, TOK_RPAREN) && p->error.panic) {
    recover_parenthesis(p);
    parser_accept(p, TOK_RPAREN);
    e = parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  }
  return e;
}

static void parse_block(Parser *p, Block *b) {
  if (slip_unbraced(p, b)) return;
  if (!parser_expect(p, TOK_LBRACE)) recover_block(p);
  parse_stmts(p, b);
}

/* If -> 'if' {Attr} Guard '{' {Stmt} '}' [ 'else' ( If | '{' {Stmt} '}' ) ] */
static Stmt *if_cmd(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Stmt *s = parse_stmt_node(p, ST_IF, lo, lo);
  s->attrs = parse_attributes(p);
  s->expr = guard(p);
  if (!p->compat && p->la.kind == TOK_THEN) {
    parser_missing(p, TOK_LBRACE);
    parser_next(p);
  }
  parse_block(p, &s->body);
  if (parser_accept(p, TOK_ELSE)) {
    if (p->la.kind == TOK_IF) {
      Stmt **only = ARENA_NEW(p->arena, Stmt *);
      Pos open = p->la.lo;
      if (parser_enter_link(p, DIAG_ELSE_CHAIN)) {
        *only = if_cmd(p);
        s->else_body = (Block){only, 1, open, p->t.lo};
        s->has_else = s->else_if = true;
      }
      parser_leave_link(p);
    } else if (p->la.kind == TOK_LBRACE) {
      parse_block(p, &s->else_body);
      s->has_else = true;
    } else if (slip_unbraced(p, &s->else_body)) {
      s->has_else = true;
    } else {
      parser_invalid(p, "IfCmd");
    }
  }
  s->span = parser_span(p, lo);
  return s;
}

/* ['free'] 'invariant' {Attr} ( Expr | call ) ';' | 'measure' {Attr} list(Expr) ';' */
LoopSpec *parse_loop_spec(Parser *p) {
  LoopSpec *l = ARENA_NEW(p->arena, LoopSpec);
  Pos lo = p->la.lo;
  uint32_t mark = p->lists.stack.n;
  l->pos = lo;
  if (parser_accept(p, TOK_MEASURE)) {
    l->is_measure = true;
    l->attrs = parse_attributes(p);
    parse_exprs(p);
  } else {
    l->is_free = parser_accept(p, TOK_FREE);
    l->pos = p->la.lo;
    parser_expect(p, TOK_INVARIANT);
    l->attrs = parse_attributes(p);
    TokenKind k = p->la.kind;
    if (k == TOK_CALL || k == TOK_ASYNC || k == TOK_FREE) {
      l->call = parse_civl_call(p);
      if (l->call->kind != ST_CALL) l->call = NULL;
    } else if (parser_at_expr(p)) {
      parser_push(p, parse_expr(p));
    } else {
      parser_invalid(p, "WhileCmd");
    }
  }
  parser_end_clause(p);
  recover_clause(p);
  l->exprs = parser_list(p, mark, &l->n);
  l->span = parser_span(p, lo);
  return l;
}

/* While -> 'while' Guard {loop_spec} '{' {Stmt} '}' */
static Stmt *while_cmd(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Stmt *s = parse_stmt_node(p, ST_WHILE, lo, lo);
  s->expr = guard(p);
  uint32_t mark = p->lists.stack.n;
  while (p->la.kind == TOK_FREE || p->la.kind == TOK_INVARIANT || p->la.kind == TOK_MEASURE)
    parser_push(p, parse_loop_spec(p));
  LoopSpec **specs = parser_list(p, mark, &s->n_specs);
  s->specs = ARENA_ARRAY(p->arena, LoopSpec, s->n_specs);
  for (uint32_t i = 0; i < s->n_specs; i++) s->specs[i] = *specs[i];
  parse_block(p, &s->body);
  s->span = parser_span(p, lo);
  return s;
}

/* 'break' [Ident] ';' */
static Stmt *break_cmd(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Stmt *s = parse_stmt_node(p, ST_BREAK, lo, lo);
  if (parser_at_ident(p)) {
    Label l;
    parser_ident(p, &l);
    s->name = l.name;
    s->name_pos = l.pos;
  }
  parser_expect(p, TOK_SEMI);
  s->span = parser_span(p, lo);
  return s;
}

/* TransferCmd -> 'goto' {Attr} Idents ';' | 'return' {Attr} ';' */
static Stmt *transfer(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Stmt *s = parse_stmt_node(p, p->t.kind == TOK_GOTO ? ST_GOTO : ST_RETURN, lo, lo);
  s->attrs = parse_attributes(p);
  if (s->kind == ST_GOTO) {
    uint32_t mark = p->lists.names.n;
    parser_idents(p);
    s->labels = parser_name_list(p, mark, &s->n_labels);
  } else if (s->attrs.n) {
    s->pos = p->t.lo;
  }
  if (s->kind == ST_RETURN) slip_return(p);
  parser_expect(p, TOK_SEMI);
  s->span = parser_span(p, lo);
  return s;
}

Stmt *parse_statement(Parser *p) {
  if (p->la.kind == TOK_IDENT && p->la.name == p->words.par) {
    TokenKind next = parser_peek(p);
    if (next == TOK_IDENT || next == TOK_LBRACE) return parse_par(p);
  }
  switch (p->la.kind) {
  case TOK_GOTO:
  case TOK_RETURN: return transfer(p);
  case TOK_IF: return if_cmd(p);
  case TOK_WHILE: return while_cmd(p);
  case TOK_BREAK: return break_cmd(p);
  case TOK_YIELD: return parser_peek(p) == TOK_SEMI ? parse_yield(p) : NULL;
  default: return parse_at_simple(p) ? parse_label_or_cmd(p) : NULL;
  }
}

void parse_local_vars(Parser *p) {
  parser_expect(p, TOK_VAR);
  AttrList attrs = parse_attributes(p);
  uint32_t mark = p->lists.stack.n;
  parse_vars(p, VAR_LOCAL, attrs);
  slip_initializer(p, mark);
  parser_expect(p, TOK_SEMI);
}

/* Variables declared between statements: reported, but known from here on. */
static void late_local_vars(Parser *p) {
  uint32_t mark = p->lists.stack.n;
  parser_missing(p, TOK_RBRACE);
  parse_local_vars(p);
  for (uint32_t i = mark; i < p->lists.stack.n; i++)
    vec_push(&p->lists.late, (Var *)p->lists.stack.at[i]);
  p->lists.stack.n = mark;
}

void parse_stmts(Parser *p, Block *b) {
  uint32_t mark = p->lists.stack.n;
  b->open = p->t.lo;
  Pos end = p->t.hi;
  parser_enter(p);
  for (;;) {
    if (p->error.panic) recover_statement(p);
    Stmt *s = parse_statement(p);
    if (s) {
      if (p->error.panic && s->kind != ST_IF && s->kind != ST_WHILE) s->kind = ST_ERROR;
      parser_push(p, s);
      continue;
    }
    /* 'yield' that is no statement starts a Civl procedure */
    bool at_end = p->la.kind == TOK_RBRACE || p->la.kind == TOK_EOF || p->la.kind == TOK_YIELD ||
                  (lex_role[p->la.kind] & ROLE_DECL);
    if (p->compat || at_end) break;
    bool only = p->t.hi == end;
    if (p->la.kind == TOK_VAR)
      late_local_vars(p);
    else
      slip_statement(p, b, only);
  }
  if (parser_expect(p, TOK_RBRACE))
    slip_closed(p, b->open);
  else
    slip_unclosed(p, b->open);
  parser_leave(p);
  b->at = parser_list(p, mark, &b->n);
  b->close = p->t.lo;
}

/* ImplBody -> '{' {VarDecl} {Stmt} '}' */
void parse_body(Parser *p, VarList *locals, Block *body) {
  uint32_t mark = p->lists.stack.n;
  parser_expect(p, TOK_LBRACE);
  Pos open = p->t.lo;
  p->braces.odd = 0;
  while (p->la.kind == TOK_VAR) {
    parse_local_vars(p);
    recover_clause(p);
  }
  uint32_t late = p->lists.late.n;
  locals->at = parser_list(p, mark, &locals->n);
  parse_stmts(p, body);
  body->open = open;
  if (p->lists.late.n > late) {
    for (uint32_t i = 0; i < locals->n; i++) parser_push(p, locals->at[i]);
    for (uint32_t i = late; i < p->lists.late.n; i++) parser_push(p, p->lists.late.at[i]);
    locals->at = parser_list(p, mark, &locals->n);
    p->lists.late.n = late;
  }
  parse_check_labels(p, body);
}
