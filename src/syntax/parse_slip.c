/* SPDX-License-Identifier: MIT */
/* Slips of people who come from other languages: reported where Boogie's grammar ends, explained,
 * with an edit that mends them, and read as what was meant, so that nothing follows from them. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <string.h>

/* Says only what is missing; the caller says the rest. */
void slip_missing(Parser *p, TokenKind kind) {
  p->error.no_hints = true;
  parser_missing(p, kind);
  p->error.no_hints = false;
}

void slip_note(Parser *p, const char *text) {
  if (p->error.index != UINT32_MAX)
    diag_note(&p->session->diags, p->error.index, (Span){0, 0}, "%s", text);
}

void slip_fix(Parser *p, Span span, const char *text, const char *title) {
  if (p->error.index != UINT32_MAX)
    diag_fix(&p->session->diags, p->error.index, span, text, "%s", title);
}

void slip_text(const Parser *p, Span span, Buf *out) {
  uint32_t base = p->lex.source->base;
  buf_add(out, p->lex.text + (span.lo - base), span.hi - span.lo);
}

/* After the type, at ':='. The assignment can take the place of the initial value when no further
 * variables follow. */
bool slip_initializer(Parser *p, uint32_t mark) {
  if (p->compat || (p->la.kind != TOK_ASSIGN && p->la.kind != TOK_EQUAL)) return false;
  Pos lo = p->t.hi;
  slip_missing(p, TOK_SEMI);
  slip_note(p, "a variable has no initial value: assign it after the declarations");
  uint32_t index = p->error.index;
  parser_next(p);
  Expr *e = parse_expr(p);
  if (p->error.panic || p->la.kind != TOK_SEMI || p->lists.stack.n != mark + 1) return true;
  const Var *v = p->lists.stack.at[mark];
  if (parser_peek(p) == TOK_VAR || index == UINT32_MAX) return true;
  Buf text = {0};
  buf_printf(&text, "; %s := ", v->name->text);
  slip_text(p, e->span, &text);
  p->error.index = index;
  slip_fix(p, (Span){lo, e->span.hi}, text.text, "Assign after the declaration");
  buf_free(&text);
  return true;
}

/* After 'return', where an expression starts. */
bool slip_return(Parser *p) {
  if (p->compat || !parser_at_expr(p)) return false;
  Pos lo = p->t.lo;
  slip_missing(p, TOK_SEMI);
  uint32_t index = p->error.index;
  slip_note(p, p->results.n ? "a result is assigned to its parameter before 'return;'"
                            : "the procedure has no result: declare one with 'returns (r: ...)'");
  Expr *e = parse_expr(p);
  if (p->error.panic || p->results.n != 1) return true;
  Buf text = {0};
  buf_printf(&text, "%s := ", p->results.at[0]->name->text);
  slip_text(p, e->span, &text);
  buf_puts(&text, "; return");
  p->error.index = index;
  slip_fix(p, (Span){lo, e->span.hi}, text.text, "Assign to the result");
  buf_free(&text);
  return true;
}

/* After NAME(...): what does not go on with ':=' is a call. When it does, the arguments must be
 * names. */
bool slip_call(Parser *p, Label name, uint32_t mark) {
  if (p->compat || p->error.panic) return false;
  const Expr *odd = NULL;
  for (uint32_t i = mark; i < p->lists.stack.n && !odd; i++) {
    const Expr *e = p->lists.stack.at[i];
    if (e->kind != EX_VAR) odd = e;
  }
  bool assigned = p->la.kind == TOK_ASSIGN;
  if (assigned && !odd && p->lists.stack.n > mark) return false;
  slip_missing(p, assigned ? TOK_RPAREN : TOK_ASSIGN);
  if (assigned) {
    slip_note(p, "the left side of ':=' is a constructor of names");
  } else if (parse_hint_statement(p, name)) {
    while (p->la.kind == TOK_LBRACE) { /* elif (c) { ... } else { ... } */
      parser_next(p);
      slip_skip(p, TOK_LBRACE, TOK_RBRACE);
      if (p->la.kind == TOK_ELSE) parser_next(p);
    }
  } else {
    slip_note(p, "a procedure is called by a statement that begins with 'call'");
    slip_fix(p, (Span){name.pos, name.pos}, "call ", "Insert 'call'");
  }
  return true;
}

