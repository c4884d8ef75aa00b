/* SPDX-License-Identifier: MIT */
/* Atoms: literals, names, applications, and everything in parentheses. */
#include "syntax/parser.h"

/* The greatest height in the list, at least `height`. */
static uint32_t highest(Expr *const *list, uint32_t n, uint32_t height) {
  for (uint32_t i = 0; i < n; i++)
    if (list[i]->height > height) height = list[i]->height;
  return height;
}

/* ---- literals ----------------------------------------------------------------------- */

static Expr *parse_literal(Parser *p, ExprKind kind) {
  parser_next(p);
  return parse_node(p, kind, p->t.lo, p->t.lo);
}

static Expr *text_literal(Parser *p, ExprKind kind) {
  Expr *e = parse_literal(p, kind);
  e->u.text = parser_text(p, &p->t);
  return e;
}

/* bvlit -> D+ 'bv' D+ */
static Expr *bv_literal(Parser *p) {
  Expr *e = parse_literal(p, EX_BV);
  uint32_t len;
  const char *text = lex_text(&p->lex, &p->t, &len);
  uint32_t b = 0;
  while (text[b] != 'b') b++;
  e->u.bv.value = parser_digits(p, &p->t, len - b);
  uint64_t width = 0;
  for (uint32_t i = b + 2; i < len && width <= INT32_MAX; i++)
    width = width * 10 + (uint64_t)(text[i] - '0');
  if (width > INT32_MAX)
    parser_complain(p, DIAG_BAD_BITVECTOR, NULL);
  else
    e->u.bv.width = (uint32_t)width;
  return e;
}

static Expr *float_literal(Parser *p) {
  Expr *e = text_literal(p, EX_FLOAT);
  if (!lex_float_valid(e->u.text->text, e->u.text->len)) parser_complain(p, DIAG_BAD_FLOAT, NULL);
  return e;
}

static Expr *string_literal(Parser *p) {
  Expr *e = parse_literal(p, EX_STRING);
  uint32_t len;
  const char *text = lex_text(&p->lex, &p->t, &len);
  e->u.text = str_intern(&p->session->strs, text + 1, len - 2);
  return e;
}

static Expr *truth(Parser *p, bool value) {
  Expr *e = parse_literal(p, EX_BOOL);
  e->u.truth = value;
  return e;
}

/* ---- names, applications, if-then-else ------------------------------------------------ */

/* Of 2005, after 'cast' '(': Expr ',' Type ')' */
static Expr *parse_cast(Parser *p, Pos lo) {
  Expr *of = parse_expr(p);
  parser_expect(p, TOK_COMMA);
  TypeExpr *type = parse_type(p);
  parser_expect(p, TOK_RPAREN);
  Expr *e = parse_node(p, EX_ASCRIBE, lo, lo);
  e->u.ascribe.e = of;
  e->u.ascribe.type_expr = type;
  parse_raise(p, e, of->height);
  return e;
}

/* Ident [ '(' [list(Expr)] ')' ] */
static Expr *name_or_call(Parser *p) {
  Label name;
  parser_ident(p, &name);
  if (!parser_accept(p, TOK_LPAREN)) {
    Expr *e = parse_node(p, EX_VAR, name.pos, name.pos);
    e->u.var.name = name.name;
    return e;
  }
  if (p->dialect == DIALECT_PAPER && name.name == p->words.cast) return parse_cast(p, name.pos);
  uint32_t mark = p->lists.stack.n, n;
  if (parser_at_expr(p))
    parse_exprs(p);
  else if (p->la.kind != TOK_RPAREN)
    parser_invalid(p, "AtomExpression");
  parser_expect(p, TOK_RPAREN);
  Expr **args = parser_list(p, mark, &n);
  Expr *e = parse_node(p, EX_CALL, name.pos, name.pos);
  e->u.call = ARENA_NEW(p->arena, CallExpr);
  *e->u.call = (CallExpr){.name = name.name, .args = args, .n_args = n};
  parse_raise(p, e, highest(args, n, 0));
  return e;
}

/* ('old' | 'int' | 'real') '(' Expr ')' */
static Expr *wrapped(Parser *p, ExprKind kind) {
  parser_next(p);
  Pos lo = p->t.lo;
  parser_expect(p, TOK_LPAREN);
  Expr *sub = parse_expr(p);
  parser_expect(p, TOK_RPAREN);
  if (kind == EX_OLD && p->in.requires) { /* the state before is the state */
    sub->paren = true;
    return sub;
  }
  Expr *e = parse_node(p, kind, lo, lo);
  e->u.sub = sub;
  parse_raise(p, e, sub->height);
  return e;
}

