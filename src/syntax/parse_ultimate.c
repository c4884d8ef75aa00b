/* SPDX-License-Identifier: MIT */
/* What only Ultimate's dialect has (docs/manual/dialects.md): struct types and values, binders
 * without parentheses, statements of concurrent programs, which are refused.
 *
 * A struct type is a datatype with one constructor and its fields, made when fields of these names
 * are first met. The types of the fields are its type arguments, so that all structs with the same
 * names share one declaration. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <string.h>

bool parse_at_ultimate_atom(const Parser *p) {
  TokenKind k = p->la.kind;
  return k == TOK_LBRACE || k == TOK_FORALL || k == TOK_EXISTS || k == TOK_LAMBDA;
}

/* ---- structs ----------------------------------------------------------------------------- */

static Str joined(Parser *p, const Label *names, uint32_t n) {
  Buf b = {0};
  buf_puts(&b, "struct");
  for (uint32_t i = 0; i < n; i++) buf_printf(&b, "#%s", names[i].name->text);
  Str s = str_intern(&p->session->strs, b.text, b.n);
  buf_free(&b);
  return s;
}

static TypeExpr *named_type(Parser *p, Str name, Pos lo) {
  TypeExpr *t = ARENA_NEW(p->arena, TypeExpr);
  t->kind = TX_NAME;
  t->name = name;
  t->pos = lo;
  t->span = parser_span(p, lo);
  return t;
}

static Ctor *make_ctor(Parser *p, Decl *d, const Label *fields, uint32_t n) {
  Ctor *c = ARENA_NEW(p->arena, Ctor);
  *c = (Ctor){.name = d->name, .pos = d->pos, .span = d->span, .datatype = d};
  c->fields = (VarList){ARENA_ARRAY(p->arena, Var *, n), n};
  DatatypeDecl *t = &d->u.datatype;
  for (uint32_t i = 0; i < n; i++) {
    c->fields.at[i] = ARENA_NEW(p->arena, Var);
    *c->fields.at[i] = (Var){.kind = VAR_FIELD,
                             .name = fields[i].name,
                             .pos = fields[i].pos,
                             .span = {fields[i].pos, fields[i].pos + fields[i].name->len},
                             .type_expr = named_type(p, t->params[i]->name, fields[i].pos)};
  }
  return c;
}

/* The datatype of structs with these fields. */
static Decl *struct_of(Parser *p, const Label *fields, uint32_t n, Pos lo) {
  Str name = joined(p, fields, n);
  for (uint32_t i = 0; i < p->program->structs.n; i++)
    if (p->program->structs.at[i]->name == name) return p->program->structs.at[i];
  Decl *d = parse_decl_node(p, DECL_DATATYPE, (Label){name, lo}, lo);
  DatatypeDecl *t = &d->u.datatype;
  t->n_params = n;
  t->params = ARENA_ARRAY(p->arena, TypeParam *, n);
  for (uint32_t i = 0; i < n; i++) {
    t->params[i] = ARENA_NEW(p->arena, TypeParam);
    Str param = str_printf(&p->session->strs, "%s#type", fields[i].name->text);
    *t->params[i] = (TypeParam){.name = param, .pos = fields[i].pos, .index = i};
  }
  t->ctors = ARENA_NEW(p->arena, Ctor *);
  t->n_ctors = 1;
  t->ctors[0] = make_ctor(p, d, fields, n);
  vec_push(&p->program->structs, d);
  return d;
}

/* '{' list( Idents ':' Type ) '}' */
TypeExpr *parse_struct_type(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  uint32_t names = p->lists.names.n, mark = p->lists.stack.n, n;
  do {
    uint32_t from = p->lists.names.n;
    parser_idents(p);
    parser_expect(p, TOK_COLON);
    TypeExpr *type = parse_type(p);
    for (uint32_t i = from; i < p->lists.names.n; i++) parser_push(p, type);
  } while (parser_accept(p, TOK_COMMA));
  parser_expect(p, TOK_RBRACE);
  const Decl *d = struct_of(p, p->lists.names.at + names, p->lists.names.n - names, lo);
  p->lists.names.n = names;
  TypeExpr *t = named_type(p, d->name, lo);
  t->args = parser_list(p, mark, &n);
  t->n_args = n;
  return t;
}