/* Passes over what stands between an opening token, which is behind, and its closing one. */
void slip_skip(Parser *p, TokenKind open, TokenKind close) {
  for (uint32_t depth = 1; depth && p->la.kind != TOK_EOF; parser_next(p)) {
    depth += p->la.kind == open;
    depth -= p->la.kind == close;
  }
}

/* Nothing else can be meant where a name is followed by what gives it a value. */
bool slip_for(Parser *p, Label name) {
  if (p->compat || strcmp(name.name->text, "for") != 0) return false;
  TokenKind next = p->la.kind == TOK_IDENT ? parser_peek(p) : TOK_EOF;
  TokenKind k = p->la.kind;
  bool type = k == TOK_VAR || k == TOK_INT || k == TOK_BOOL || k == TOK_SEMI;
  if (!type && next != TOK_ASSIGN && next != TOK_EQUAL && next != TOK_COLON) return false;
  slip_missing(p, TOK_RPAREN);
  slip_note(p, "there is no 'for': a loop is written 'while (condition) { ... }'");
  slip_skip(p, TOK_LPAREN, TOK_RPAREN);
  if (p->la.kind != TOK_LBRACE) return true;
  parser_next(p);
  slip_skip(p, TOK_LBRACE, TOK_RBRACE);
  return true;
}

/* After a guard that has no parentheses; the error was about the first. */
void slip_guard(Parser *p, const Expr *e) {
  if (p->error.panic || p->la.kind != TOK_LBRACE) return;
  Buf text = {0};
  buf_putc(&text, '(');
  slip_text(p, e->span, &text);
  buf_putc(&text, ')');
  slip_note(p, "a condition stands in parentheses");
  slip_fix(p, e->span, text.text, "Put the condition in parentheses");
  buf_free(&text);
}

/* At a '{' after a procedure whose head ended with ';'. */
bool slip_body(Parser *p, Pos semicolon) {
  if (p->compat || p->error.panic || p->la.kind != TOK_LBRACE) return false;
  slip_missing(p, TOK_EOF);
  slip_note(p, "the ';' after its head says that the procedure has no body: leave it out");
  slip_fix(p, (Span){semicolon, semicolon + 1}, "", "Remove the ';' before the body");
  return true;
}

/* `: int` after a parameter in the order of C: int x. */
bool slip_formal(Parser *p) {
  TokenKind k = p->la.kind;
  if (p->compat || p->error.panic || (k != TOK_INT && k != TOK_BOOL && k != TOK_REAL)) return false;
  if (parser_peek(p) != TOK_IDENT) return false;
  Pos lo = p->la.lo;
  slip_missing(p, TOK_RPAREN);
  slip_note(p, "the type of a parameter stands behind its name: 'x: int'");
  uint32_t index = p->error.index;
  Buf text = {0};
  bool good = true;
  while (good && (p->la.kind == TOK_INT || p->la.kind == TOK_BOOL || p->la.kind == TOK_REAL)) {
    Label name;
    TypeExpr *type = parse_type(p);
    good = !p->error.panic && parser_ident(p, &name);
    if (!good) break;
    Var *v = ARENA_NEW(p->arena, Var);
    *v = (Var){.kind = VAR_IN,
               .name = name.name,
               .pos = name.pos,
               .span = parser_span(p, name.pos),
               .type_expr = type};
    parser_push(p, v);
    buf_printf(&text, "%s: ", name.name->text);
    slip_text(p, type->span, &text);
    if (p->la.kind == TOK_COMMA) {
      parser_next(p);
      buf_puts(&text, ", ");
    }
  }
  p->error.index = index;
  if (good && p->la.kind == TOK_RPAREN)
    slip_fix(p, (Span){lo, p->t.hi}, text.text, "Put the types behind the names");
  buf_free(&text);
  return true;
}

/* Results without parentheses, after 'returns'. */
bool slip_results(Parser *p) {
  if (p->compat || p->error.panic || p->la.kind != TOK_IDENT || parser_peek(p) != TOK_COLON)
    return false;
  Pos lo = p->la.lo;
  slip_missing(p, TOK_LPAREN);
  slip_note(p, "results stand in parentheses");
  uint32_t index = p->error.index;
  parse_attr_vars(p, VAR_OUT, NULL);
  if (p->error.panic) return true;
  Buf text = {0};
  buf_putc(&text, '(');
  slip_text(p, (Span){lo, p->t.hi}, &text);
  buf_putc(&text, ')');
  p->error.index = index;
  slip_fix(p, (Span){lo, p->t.hi}, text.text, "Put the results in parentheses");
  buf_free(&text);
  return true;
}