/* 'if' Expr 'then' Expr 'else' Expr */
static Expr *if_then_else(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Expr *c = parse_expr(p);
  parser_expect(p, TOK_THEN);
  Expr *a = parse_expr(p);
  parser_expect(p, TOK_ELSE);
  Expr *b = parse_else(p);
  Expr *e = parse_node(p, EX_ITE, lo, lo);
  e->u.ite.c = c;
  e->u.ite.a = a;
  e->u.ite.b = b;
  Expr *all[] = {c, a, b};
  parse_raise(p, e, highest(all, 3, 0));
  return e;
}

/* ---- binders --------------------------------------------------------------------------- */

static uint32_t binder_height(const Binder *b) {
  uint32_t height = b->body->height;
  for (uint32_t i = 0; i < b->n_triggers; i++)
    height = highest(b->triggers[i].terms, b->triggers[i].n, height);
  for (uint32_t i = 0; i < b->attrs.n; i++)
    height = highest(b->attrs.at[i]->args, b->attrs.at[i]->n_args, height);
  return height;
}

/* QuantifierBody -> ( TypeParams [list(BVar)] | list(BVar) | ) '::' {Attr | Trig} Expr
 * Dafny writes binders without any variable. */
Expr *parse_quantifier(Parser *p, ExprKind kind) {
  parser_next(p);
  Pos lo = p->t.lo;
  Binder *b = ARENA_NEW(p->arena, Binder);
  uint32_t mark = p->lists.stack.n;
  if (p->la.kind == TOK_LT) {
    b->params = parse_type_params(p, &b->n_params);
    if (p->la.kind == TOK_LBRACE || parser_must_be_ident(p))
      parse_attr_vars(p, VAR_BOUND, "bound variables");
  } else if (p->la.kind == TOK_LBRACE || parser_must_be_ident(p)) {
    parse_attr_vars(p, VAR_BOUND, "bound variables");
  } else if (p->la.kind != TOK_QSEP) {
    parser_invalid(p, "QuantifierBody");
  }
  b->vars.at = parser_list(p, mark, &b->vars.n);
  if (!parser_accept(p, TOK_QSEP)) parser_invalid(p, "QSep");
  parse_attrs_and_triggers(p, b);
  b->body = parse_expr(p);
  if (kind == EX_LAMBDA && b->n_triggers) {
    parser_complain(p, DIAG_TRIGGER_IN_LAMBDA, NULL);
    b->n_triggers = 0;
  }
  Expr *e = parse_node(p, kind, lo, lo);
  e->u.binder = b;
  parse_raise(p, e, binder_height(b));
  return e;
}

/* LetVar -> {Attr} Ident */
static void let_var(Parser *p) {
  AttrList attrs = parse_attributes(p);
  Label name;
  if (!parser_ident(p, &name)) return;
  Var *v = ARENA_NEW(p->arena, Var);
  *v = (Var){.kind = VAR_LET,
             .name = name.name,
             .pos = name.pos,
             .span = parser_span(p, name.pos),
             .attrs = attrs};
  parser_push(p, v);
}

/* Let -> 'var' list(LetVar) ':=' list(Expr) ';' {Attr} Expr */
static Expr *let_expr(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Let *let = ARENA_NEW(p->arena, Let);
  uint32_t mark = p->lists.stack.n;
  do let_var(p);
  while (parser_accept(p, TOK_COMMA));
  let->vars.at = parser_list(p, mark, &let->vars.n);
  parser_expect(p, TOK_ASSIGN);
  parse_exprs(p);
  let->rhs = parser_list(p, mark, &let->n_rhs);
  parser_expect(p, TOK_SEMI);
  let->attrs = parse_attributes(p);
  let->body = parse_expr(p);
  Expr *e = parse_node(p, EX_LET, lo, lo);
  e->u.let = let;
  parse_raise(p, e, highest(let->rhs, let->n_rhs, let->body->height));
  return e;
}

/* '(' ( Expr | Binder | Let ) ')' */
static Expr *parenthesized(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Expr *e;
  switch (p->la.kind) {
  case TOK_FORALL: e = parse_quantifier(p, EX_FORALL); break;
  case TOK_EXISTS: e = parse_quantifier(p, EX_EXISTS); break;
  case TOK_LAMBDA: e = parse_quantifier(p, EX_LAMBDA); break;
  case TOK_VAR: e = let_expr(p); break;
  default:
    if (!parser_at_expr(p)) {
      parser_invalid(p, "AtomExpression");
      e = parse_node(p, EX_ERROR, lo, lo);
      break;
    }
    e = parse_expr(p);
    if (e->kind == EX_BOUNDS) parser_complain(p, DIAG_EXTRACT_PARENS, NULL);
    e->paren = true;
  }
  parser_expect(p, TOK_RPAREN);
  e->span = parser_span(p, lo);
  return e;
}

