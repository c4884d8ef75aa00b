/* SPDX-License-Identifier: MIT */
/* Slips of people who come from other languages: reported where Boogie's grammar ends, explained,
 * with an edit that mends them, and read as what was meant, so that nothing follows from them. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <string.h>

static void slip_note(Parser *p, const char *text) {
  if (p->error_index != UINT32_MAX)
    diag_note(&p->session->diags, p->error_index, (Span){0, 0}, "%s", text);
}

static void slip_fix(Parser *p, Span span, const char *text, const char *title) {
  if (p->error_index != UINT32_MAX)
    diag_fix(&p->session->diags, p->error_index, span, text, "%s", title);
}

static void add_text(const Parser *p, Span span, Buf *out) {
  uint32_t base = p->lex.source->base;
  buf_add(out, p->lex.text + (span.lo - base), span.hi - span.lo);
}

/* After the type, at ':='. The assignment can take the place of the initial value when no further
 * variables follow. */
bool slip_initializer(Parser *p, uint32_t mark) {
  if (p->compat || p->la.kind != TOK_ASSIGN) return false;
  Pos lo = p->t.hi;
  parser_missing(p, TOK_SEMI);
  slip_note(p, "a variable has no initial value: assign it after the declarations");
  uint32_t index = p->error_index;
  parser_next(p);
  Expr *e = parse_expr(p);
  if (p->panic || p->la.kind != TOK_SEMI || p->stack.n != mark + 1) return true;
  const Var *v = p->stack.at[mark];
  if (parser_peek(p) == TOK_VAR || index == UINT32_MAX) return true;
  Buf text = {0};
  buf_printf(&text, "; %s := ", v->name->text);
  add_text(p, e->span, &text);
  p->error_index = index;
  slip_fix(p, (Span){lo, e->span.hi}, text.text, "Assign after the declaration");
  buf_free(&text);
  return true;
}

/* After 'return', where an expression starts. */
bool slip_return(Parser *p) {
  if (p->compat || !parser_at_expr(p)) return false;
  Pos lo = p->t.lo;
  parser_missing(p, TOK_SEMI);
  uint32_t index = p->error_index;
  slip_note(p, p->results.n ? "a result is assigned to its parameter before 'return;'"
                            : "the procedure has no result: declare one with 'returns (r: ...)'");
  Expr *e = parse_expr(p);
  if (p->panic || p->results.n != 1) return true;
  Buf text = {0};
  buf_printf(&text, "%s := ", p->results.at[0]->name->text);
  add_text(p, e->span, &text);
  buf_puts(&text, "; return");
  p->error_index = index;
  slip_fix(p, (Span){lo, e->span.hi}, text.text, "Assign to the result");
  buf_free(&text);
  return true;
}

/* After NAME(...): what does not go on with ':=' is a call. When it does, the arguments must be
 * names. */
bool slip_call(Parser *p, Label name, uint32_t mark) {
  if (p->compat || p->panic) return false;
  const Expr *odd = NULL;
  for (uint32_t i = mark; i < p->stack.n && !odd; i++) {
    const Expr *e = p->stack.at[i];
    if (e->kind != EX_VAR) odd = e;
  }
  bool assigned = p->la.kind == TOK_ASSIGN;
  if (assigned && !odd && p->stack.n > mark) return false;
  parser_missing(p, assigned ? TOK_RPAREN : TOK_ASSIGN);
  if (assigned)
    slip_note(p, "the left side of ':=' is a constructor of names");
  else
    slip_note(p, "a procedure is called by a statement that begins with 'call'");
  if (!assigned) slip_fix(p, (Span){name.pos, name.pos}, "call ", "Insert 'call'");
  return true;
}

/* Passes over what stands between an opening token, which is behind, and its closing one. */
static void skip_to(Parser *p, TokenKind open, TokenKind close) {
  for (uint32_t depth = 1; depth && p->la.kind != TOK_EOF; parser_next(p)) {
    depth += p->la.kind == open;
    depth -= p->la.kind == close;
  }
}

/* Nothing else can be meant where a name is followed by what gives it a value. */
bool slip_for(Parser *p, Label name) {
  if (p->compat || strcmp(name.name->text, "for") != 0) return false;
  TokenKind next = p->la.kind == TOK_IDENT ? parser_peek(p) : TOK_EOF;
  if (p->la.kind != TOK_VAR && next != TOK_ASSIGN && next != TOK_EQUAL && next != TOK_COLON)
    return false;
  parser_missing(p, TOK_RPAREN);
  slip_note(p, "there is no 'for': a loop is written 'while (condition) { ... }'");
  skip_to(p, TOK_LPAREN, TOK_RPAREN);
  if (p->la.kind != TOK_LBRACE) return true;
  parser_next(p);
  skip_to(p, TOK_LBRACE, TOK_RBRACE);
  return true;
}

/* After a guard that has no parentheses; the error was about the first. */
void slip_guard(Parser *p, const Expr *e) {
  if (p->panic || p->la.kind != TOK_LBRACE) return;
  Buf text = {0};
  buf_putc(&text, '(');
  add_text(p, e->span, &text);
  buf_putc(&text, ')');
  slip_note(p, "a condition stands in parentheses");
  slip_fix(p, e->span, text.text, "Put the condition in parentheses");
  buf_free(&text);
}

/* At a '{' after a procedure whose head ended with ';'. */
bool slip_body(Parser *p, Pos semicolon) {
  if (p->compat || p->panic || p->la.kind != TOK_LBRACE) return false;
  parser_missing(p, TOK_EOF);
  slip_note(p, "the ';' after its head says that the procedure has no body: leave it out");
  slip_fix(p, (Span){semicolon, semicolon + 1}, "", "Remove the ';' before the body");
  return true;
}