/* int[] or int[10], after the type of an element. */
void slip_array(Parser *p, TypeExpr *element) {
  if (p->compat || p->error.panic || p->la.kind != TOK_LBRACK) return;
  slip_missing(p, TOK_SEMI);
  slip_note(p, "an array is a map from integers: '[int]int'");
  uint32_t index = p->error.index;
  parser_next(p);
  slip_skip(p, TOK_LBRACK, TOK_RBRACK);
  Buf text = {0};
  buf_puts(&text, "[int]");
  slip_text(p, element->span, &text);
  p->error.index = index;
  slip_fix(p, (Span){element->span.lo, p->t.hi}, text.text, "Write it as a map");
  buf_free(&text);
  element->kind = TX_ERROR;
}

/* array<int>, after the name: type arguments in brackets. */
bool slip_type_arguments(Parser *p) {
  if (p->compat || p->la.kind != TOK_LT) return false;
  TokenKind next = parser_peek(p);
  if (next != TOK_INT && next != TOK_BOOL && next != TOK_REAL) return false;
  slip_missing(p, TOK_SEMI);
  slip_note(p, "an array is a map, '[int]bool'; arguments of other types follow without brackets, "
               "'List int'");
  parser_next(p);
  slip_skip(p, TOK_LT, TOK_GT);
  return true;
}

/* A constant with a value, or a function with a body after '='. */
bool slip_value(Parser *p, const Var *constant) {
  if (p->compat || p->error.panic || (p->la.kind != TOK_EQUAL && p->la.kind != TOK_ASSIGN))
    return false;
  Pos lo = p->t.hi;
  slip_missing(p, TOK_SEMI);
  uint32_t index = p->error.index;
  slip_note(p, constant ? "a constant gets its value from an axiom"
                        : "the body of a function stands in braces");
  parser_next(p);
  const Expr *e = parse_expr(p);
  if (p->error.panic || p->la.kind != TOK_SEMI || index == UINT32_MAX) return true;
  Buf text = {0};
  if (constant)
    buf_printf(&text, "; axiom %s == ", constant->name->text);
  else
    buf_puts(&text, " { ");
  slip_text(p, e->span, &text);
  buf_puts(&text, constant ? ";" : " }");
  p->error.index = index;
  slip_fix(p, (Span){lo, p->la.hi}, text.text, constant ? "Write an axiom" : "Write a body");
  buf_free(&text);
  return true;
}

/* At the ';' after the body of a function. */
void slip_function_end(Parser *p) {
  if (p->compat || p->error.panic || p->la.kind != TOK_SEMI || parser_peek(p) != TOK_RBRACE) return;
  slip_missing(p, TOK_RBRACE);
  slip_note(p, "the body of a function is an expression, without ';'");
  slip_fix(p, (Span){p->la.lo, p->la.hi}, "", "Remove the ';'");
  parser_next(p);
}

/* The sign between a type and what it stands for. */
bool slip_synonym(Parser *p) {
  if (p->compat || (p->la.kind != TOK_EQ && p->la.kind != TOK_ASSIGN)) return false;
  slip_missing(p, TOK_EQUAL);
  slip_note(p, "a type that stands for another is written 'type T = int;'");
  slip_fix(p, (Span){p->la.lo, p->la.hi}, "=", "Replace by '='");
  parser_next(p);
  return true;
}

/* After global variables. */
void slip_global(Parser *p) {
  if (p->compat || p->error.panic || (p->la.kind != TOK_ASSIGN && p->la.kind != TOK_EQUAL)) return;
  slip_missing(p, TOK_SEMI);
  slip_note(p, "a global variable has no initial value: a procedure assigns it, or requires it");
  parser_next(p);
  parse_expr(p);
}

/* A quantifier without parentheses: its end is where its body ends. */
Expr *slip_quantifier(Parser *p, ExprKind kind) {
  Pos lo = p->la.lo;
  slip_missing(p, TOK_LPAREN);
  uint32_t index = p->error.index;
  slip_note(p, "quantifiers and lambdas stand in parentheses");
  Expr *e = parse_quantifier(p, kind);
  if (p->error.panic || index == UINT32_MAX) return e;
  Buf text = {0};
  buf_putc(&text, '(');
  slip_text(p, (Span){lo, p->t.hi}, &text);
  buf_putc(&text, ')');
  p->error.index = index;
  slip_fix(p, (Span){lo, p->t.hi}, text.text, "Put it in parentheses");
  buf_free(&text);
  return e;
}
