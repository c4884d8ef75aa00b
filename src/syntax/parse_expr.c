/* SPDX-License-Identifier: MIT */
/* Expressions above atoms: one loop climbs the precedence levels, then prefix and postfix
 * operators. */
#include "syntax/parser.h"

/* Binary operators by token: level of docs/language/grammar.md 5.1 (0: not one) and BIN_*. */
typedef struct Infix {
  uint8_t level, op;
} Infix;

static const Infix infix[TOK_COUNT] = {
#define BINARY(tag, text, level) [TOK_##tag] = {level, BIN_##tag},
#include "syntax/operators.def"
#undef BINARY
};

enum { LEVEL_IFF = 1, LEVEL_IMPLIES, LEVEL_LOGIC, LEVEL_RELATION, LEVEL_POWER = 8 };

Expr *parse_node(Parser *p, ExprKind kind, Pos pos, Pos lo) {
  Expr *e = ARENA_NEW(p->arena, Expr);
  e->kind = (uint8_t)kind;
  e->height = 1;
  e->pos = pos;
  e->span = parser_span(p, lo);
  return e;
}

void parse_raise(Parser *p, Expr *e, uint32_t child_height) {
  if (e->height <= child_height) e->height = child_height + 1;
  if (e->height > p->nesting.most_links + MAX_NESTING / 2) {
    parser_too_long(p, DIAG_CHAIN);
    e->kind = EX_ERROR;
    e->height = 1;
  }
}

static Expr *parse_binary(Parser *p, BinaryOp op, Pos pos, Expr *a, Expr *b) {
  Expr *e = parse_node(p, EX_BINARY, pos, a->span.lo);
  e->op = (uint8_t)op;
  e->u.op.a = a;
  e->u.op.b = b;
  parse_raise(p, e, a->height > b->height ? a->height : b->height);
  return e;
}

/* ---- postfix ---------------------------------------------------------------------- */

/* After m '[': [list(Expr)] [':=' Expr] ']' ; a single hi:lo makes it an extraction. */
static Expr *index_expr(Parser *p, Expr *map) {
  Pos bracket = p->t.lo;
  uint32_t mark = p->lists.stack.n, n;
  bool extract = false;
  Expr *value = NULL;
  uint32_t height = map->height;
  if (parser_at_expr(p)) {
    do {
      Expr *e = parse_expr(p);
      bool first = p->lists.stack.n == mark;
      if (first && e->kind == EX_BOUNDS) extract = true;
      if (!first && (extract || e->kind == EX_BOUNDS))
        parser_complain(p, DIAG_EXTRACT_DIMENSION, NULL);
      if (e->height > height) height = e->height;
      parser_push(p, e);
    } while (parser_accept(p, TOK_COMMA));
  }
  if (parser_accept(p, TOK_ASSIGN)) {
    value = parse_expr(p);
    if (extract || value->kind == EX_BOUNDS) parser_complain(p, DIAG_EXTRACT_ASSIGN, NULL);
    if (value->height > height) height = value->height;
  }
  parser_expect(p, TOK_RBRACK);
  Expr **args = parser_list(p, mark, &n);
  Expr *e = parse_node(p, value ? EX_STORE : EX_SELECT, bracket, map->span.lo);
  if (extract && n == 1 && !value && args[0]->u.bounds.e->kind == EX_INT) {
    e->kind = EX_EXTRACT;
    e->u.extract.e = map;
    e->u.extract.hi = args[0]->u.bounds.e->u.text;
    e->u.extract.lo = args[0]->u.bounds.lo;
    height = map->height;
  } else {
    e->u.map = ARENA_NEW(p->arena, MapExpr);
    *e->u.map = (MapExpr){.map = map, .args = args, .n_args = n, .value = value};
  }
  parse_raise(p, e, height);
  return e;
}

/* After d '->': Ident | '(' Ident ':=' Expr ')' */
static Expr *field_expr(Parser *p, Expr *of) {
  Pos arrow = p->t.lo;
  Label name = {str_c(&p->session->strs, ""), p->la.lo};
  Expr *value = NULL;
  if (parser_accept(p, TOK_LPAREN)) {
    parser_ident(p, &name);
    parser_expect(p, TOK_ASSIGN);
    value = parse_expr(p);
    parser_expect(p, TOK_RPAREN);
  } else if (parser_must_be_ident(p)) {
    parser_ident(p, &name);
  } else {
    parser_invalid(p, "ArrayExpression");
  }
  Expr *e = parse_node(p, value ? EX_FIELD_UPDATE : EX_FIELD, arrow, of->span.lo);
  e->u.field = ARENA_NEW(p->arena, FieldExpr);
  *e->u.field = (FieldExpr){.of = of, .name = name.name, .name_pos = name.pos, .value = value};
  parse_raise(p, e, value && value->height > of->height ? value->height : of->height);
  return e;
}

/* After e ':': Type | digits */
static Expr *coercion(Parser *p, Expr *of) {
  Pos colon = p->t.lo;
  if (parser_accept(p, TOK_DIGITS)) {
    Token digits = p->t;
    if (of->kind != EX_INT) parser_complain(p, DIAG_EXTRACT_LITERALS, NULL);
    Expr *e = parse_node(p, EX_BOUNDS, colon, of->span.lo);
    e->u.bounds.e = of;
    e->u.bounds.lo = parser_digits(p, &digits, 0);
    parse_raise(p, e, of->height);
    return e;
  }
  TokenKind k = p->la.kind;
  TypeExpr *type = NULL;
  if (k == TOK_INT || k == TOK_REAL || k == TOK_BOOL || k == TOK_LPAREN || k == TOK_LBRACK ||
      k == TOK_LT || parser_must_be_ident(p))
    type = parse_type(p);
  else
    parser_invalid(p, "CoercionExpression");
  if (!type) return of;
  Expr *e = parse_node(p, EX_ASCRIBE, colon, of->span.lo);
  e->u.ascribe.e = of;
  e->u.ascribe.type_expr = type;
  parse_raise(p, e, of->height);
  return e;
}

