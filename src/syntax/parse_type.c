/* SPDX-License-Identifier: MIT */
/* Types, type parameters, and variables with their types. */
#include "syntax/parser.h"

static TypeExpr *node(Parser *p, TypeExprKind kind, Pos lo) {
  TypeExpr *t = ARENA_NEW(p->arena, TypeExpr);
  t->kind = (uint8_t)kind;
  t->pos = lo;
  t->span = parser_span(p, lo);
  return t;
}

static TypeExpr *error_type(Parser *p) {
  return node(p, TX_ERROR, p->la.lo);
}

static bool at_atom(const Parser *p) {
  TokenKind k = p->la.kind;
  if (k == TOK_LBRACE) return p->dialect == DIALECT_ULTIMATE;
  return k == TOK_INT || k == TOK_REAL || k == TOK_BOOL || k == TOK_LPAREN;
}

static bool at_map(const Parser *p) {
  return p->la.kind == TOK_LBRACK || p->la.kind == TOK_LT;
}

/* May the lookahead be a name among the arguments of a type? */
static bool at_arg_name(const Parser *p) {
  if (!parser_at_ident(p)) return false;
  return !(p->in.const_type && p->la.kind == TOK_IDENT &&
           (p->la.name == p->words.extends || p->la.name == p->words.complete));
}

/* TypeAtom -> 'int' | 'real' | 'bool' | '(' Type ')' */
static TypeExpr *type_atom(Parser *p) {
  Pos lo = p->la.lo;
  switch (p->la.kind) {
  case TOK_INT: parser_next(p); return node(p, TX_INT, lo);
  case TOK_REAL: parser_next(p); return node(p, TX_REAL, lo);
  case TOK_BOOL: parser_next(p); return node(p, TX_BOOL, lo);
  case TOK_LBRACE: return parse_struct_type(p);
  case TOK_LPAREN: {
    parser_next(p);
    TypeExpr *t = parse_type(p);
    parser_expect(p, TOK_RPAREN);
    t->span = parser_span(p, lo);
    return t;
  }
  default: parser_invalid(p, "TypeAtom"); return error_type(p);
  }
}

/* MapType -> [TypeParams] '[' [list(Type)] ']' Type */
static TypeExpr *map_type(Parser *p) {
  Pos lo = p->la.lo;
  TypeExpr *t = node(p, TX_MAP, lo);
  if (p->la.kind == TOK_LT) t->params = parse_type_params(p, &t->n_params);
  t->pos = p->la.lo;
  parser_expect(p, TOK_LBRACK);
  uint32_t mark = p->lists.stack.n;
  if (at_atom(p) || at_map(p) || parser_must_be_ident(p)) {
    do parser_push(p, parse_type(p));
    while (parser_accept(p, TOK_COMMA));
  }
  t->args = parser_list(p, mark, &t->n_args);
  parser_expect(p, TOK_RBRACK);
  t->result = parse_type(p);
  t->span = parser_span(p, lo);
  return t;
}

/* TypeArgs -> TypeAtom [TypeArgs] | Ident [TypeArgs] | MapType
 * A '{' begins no argument, but the body of the function whose result has the type. */
static void type_args(Parser *p) {
  for (;;) {
    if (at_atom(p) && p->la.kind != TOK_LBRACE) {
      parser_push(p, type_atom(p));
    } else if (at_arg_name(p)) {
      Label l;
      parser_ident(p, &l);
      TypeExpr *t = node(p, TX_NAME, l.pos);
      t->name = l.name;
      parser_push(p, t);
    } else if (at_map(p)) {
      parser_push(p, map_type(p));
      return;
    } else {
      return;
    }
  }
}

/* Type -> TypeAtom | Ident [TypeArgs] | MapType */
TypeExpr *parse_type(Parser *p) {
  TypeExpr *t;
  if (!parser_enter(p)) {
    t = error_type(p);
  } else if (at_atom(p)) {
    t = type_atom(p);
    slip_array(p, t);
  } else if (at_map(p)) {
    t = map_type(p);
  } else if (parser_must_be_ident(p)) {
    Label l;
    parser_ident(p, &l);
    t = node(p, TX_NAME, l.pos);
    t->name = l.name;
    uint32_t mark = p->lists.stack.n;
    if (slip_type_arguments(p))
      t->kind = TX_ERROR;
    else
      type_args(p);
    t->args = parser_list(p, mark, &t->n_args);
    t->span = parser_span(p, l.pos);
  } else {
    parser_invalid(p, "Type");
    t = error_type(p);
  }
  parser_leave(p);
  return t;
}

/* ---- type parameters ------------------------------------------------------------ */

TypeParam **parse_make_params(Parser *p, uint32_t mark, uint32_t *n) {
  *n = p->lists.names.n - mark;
  TypeParam **list = ARENA_ARRAY(p->arena, TypeParam *, *n);
  for (uint32_t i = 0; i < *n; i++) {
    const Label *l = &p->lists.names.at[mark + i];
    list[i] = ARENA_NEW(p->arena, TypeParam);
    *list[i] = (TypeParam){.name = l->name, .pos = l->pos, .index = i};
  }
  p->lists.names.n = mark;
  return list;
}

/* TypeParams -> '<' Idents '>' */
TypeParam **parse_type_params(Parser *p, uint32_t *n) {
  uint32_t mark = p->lists.names.n;
  parser_expect(p, TOK_LT);
  parser_idents(p);
  parser_expect(p, TOK_GT);
  p->program->generic = true;
  return parse_make_params(p, mark, n);
}

/* ---- variables ------------------------------------------------------------------- */

/* IdsTypeWhere -> Idents ':' Type ['where' Expr] */
static void ids_type_where(Parser *p, VarKind kind, AttrList attrs, const char *no_where) {
  uint32_t mark = p->lists.names.n;
  parser_idents(p);
  parser_expect(p, TOK_COLON);
  TypeExpr *type = parse_type(p);
  Expr *where = NULL;
  if (parser_accept(p, TOK_WHERE)) {
    where = parse_expr(p);
    if (no_where) {
      parser_complain(p, DIAG_WHERE_NOT_ALLOWED, no_where);
      where = NULL;
    }
  }
  uint32_t n;
  Label *names = parser_name_list(p, mark, &n);
  for (uint32_t i = 0; i < n; i++) {
    Var *v = ARENA_NEW(p->arena, Var);
    *v = (Var){.kind = (uint8_t)kind,
               .in_group = i > 0,
               .name = names[i].name,
               .pos = names[i].pos,
               .span = parser_span(p, names[i].pos),
               .type_expr = type,
               .where = where,
               .attrs = attrs};
    parser_push(p, v);
  }
}

void parse_attr_vars(Parser *p, VarKind kind, const char *no_where) {
  do {
    AttrList attrs = parse_attributes(p);
    ids_type_where(p, kind, attrs, no_where);
  } while (parser_accept(p, TOK_COMMA));
}

void parse_vars(Parser *p, VarKind kind, AttrList attrs) {
  do ids_type_where(p, kind, attrs, NULL);
  while (parser_accept(p, TOK_COMMA));
}
