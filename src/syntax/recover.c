/* SPDX-License-Identifier: MIT */
/* Synchronisation after a syntax error: skips to where reading on makes sense.
 * All are no-ops unless the parser is in panic. */
#include "syntax/parser.h"

static void wake(Parser *p) {
  p->la.kind = p->error.held;
  p->error.panic = false;
}

static bool at_decl(const Parser *p) {
  return (lex_role[p->la.kind] & ROLE_DECL) || p->la.kind == TOK_EOF;
}

/* On an opening brace: past the closing one, but not into the next declaration. */
static void skip_braces(Parser *p) {
  uint32_t depth = 0;
  do {
    if (p->la.kind == TOK_LBRACE) depth++;
    if (p->la.kind == TOK_RBRACE) depth--;
    parser_next(p);
  } while (depth && !at_decl(p));
}

/* A block whose head was in error: its statements are read for their own errors. */
static void skip_brace_or_block(Parser *p) {
  parser_peek(p);
  if (!p->ahead.first) {
    skip_braces(p);
    return;
  }
  Block ignored;
  parser_next(p);
  parse_stmts(p, &ignored);
}

/* Does the lookahead look like the start of a statement on a new line? */
static bool at_new_line_stmt(Parser *p) {
  if (!p->la.first || p->la.kind != TOK_IDENT) return false;
  TokenKind next = parser_peek(p);
  return next == TOK_ASSIGN || next == TOK_COLON;
}

void recover_statement(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  for (;;) {
    TokenKind k = p->la.kind;
    bool keyword = (lex_role[k] & ROLE_STMT) && k != TOK_IDENT && k != TOK_IF;
    if (at_decl(p) || k == TOK_RBRACE || keyword || at_new_line_stmt(p)) return;
    if (k == TOK_IF && p->la.first) return;
    if (parser_accept(p, TOK_SEMI)) return;
    if (k == TOK_LBRACE) {
      skip_brace_or_block(p);
      if (!p->error.panic && p->la.kind != TOK_ELSE && p->t.kind == TOK_RBRACE && p->la.first)
        return;
      if (p->error.panic) wake(p);
    } else {
      parser_next(p);
    }
  }
}

void recover_block(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  for (;;) {
    TokenKind k = p->la.kind;
    if (at_decl(p) || k == TOK_RBRACE || ((lex_role[k] & ROLE_STMT) && k != TOK_IDENT)) return;
    if (parser_accept(p, TOK_LBRACE)) return;
    parser_next(p);
  }
}

void recover_attribute(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  while (!at_decl(p) && p->la.kind != TOK_RBRACE && !p->la.first) parser_next(p);
  if (!p->la.first && parser_accept(p, TOK_RBRACE)) return;
  p->error.panic = true; /* it is for the statement or declaration to go on */
  p->error.held = p->la.kind;
  p->la.kind = TOK_PANIC;
}

void recover_declaration(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  while (!at_decl(p)) {
    if ((lex_role[p->la.kind] & ROLE_SOFT_DECL) && p->la.first) return;
    if (p->la.kind == TOK_LBRACE)
      skip_braces(p);
    else
      parser_next(p);
  }
}

void recover_parenthesis(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  for (uint32_t depth = 0; !at_decl(p);) {
    TokenKind k = p->la.kind;
    if (k == TOK_SEMI || k == TOK_LBRACE || k == TOK_RBRACE || k == TOK_RETURNS) break;
    if (k == TOK_LPAREN) depth++;
    if (k == TOK_RPAREN && depth-- == 0) return;
    parser_next(p);
  }
  p->error.at = p->la.lo; /* the missing parenthesis is no news */
}

void recover_clause(Parser *p) {
  if (!p->error.panic) return;
  wake(p);
  while (!at_decl(p)) {
    TokenKind k = p->la.kind;
    if (k == TOK_RBRACE || k == TOK_REQUIRES || k == TOK_ENSURES || k == TOK_MODIFIES ||
        k == TOK_INVARIANT || k == TOK_FREE)
      return;
    if (k == TOK_LBRACE && parser_peek(p) != TOK_COLON && p->la.first) return;
    if (parser_accept(p, TOK_SEMI)) return;
    if (k == TOK_LBRACE)
      skip_braces(p);
    else
      parser_next(p);
  }
}
