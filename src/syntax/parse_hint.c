/* SPDX-License-Identifier: MIT */
/* Notes on syntax errors: what would fit, in words, and what people often get wrong. */
#include "syntax/parser.h"

#include <string.h>

typedef struct Plain {
  const char *what, *note;
} Plain;

/* Boogie's messages name productions of its grammar; this says what they mean. */
static const Plain plain[] = {
    {"UnaryExpression", "an expression is expected here"},
    {"AtomExpression", "an expression is expected here"},
    {"AttributeParameter", "an expression or a string is expected here"},
    {"AttributeOrTrigger", "an attribute {:name ...} or a trigger {e, ...} is expected here"},
    {"Guard", "a condition or '*' is expected here"},
    {"WhileCmd", "an expression is expected here"},
    {"Type", "a type is expected here"},
    {"TypeAtom", "a type is expected here"},
    {"CoercionExpression", "a type is expected here"},
    {"Ident", "a name is expected here"},
    {"Consts", "';' is expected at the end of the declaration"},
    {"Function", "a result type, then ';' or a body, is expected here"},
    {"Procedure", "';', a specification or a body is expected here"},
    {"LabelOrAssign", "':=' or ':' is expected after a name at the start of a statement"},
    {"LabelOrCmd", "the name of a function or '*' is expected here"},
    {"SpecPrePost", "'requires' or 'ensures' is expected after 'free'"},
    {"CallParams", "'(' or ':=' is expected here"},
    {"IfCmd", "'if' or '{' is expected after 'else'"},
    {"QuantifierBody", "bound variables with their types are expected here"},
    {"QSep", "'::' is expected here"},
    {"SpecBlock", "'goto' or 'return' is expected at the end of the block"},
    {"EOF", "a declaration is expected here"},
};

static bool is_word(const char *text) {
  return (text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z');
}

/* Something better than the plain words to say about the lookahead, or NULL. */
static const char *special(const Parser *p, DiagId id, const char *what, const char *text) {
  bool expected = id == DIAG_EXPECTED;
  switch (p->la.kind) {
  case TOK_ERROR:
    return text[0] == '"' ? "this string has no closing quote on its line"
                          : "no token starts with this character";
  case TOK_EQUAL:
    return strcmp(what, "LabelOrAssign") == 0 ? "an assignment is written ':='"
           : expected                         ? "equality is written '=='"
                                              : NULL;
  case TOK_AND:
  case TOK_OR: return expected ? "'&&' and '||' do not mix: put one of them in parentheses" : NULL;
  case TOK_FORALL:
  case TOK_EXISTS:
  case TOK_LAMBDA: return expected ? NULL : "quantifiers and lambdas stand in parentheses";
  case TOK_VAR:
    return strcmp(what, lex_name[TOK_RBRACE]) == 0
               ? "local variables are declared at the start of the body"
               : NULL;
  default:
    return expected && p->la.kind >= TOK_EQ && p->la.kind <= TOK_GE ? "comparisons do not chain"
                                                                    : NULL;
  }
}

void parse_hint(Parser *p, uint32_t index, DiagId id, const char *what) {
  uint32_t len;
  const char *text = lex_text(&p->lex, &p->la, &len);
  const char *note = special(p, id, what, text);
  Diags *diags = &p->session->diags;
  if (!note && strcmp(what, "Ident") == 0 && is_word(text)) {
    diag_note(diags, index, (Span){0, 0}, "'%.*s' is a reserved word; '\\%.*s' is a name", (int)len,
              text, (int)len, text);
    return;
  }
  for (size_t i = 0; !note && i < sizeof plain / sizeof *plain; i++)
    if (strcmp(what, plain[i].what) == 0) note = plain[i].note;
  if (note) diag_note(diags, index, (Span){0, 0}, "%s", note);
}
