/* SPDX-License-Identifier: MIT */
/* Slips between statements: see parse_slip.c. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <string.h>

/* ---- braces -------------------------------------------------------------------------------- */

/* Spaces before the first token of the line. */
static uint32_t indentation(const Parser *p, Pos at) {
  const char *text = p->lex.text;
  uint32_t lo = at - p->lex.source->base, n = 0;
  while (lo && text[lo - 1] != '\n') lo--;
  while (text[lo + n] == ' ' || text[lo + n] == '\t') n++;
  return n;
}

void slip_closed(Parser *p, Pos open) {
  if (p->compat || !p->t.first || p->braces.odd) return;
  if (indentation(p, p->t.lo) < indentation(p, open)) p->braces.odd = open;
}

void slip_unclosed(Parser *p, Pos open) {
  if (p->compat) return;
  p->braces.unclosed++;
  if (p->error.index == UINT32_MAX || p->lex.open_comment) return;
  Pos at = p->braces.odd ? p->braces.odd : open;
  diag_note(&p->session->diags, p->error.index, (Span){at, at + 1},
            p->braces.odd ? "the '}' of this one is indented less than its line"
                          : "this '{' is not closed");
}

/* The body of an 'if' or 'while' where no '{' stands. True when `b` is what was meant. */
bool slip_unbraced(Parser *p, Block *b) {
  if (p->compat || p->error.panic || p->la.kind == TOK_LBRACE) return false;
  Pos lo = p->la.lo;
  TokenKind k = p->la.kind;
  if (k == TOK_SEMI || k == TOK_COLON) {
    bool brace = parser_peek(p) == TOK_LBRACE;
    slip_missing(p, TOK_LBRACE);
    slip_note(p, brace ? "the body stands right after the condition"
                       : "the body stands in braces, even if it is one statement");
    if (brace || k == TOK_SEMI)
      slip_fix(p, (Span){lo, lo + 1}, brace ? "" : " { }",
               brace ? "Remove what stands before the body" : "Write an empty body");
    parser_next(p);
    if (brace) return false;
    *b = (Block){.open = lo, .close = lo};
    if (k == TOK_SEMI) return true;
  }
  bool begins = (lex_role[p->la.kind] & ROLE_STMT) != 0;
  if (p->la.kind == TOK_IDENT) {
    TokenKind next = parser_peek(p);
    begins = next == TOK_ASSIGN || next == TOK_LBRACK || next == TOK_COMMA || next == TOK_ARROW;
  }
  if (!begins && k != TOK_COLON) return false;
  if (k != TOK_COLON) {
    slip_missing(p, TOK_LBRACE);
    slip_note(p, "the body stands in braces, even if it is one statement");
  }
  uint32_t index = p->error.index;
  Stmt **only = ARENA_NEW(p->arena, Stmt *);
  *only = parser_enter(p) ? parse_statement(p) : NULL;
  parser_leave(p);
  if (!*only) return false;
  *b = (Block){only, 1, lo, p->t.lo};
  p->error.index = index;
  if (p->error.panic || k == TOK_COLON) return true;
  Buf text = {0};
  buf_puts(&text, "{ ");
  slip_text(p, (*only)->span, &text);
  buf_puts(&text, " }");
  slip_fix(p, (*only)->span, text.text, "Put the body in braces");
  buf_free(&text);
  return true;
}

/* ---- what begins no statement -------------------------------------------------------------- */

/* ++r; and --r; */
static bool increment(Parser *p) {
  Pos lo = p->la.lo;
  const char *sign = p->lex.text + (lo - p->lex.source->base);
  if (strncmp(sign, "++", 2) != 0 && strncmp(sign, "--", 2) != 0) return false;
  if (sign[0] == '-' && (sign[2] == ' ' || sign[2] == '-')) {
    parser_expect(p, TOK_RBRACE);
    slip_note(p, "a comment begins with '//'");
    slip_fix(p, (Span){lo, lo + 2}, "//", "Replace '--' by '//'");
    return true;
  }
  slip_missing(p, TOK_RBRACE);
  uint32_t index = p->error.index;
  for (int i = sign[0] == '+' ? 1 : 2; i; i--) parser_next(p);
  Label name;
  if (!parser_at_ident(p) || parser_peek(p) != TOK_SEMI || !parser_ident(p, &name)) return true;
  Buf text = {0};
  buf_printf(&text, "%s := %s %c 1", name.name->text, name.name->text, sign[0]);
  if (index != UINT32_MAX) {
    diag_note(&p->session->diags, index, (Span){0, 0}, "this is written '%s'", text.text);
    diag_fix(&p->session->diags, index, (Span){lo, p->t.hi}, text.text, "Write '%s'", text.text);
  }
  buf_free(&text);
  parser_next(p);
  return true;
}

/* A clause of a loop after its '{'. */
static void late_invariant(Parser *p, const Block *b, bool only) {
  slip_missing(p, TOK_RBRACE);
  uint32_t index = p->error.index;
  slip_note(p, "an invariant stands before the '{' of its loop");
  parse_loop_spec(p);
  if (p->error.panic || !only || index == UINT32_MAX) return;
  Buf text = {0};
  slip_text(p, (Span){b->open + 1, p->t.hi}, &text);
  buf_puts(&text, " {");
  p->error.index = index;
  Pos lo = b->open - (p->lex.text[b->open - p->lex.source->base - 1] == ' ');
  slip_fix(p, (Span){lo, p->t.hi}, text.text, "Move it before the '{'");
  buf_free(&text);
}

