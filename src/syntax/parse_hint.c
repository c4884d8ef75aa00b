/* SPDX-License-Identifier: MIT */
/* Syntax errors in the words of people: what would fit, what they often get wrong, and the edit
 * that mends it. `lindy boogie` has none of this: it names productions, as Boogie does. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <string.h>

typedef struct Plain {
  const char *what, *words, *note;
} Plain;

/* Boogie's messages name productions of its grammar; this says what they mean. */
static const Plain plain[] = {
    {"UnaryExpression", "an expression", NULL},
    {"AtomExpression", "an expression", NULL},
    {"ArrayExpression", "an index", NULL},
    {"AttributeParameter", "an expression or a string", NULL},
    {"AttributeOrTrigger", "an attribute {:name ...} or a trigger {e, ...}", NULL},
    {"Guard", "a condition or '*'", NULL},
    {"WhileCmd", "an expression", NULL},
    {"Type", "a type", NULL},
    {"TypeAtom", "a type", NULL},
    {"CoercionExpression", "a type", NULL},
    {"Ident", "a name", NULL},
    {"Consts", "';'", "the declaration ends with it"},
    {"Function", "a result type, then ';' or a body,", NULL},
    {"Procedure", "';', a specification or a body", NULL},
    {"LabelOrAssign", "':=' or ':'",
     "a statement that begins with a name is an assignment or a label"},
    {"LabelOrCmd", "the name of a function or '*'", NULL},
    {"SpecPrePost", "'requires' or 'ensures'", NULL},
    {"CallParams", "'(' or ':='", NULL},
    {"IfCmd", "'if' or '{'", NULL},
    {"QuantifierBody", "a bound variable with its type", NULL},
    {"QSep", "'::'", NULL},
    {"SpecBlock", "'goto' or 'return'", "it ends a block"},
    {"BoogiePL", "a procedure, action or invariant", NULL},
    {"MoverQualifier", "'left', 'right', 'both' or 'atomic'", NULL},
    {"ActionDecl", "';', a specification or a body", NULL},
    {"SpecRefinedActionForYieldProcedure", "the name of an action", NULL},
    {"SpecYieldRequires", "a condition or a call", NULL},
    {"SpecYieldEnsures", "a condition or a call", NULL},
    {"SpecYieldPreserves", "a condition or a call", NULL},
    {"YieldProcedureDecl", "';', a specification or a body", NULL},
    {"EOF", "declaration", NULL},
    {"ident", "name", NULL},
    {"digits", "number", NULL},
    {"bvlit", "bit-vector", NULL},
};

static const Plain *plain_of(const char *what) {
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (strcmp(what, plain[i].what) == 0) return &plain[i];
  return NULL;
}

/* Tokens that other languages have in this place. */
typedef struct Slip {
  const char *text, *note, *instead;
  const char *at; /* what is expected there; NULL: anything */
} Slip;

static const Slip slips[] = {
    {"%", "the remainder of a division is written 'mod'", "mod", NULL},
    {"?", "a conditional expression is written 'if C then A else B'", NULL, NULL},
    {"&", "'and' is written '&&'", "&&", NULL},
    {"and", "'and' is written '&&'", "&&", NULL},
    {"|", "'or' is written '||'", "||", NULL},
    {"or", "'or' is written '||'", "||", NULL},
    {"not", "'not' is written '!'", "!", NULL},
    {"=", "equality is written '=='", "==", NULL},
    {"then", "a conditional statement has no 'then'", "", NULL},
    {"proc", "a procedure begins with 'procedure'", "procedure", "EOF"},
    {"method", "a procedure begins with 'procedure'", "procedure", "EOF"},
    {"def", "a procedure begins with 'procedure'", "procedure", "EOF"},
    {"func", "a function begins with 'function'", "function", "EOF"},
    {"fun", "a function begins with 'function'", "function", "EOF"},
    {"fn", "a function begins with 'function'", "function", "EOF"},
    {"ensure", "this is written 'ensures'", "ensures", "Procedure"},
    {"require", "this is written 'requires'", "requires", "Procedure"},
    {"modify", "this is written 'modifies'", "modifies", "Procedure"},
    {"return", "this is written 'returns'", "returns", "Procedure"},
};

static void fix_lookahead(Parser *p, uint32_t index, const char *instead) {
  uint32_t len;
  const char *text = lex_text(&p->lex, &p->la, &len);
  diag_fix(&p->session->diags, index, (Span){p->la.lo, p->la.hi}, instead,
           *instead ? "Replace '%.*s' by '%s'" : "Remove '%.*s'%s", (int)len, text, instead);
}