/* Coerce -> Post {':' (Type | digits)}    Post -> Atom {'[' ... ']' | '->' ...} */
static Expr *postfix(Parser *p) {
  Expr *e = parse_atom(p);
  for (;;) {
    if (parser_accept(p, TOK_LBRACK))
      e = index_expr(p, e);
    else if (parser_accept(p, TOK_ARROW) || parse_accept_field(p))
      e = field_expr(p, e);
    else
      break;
  }
  while (parser_accept(p, TOK_COLON)) e = coercion(p, e);
  return e;
}

/* ---- prefix ----------------------------------------------------------------------- */

/* Unary -> ('-' | '!') Unary | Coerce */
static Expr *parse_unary(Parser *p) {
  TokenKind k = p->la.kind;
  if (k != TOK_SUB && k != TOK_NOT) {
    if (parser_at_expr(p)) return postfix(p);
    if (!p->compat && k == TOK_FORALL) return slip_quantifier(p, EX_FORALL);
    if (!p->compat && k == TOK_EXISTS) return slip_quantifier(p, EX_EXISTS);
    parser_invalid(p, "UnaryExpression");
    return parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  }
  parser_next(p);
  Pos pos = p->t.lo;
  Expr *a = parser_enter(p) ? parse_unary(p) : parse_node(p, EX_ERROR, pos, pos);
  parser_leave(p);
  Expr *e = parse_node(p, EX_UNARY, pos, pos);
  e->op = k == TOK_SUB ? UN_NEG : UN_NOT;
  e->u.op.a = a;
  parse_raise(p, e, a->height);
  return e;
}

/* Is -> Unary ['is' Ident] */
static Expr *is_constructor(Parser *p) {
  Expr *of = parse_unary(p);
  if (!parser_accept(p, TOK_IS)) return of;
  Pos pos = p->t.lo;
  Label name;
  parser_ident(p, &name);
  Expr *e = parse_node(p, EX_IS, pos, of->span.lo);
  e->u.field = ARENA_NEW(p->arena, FieldExpr);
  *e->u.field = (FieldExpr){.of = of, .name = name.name, .name_pos = name.pos};
  parse_raise(p, e, of->height);
  return e;
}

/* ---- infix ------------------------------------------------------------------------ */

/* Reads operators of level `min` and above. What may follow an operator of level L: the levels
 * above are read by its right operand; relations do not chain; `&&` and `||` do not mix, nor
 * do `==>` and `<==`; Ultimate has `a && b || c`, which is one thing to everybody. An operator that
 * may not follow is left to the caller. */
static Expr *infix_expr(Parser *p, unsigned min, bool no_explies) {
  Expr *a = is_constructor(p);
  unsigned max = LEVEL_POWER;
  uint8_t only = BIN_COUNT; /* the one operator allowed at level `max` */
  for (;;) {
    Infix in = infix[p->la.kind];
    if (in.level < min || in.level == 0 || in.level > max) return a;
    bool mixes = only == BIN_AND && in.op == BIN_OR && p->dialect == DIALECT_ULTIMATE;
    if (in.level == max && only != BIN_COUNT && in.op != only && !mixes) return a;
    parser_next(p);
    if (in.op == BIN_EXPLIES && no_explies) {
      parser_complain(p, DIAG_IMPLIES_MIXTURE, NULL);
      no_explies = false;
    }
    Pos pos = p->t.lo;
    bool right = in.op == BIN_IMPLIES || in.level == LEVEL_POWER;
    Expr *b;
    if (!right)
      b = infix_expr(p, in.level + 1U, false);
    else if (parser_enter_link(p, DIAG_CHAIN))
      b = infix_expr(p, in.level, in.op == BIN_IMPLIES);
    else
      b = parse_node(p, EX_ERROR, pos, pos);
    if (right) parser_leave_link(p);
    if (in.level == LEVEL_RELATION) {
      p->comparison.right = b->span;
      p->comparison.selects = b->kind == EX_FIELD;
    }
    a = parse_binary(p, in.op, pos, a, b);
    max = in.level;
    only = BIN_COUNT;
    if (in.level == LEVEL_RELATION || in.op == BIN_IMPLIES || in.level == LEVEL_POWER)
      max = in.level - 1U;
    else if (in.level == LEVEL_LOGIC || in.level == LEVEL_IMPLIES)
      only = in.op;
  }
}

Expr *parse_expr(Parser *p) {
  Expr *e = parser_enter(p) ? infix_expr(p, LEVEL_IFF, false)
                            : parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  parser_leave(p);
  return e;
}

Expr *parse_else(Parser *p) {
  if (p->la.kind != TOK_IF) return parse_expr(p);
  Expr *e = parser_enter_link(p, DIAG_CHAIN) ? infix_expr(p, LEVEL_IFF, false)
                                             : parse_node(p, EX_ERROR, p->la.lo, p->la.lo);
  parser_leave_link(p);
  return e;
}

void parse_exprs(Parser *p) {
  do parser_push(p, parse_expr(p));
  while (parser_accept(p, TOK_COMMA));
}