/* '{' list( Ident ':' Expr ) '}' */
static Expr *struct_value(Parser *p) {
  parser_next(p);
  Pos lo = p->t.lo;
  uint32_t names = p->lists.names.n, mark = p->lists.stack.n, n, height = 0;
  do {
    Label field;
    if (!parser_ident(p, &field)) break;
    vec_push(&p->lists.names, field);
    parser_expect(p, TOK_COLON);
    Expr *value = parse_expr(p);
    if (value->height > height) height = value->height;
    parser_push(p, value);
  } while (parser_accept(p, TOK_COMMA));
  parser_expect(p, TOK_RBRACE);
  const Decl *d = struct_of(p, p->lists.names.at + names, p->lists.names.n - names, lo);
  p->lists.names.n = names;
  Expr **args = parser_list(p, mark, &n);
  Expr *e = parse_node(p, EX_CALL, lo, lo);
  e->u.call = ARENA_NEW(p->arena, CallExpr);
  *e->u.call = (CallExpr){.name = d->name, .args = args, .n_args = n};
  parse_raise(p, e, height);
  return e;
}

bool parse_accept_field(Parser *p) {
  if (p->dialect != DIALECT_ULTIMATE || p->la.kind != TOK_NOT) return false;
  if (parser_peek(p) != TOK_IDENT) return false;
  parser_next(p);
  return true;
}

Expr *parse_ultimate_atom(Parser *p) {
  switch (p->la.kind) {
  case TOK_FORALL: return parse_quantifier(p, EX_FORALL);
  case TOK_EXISTS: return parse_quantifier(p, EX_EXISTS);
  case TOK_LAMBDA: return parse_quantifier(p, EX_LAMBDA);
  default: return struct_value(p);
  }
}

/* ---- statements --------------------------------------------------------------------------- */

static void skip_to_semicolon(Parser *p) {
  while (p->la.kind != TOK_SEMI && p->la.kind != TOK_RBRACE && p->la.kind != TOK_EOF)
    parser_next(p);
  parser_accept(p, TOK_SEMI);
}

/* Without threads an atomic block is a block: if (true) { ... }. */
static Stmt *atomic(Parser *p, Pos lo) {
  Stmt *s = parse_stmt_node(p, ST_IF, lo, lo);
  s->expr = parse_node(p, EX_BOOL, lo, lo);
  s->expr->u.truth = true;
  parser_next(p);
  parse_stmts(p, &s->body);
  s->span = parser_span(p, lo);
  return s;
}

Stmt *parse_ultimate_stmt(Parser *p, Label first) {
  TokenKind k = p->la.kind;
  if (k == TOK_ASSIGN || k == TOK_COLON || k == TOK_COMMA || k == TOK_LBRACK || k == TOK_NOT ||
      k == TOK_ARROW)
    return NULL;
  const char *word = first.name->text;
  if (k == TOK_LBRACE && strcmp(word, "atomic") == 0) return atomic(p, first.pos);
  if (strcmp(word, "fork") != 0 && strcmp(word, "join") != 0) return NULL;
  parse_unsupported(p, DIAG_THREADS, parser_span(p, first.pos), word);
  skip_to_semicolon(p);
  return parse_stmt_node(p, ST_ERROR, first.pos, first.pos);
}

/* ---- functions and specifications
 * ------------------------------------------------------------------- */

void parse_drop_inline(Parser *p, Decl *d) {
  if (d->u.func.body) return;
  uint32_t mark = p->lists.stack.n;
  for (uint32_t i = 0; i < d->attrs.n; i++)
    if (strcmp(d->attrs.at[i]->name->text, "inline") != 0) parser_push(p, d->attrs.at[i]);
  d->attrs.at = parser_list(p, mark, &d->attrs.n);
}

void parse_always_assume(Parser *p, Spec *s) {
  Attr *a = ARENA_NEW(p->arena, Attr);
  *a = (Attr){.name = str_c(&p->session->strs, "always_assume"), .pos = s->pos};
  a->span = (Span){s->pos, s->pos};
  uint32_t mark = p->lists.stack.n;
  for (uint32_t i = 0; i < s->attrs.n; i++) parser_push(p, s->attrs.at[i]);
  parser_push(p, a);
  s->attrs.at = parser_list(p, mark, &s->attrs.n);
}