/* A name, then an operator: people mean an assignment. */
static bool assignment_slip(Parser *p, uint32_t index) {
  Diags *diags = &p->session->diags;
  uint32_t len, n;
  const char *op = lex_text(&p->lex, &p->la, &len), *name = lex_text(&p->lex, &p->t, &n);
  if (p->la.kind == TOK_EQUAL) {
    diag_note(diags, index, (Span){0, 0}, "an assignment is written ':='");
    fix_lookahead(p, index, ":=");
    return true;
  }
  Buf text = {0};
  Pos hi = p->la.hi;
  if (p->la.kind == TOK_CONCAT) {
    buf_printf(&text, " := %.*s + 1", (int)n, name);
  } else if (strchr("+-*/", *op) && len == 1 && parser_peek(p) == TOK_EQUAL) {
    buf_printf(&text, " := %.*s %c", (int)n, name, *op);
    hi = p->ahead.hi;
  } else {
    return false;
  }
  diag_note(diags, index, (Span){0, 0}, "this is written '%.*s%s%s'", (int)n, name, text.text,
            hi == p->la.hi ? "" : " ...");
  diag_fix(diags, index, (Span){p->t.hi, hi}, text.text, "Write '%.*s%s'", (int)n, name, text.text);
  buf_free(&text);
  return true;
}

/* Something better than the plain words to say about the lookahead, or NULL. */
static const char *special(const Parser *p, bool expected, const char *what, const char *text) {
  switch (p->la.kind) {
  case TOK_ERROR:
    return text[0] == '"' ? "this string has no closing quote on its line"
                          : "no token starts with this character";
  case TOK_AND:
  case TOK_OR: return expected ? "'&&' and '||' do not mix: put one of them in parentheses" : NULL;
  case TOK_FORALL:
  case TOK_EXISTS:
  case TOK_LAMBDA: return expected ? NULL : "quantifiers and lambdas stand in parentheses";
  case TOK_RETURN:
    return expected ? NULL : "the body of a function is an expression, without 'return'";
  case TOK_VAR:
    return strcmp(what, lex_name[TOK_RBRACE]) == 0
               ? "local variables are declared at the start of the body"
               : NULL;
  default:
    return expected && p->la.kind >= TOK_EQ && p->la.kind <= TOK_GE ? "comparisons do not chain"
                                                                    : NULL;
  }
}

static bool slip_of(Parser *p, uint32_t index, bool expected, const char *what, const char *text,
                    uint32_t len) {
  for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
    const Slip *x = &slips[i];
    if (strlen(x->text) != len || memcmp(text, x->text, len) != 0) continue;
    if (x->at && strcmp(x->at, what) != 0) continue;
    /* Where an expression is missing, another operator does not help. */
    if (!expected && !x->at && strcmp(x->text, "not") != 0) continue;
    diag_note(&p->session->diags, index, (Span){0, 0}, "%s", x->note);
    if (x->instead) fix_lookahead(p, index, x->instead);
    return true;
  }
  return false;
}

/* Does something begin or end here, so that a semicolon was left out before it? */
static bool ends_statement(const Parser *p) {
  switch (p->la.kind) {
  case TOK_RBRACE:
  case TOK_ASSERT:
  case TOK_ASSUME:
  case TOK_CALL:
  case TOK_HAVOC:
  case TOK_IF:
  case TOK_WHILE:
  case TOK_RETURN:
  case TOK_GOTO:
  case TOK_ENSURES:
  case TOK_REQUIRES:
  case TOK_MODIFIES:
  case TOK_INVARIANT:
  case TOK_PROCEDURE:
  case TOK_FUNCTION: return true;
  default: return false;
  }
}

static void hint(Parser *p, uint32_t index, bool expected, const char *what, const Plain *words) {
  uint32_t len;
  const char *text = lex_text(&p->lex, &p->la, &len);
  Diags *diags = &p->session->diags;
  bool word = (text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z');
  if (strcmp(what, "LabelOrAssign") == 0 && assignment_slip(p, index)) return;
  if (slip_of(p, index, expected, what, text, len)) return;
  if (expected && strcmp(what, lex_name[TOK_SEMI]) == 0 && ends_statement(p))
    diag_fix(diags, index, (Span){p->t.hi, p->t.hi}, ";", "Insert ';'");
  const char *note = special(p, expected, what, text);
  if (!note && strcmp(what, "Ident") == 0 && word)
    diag_note(diags, index, (Span){0, 0}, "'%.*s' is a reserved word; '\\%.*s' is a name", (int)len,
              text, (int)len, text);
  if (!note && words) note = words->note;
  if (note) diag_note(diags, index, (Span){0, 0}, "%s", note);
}

uint32_t parse_hint_error(Parser *p, DiagId id, Span span, const char *what) {
  const Plain *words = plain_of(what);
  bool expected = id == DIAG_EXPECTED;
  uint32_t index = diag(p->session, expected ? id : DIAG_UNFIT, span,
                        words      ? words->words
                        : expected ? what
                                   : "something else");
  hint(p, index, expected, what, words);
  return index;
}