/* ---- code expressions -------------------------------------------------------------------- */

/* ( 'goto' {Attr} Idents | 'return' {Attr} Expr ) ';' */
static void block_end(Parser *p) {
  Pos lo = p->la.lo;
  Stmt *s = parse_stmt_node(p, ST_ERROR, lo, lo);
  if (parser_accept(p, TOK_GOTO)) {
    s->kind = ST_GOTO;
    s->attrs = parse_attributes(p);
    uint32_t mark = p->lists.names.n;
    parser_idents(p);
    s->labels = parser_name_list(p, mark, &s->n_labels);
  } else if (parser_accept(p, TOK_RETURN)) {
    s->kind = ST_RETURN;
    s->attrs = parse_attributes(p);
    if (s->attrs.n) s->pos = p->t.lo;
    s->expr = parse_expr(p);
  } else {
    parser_invalid(p, "SpecBlock");
  }
  parser_expect(p, TOK_SEMI);
  s->span = parser_span(p, lo);
  parser_push(p, s);
}

/* SpecBlock -> Ident ':' {simple command} block_end */
static void spec_block(Parser *p) {
  Label label;
  parser_ident(p, &label);
  parser_expect(p, TOK_COLON);
  Stmt *s = parse_stmt_node(p, ST_LABEL, label.pos, label.pos);
  s->name = label.name;
  s->name_pos = label.pos;
  parser_push(p, s);
  while (parse_at_simple(p)) {
    Stmt *c = parse_label_or_cmd(p);
    if (c->kind == ST_LABEL)
      parser_complain(p, DIAG_SPEC_BLOCK_LABEL, NULL);
    else
      parser_push(p, c);
  }
  block_end(p);
}

/* CodeExpr -> '|{' {VarDecl} SpecBlock {SpecBlock} '}|' */
static Expr *code_expr(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  Code *code = ARENA_NEW(p->arena, Code);
  uint32_t mark = p->lists.stack.n;
  while (p->la.kind == TOK_VAR) parse_local_vars(p);
  code->locals.at = parser_list(p, mark, &code->locals.n);
  do spec_block(p);
  while (parser_at_ident(p));
  code->stmts = parser_list(p, mark, &code->n_stmts);
  parser_expect(p, TOK_RCODE);
  Expr *e = parse_node(p, EX_CODE, lo, lo);
  e->u.code = code;
  uint32_t height = 0;
  for (uint32_t i = 0; i < code->n_stmts; i++) {
    const Stmt *s = code->stmts[i];
    if (s->expr) height = highest(&s->expr, 1, height);
    height = highest(s->rhs, s->n_rhs, highest(s->lhs, s->n_lhs, height));
  }
  parse_raise(p, e, height);
  return e;
}

/* ------------------------------------------------------------------------------------------ */

Expr *parse_atom(Parser *p) {
  if (p->dialect == DIALECT_ULTIMATE && parse_at_ultimate_atom(p)) return parse_ultimate_atom(p);
  switch (p->la.kind) {
  case TOK_FALSE: return truth(p, false);
  case TOK_TRUE: return truth(p, true);
  case TOK_DIGITS: {
    Expr *e = parse_literal(p, EX_INT);
    e->u.text = parser_digits(p, &p->t, 0);
    return e;
  }
  case TOK_DECIMAL:
  case TOK_DEC_FLOAT: return text_literal(p, EX_REAL);
  case TOK_FLOAT: return float_literal(p);
  case TOK_BVLIT: return bv_literal(p);
  case TOK_STRING: return string_literal(p);
  case TOK_OLD: return wrapped(p, EX_OLD);
  case TOK_INT: return wrapped(p, EX_TO_INT);
  case TOK_REAL: return wrapped(p, EX_TO_REAL);
  case TOK_LPAREN: return parenthesized(p);
  case TOK_IF: return if_then_else(p);
  case TOK_LCODE: return code_expr(p);
  default:
    if (lex_role[p->la.kind] & ROLE_ROUNDING) return text_literal(p, EX_RMODE);
    if (parser_must_be_ident(p)) return name_or_call(p);
    parser_invalid(p, "AtomExpression");
    return parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  }
}