/* `int y;` or `int y = 3;`: pushes the variable on `late`, so that it is known. */
static void c_variable(Parser *p) {
  Pos lo = p->la.lo;
  slip_missing(p, TOK_RBRACE);
  uint32_t index = p->error.index;
  slip_note(p, "a variable is declared at the start of the body, with its type behind it");
  TypeExpr *type = parse_type(p);
  Label name;
  if (p->error.panic || !parser_ident(p, &name)) return;
  Var *v = ARENA_NEW(p->arena, Var);
  *v = (Var){.kind = VAR_LOCAL,
             .name = name.name,
             .pos = name.pos,
             .span = parser_span(p, name.pos),
             .type_expr = type};
  vec_push(&p->lists.late, v);
  Buf text = {0};
  buf_printf(&text, "var %s: ", name.name->text);
  slip_text(p, type->span, &text);
  bool good = true;
  if (p->la.kind == TOK_EQUAL || p->la.kind == TOK_ASSIGN) {
    parser_next(p);
    const Expr *e = parse_expr(p);
    good = !p->error.panic && e->kind != EX_ERROR;
    buf_printf(&text, "; %s := ", name.name->text);
    if (good) slip_text(p, e->span, &text);
  }
  p->error.index = index;
  if (good && p->la.kind == TOK_SEMI) slip_fix(p, (Span){lo, p->t.hi}, text.text, "Declare it");
  buf_free(&text);
  parser_expect(p, TOK_SEMI);
}

/* At what begins no statement, in the block `b`; `only`: nothing but slips was read of it. */
void slip_statement(Parser *p, const Block *b, bool only) {
  Pos lo = p->la.lo;
  const char *note = NULL;
  switch (p->la.kind) {
  case TOK_SEMI:
    slip_missing(p, TOK_RBRACE);
    slip_note(p, "a ';' alone is no statement");
    slip_fix(p, (Span){lo, lo + 1}, "", "Remove the ';'");
    parser_next(p);
    return;
  case TOK_INVARIANT: late_invariant(p, b, only); return;
  case TOK_INT:
  case TOK_BOOL:
  case TOK_REAL:
    if (parser_peek(p) == TOK_IDENT) {
      c_variable(p);
      return;
    }
    break;
  case TOK_CONCAT:
  case TOK_SUB:
    if (increment(p)) return;
    break;
  case TOK_REQUIRES:
  case TOK_ENSURES:
  case TOK_MODIFIES: note = "the specification of a procedure stands before its body"; break;
  case TOK_LPAREN:
    note = "several variables are assigned without parentheses: 'x, y := 1, 2;'";
    break;
  case TOK_LBRACE: note = "statements are not grouped by braces alone"; break;
  case TOK_ELSE: note = "there is no 'if' before this 'else'"; break;
  default: break;
  }
  parser_expect(p, TOK_RBRACE); /* fails: what stands here starts no statement */
  if (note) slip_note(p, note);
}

/* do { ... } while (c); and the like, after their first word. */
bool slip_do(Parser *p, Label name) {
  if (p->compat || p->la.kind != TOK_LBRACE) return false;
  slip_missing(p, TOK_ASSIGN);
  parse_hint_statement(p, name);
  parser_next(p);
  slip_skip(p, TOK_LBRACE, TOK_RBRACE);
  if (strcmp(name.name->text, "do") != 0 || p->la.kind != TOK_WHILE) return true;
  while (p->la.kind != TOK_EOF && p->la.kind != TOK_RBRACE)
    if (parser_next(p), p->t.kind == TOK_SEMI) break;
  return true;
}

/* After the ':=', at 'call'. */
bool slip_assigned_call(Parser *p, Stmt *s) {
  if (p->compat || p->error.panic || p->la.kind != TOK_CALL || s->kind != ST_ASSIGN) return false;
  slip_missing(p, TOK_IDENT);
  slip_note(p, "'call' stands first: 'call r := P(x);'");
  Buf text = {0};
  buf_puts(&text, "call ");
  slip_text(p, (Span){s->span.lo, p->t.hi}, &text);
  slip_fix(p, (Span){s->span.lo, p->la.hi}, text.text, "Put 'call' first");
  buf_free(&text);
  s->kind = ST_ERROR;
  parser_next(p);
  parse_expr(p);
  parser_expect(p, TOK_SEMI);
  return true;
}

/* After 'havoc': names in parentheses, which are taken. */
bool slip_havoc(Parser *p) {
  if (p->compat || p->la.kind != TOK_LPAREN) return false;
  Pos lo = p->t.hi;
  slip_missing(p, TOK_IDENT);
  slip_note(p, "'havoc' takes names without parentheses");
  uint32_t index = p->error.index;
  parser_next(p);
  Pos inner = p->la.lo;
  parser_idents(p);
  if (p->error.panic) return true;
  Buf text = {0};
  buf_putc(&text, ' ');
  slip_text(p, (Span){inner, p->t.hi}, &text);
  parser_expect(p, TOK_RPAREN);
  p->error.index = index;
  if (!p->error.panic) slip_fix(p, (Span){lo, p->t.hi}, text.text, "Remove the parentheses");
  buf_free(&text);
  return true;
}
