/* SPDX-License-Identifier: MIT */
/* Syntax errors in the words of people: what would fit, what they often get wrong, and the edit
 * that mends it. `lindy boogie` has none of this: it names productions, as Boogie does. */
#include "syntax/parser.h"

#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Where something does not fit. */
typedef enum Place {
  PLACE_OPERATOR,
  PLACE_OPERAND,
  PLACE_DECL,
  PLACE_HEAD,
  PLACE_RESULT,
  PLACE_SEPARATOR,
  PLACE_TYPE,
  PLACE_STATEMENT,
  PLACE_OTHER,
} Place;

typedef struct Slip {
  Place place;
  const char *text, *note, *instead;
} Slip;

static const Slip slips[] = {
#define SLIP(place, text, note, instead) {PLACE_##place, text, note, instead},
#include "syntax/slips.def"
#undef SLIP
};

static Place slip_place(bool expected, const char *what) {
  static const struct {
    const char *what;
    Place place;
  } known[] = {
      {"UnaryExpression", PLACE_OPERAND},
      {"AtomExpression", PLACE_OPERAND},
      {"EOF", PLACE_DECL},
      {"Procedure", PLACE_HEAD},
      {"Function", PLACE_RESULT},
      {"QSep", PLACE_SEPARATOR},
      {"LabelOrAssign", PLACE_STATEMENT},
      {"\":\"", PLACE_TYPE},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(what, known[i].what) == 0) return known[i].place;
  return expected ? PLACE_OPERATOR : PLACE_OTHER;
}

static bool word_char(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* The slip that the text is at this place, or NULL. */
static const Slip *slip_at(Place place, const char *text) {
  for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
    const Slip *x = &slips[i];
    size_t len = strlen(x->text);
    if (x->place != place || strncmp(text, x->text, len) != 0) continue;
    if (!word_char(x->text[len - 1]) || !word_char(text[len])) return x;
  }
  return NULL;
}

static const char *text_at(const Parser *p, Pos at) {
  return p->lex.text + (at - p->lex.source->base);
}

static void say(Parser *p, uint32_t index, const char *note) {
  diag_note(&p->session->diags, index, (Span){0, 0}, "%s", note);
}

static void fix_span(Parser *p, uint32_t index, Span span, const char *instead) {
  diag_fix(&p->session->diags, index, span, instead,
           *instead ? "Replace '%.*s' by '%s'" : "Remove '%.*s'%s", (int)(span.hi - span.lo),
           text_at(p, span.lo), instead);
}

static void fix_lookahead(Parser *p, uint32_t index, const char *instead) {
  fix_span(p, index, (Span){p->la.lo, p->la.hi}, instead);
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
  bool down = p->la.kind == TOK_SUB && parser_peek(p) == TOK_SUB && p->ahead.lo == hi;
  if (p->la.kind == TOK_CONCAT || down) {
    buf_printf(&text, " := %.*s %c 1", (int)n, name, down ? '-' : '+');
    if (down) hi = p->ahead.hi;
  } else if (strchr("+-*/", *op) && len == 1 && parser_peek(p) == TOK_EQUAL) {
    buf_printf(&text, " := %.*s %c", (int)n, name, *op);
    hi = p->ahead.hi;
  } else {
    return false;
  }
  diag_note(diags, index, (Span){0, 0}, "this is written '%.*s%s%s'", (int)n, name, text.text,
            hi == p->la.hi || down ? "" : " ...");
  diag_fix(diags, index, (Span){p->t.hi, hi}, text.text, "Write '%.*s%s'", (int)n, name, text.text);
  buf_free(&text);
  return true;
}

/* A comparison whose left side is one already: the operand in the middle is meant twice. */
static bool chain_slip(Parser *p, uint32_t index) {
  if (p->la.kind < TOK_EQ || p->la.kind > TOK_GE || p->comparison.right.hi != p->t.hi) return false;
  if (p->comparison.selects) {
    say(p, index, "'implies' is written '==>'; '->' selects a field");
    return true;
  }
  int len = (int)(p->comparison.right.hi - p->comparison.right.lo);
  const char *middle = text_at(p, p->comparison.right.lo);
  say(p, index, "comparisons do not chain");
  Buf text = {0};
  buf_printf(&text, " && %.*s", len, middle);
  diag_fix(&p->session->diags, index, (Span){p->t.hi, p->t.hi}, text.text, "Insert '&& %.*s'", len,
           middle);
  buf_free(&text);
  return true;
}

/* Characters that look like others: typographic quotes, dashes and spaces. */
static const char *look_alike(Parser *p, uint32_t index, const char *text) {
  static const struct {
    const char *bytes, *instead, *note;
  } alike[] = {
      {"\xE2\x80\x9C", "\"", "a string stands between straight quotes"},
      {"\xE2\x80\x9D", "\"", "a string stands between straight quotes"},
      {"\xE2\x80\x93", "-", "this is a dash, not the '-' of the keyboard"},
      {"\xE2\x80\x94", "-", "this is a dash, not the '-' of the keyboard"},
      {"\xE2\x88\x92", "-", "this is a sign of typesetting, not the '-' of the keyboard"},
      {"\xC2\xA0", " ", "this is a space that does not break, not a plain one"},
      {"\xE2\x80\x8B", "", "this is a space without a width"},
  };
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
    if (strncmp(text, alike[i].bytes, strlen(alike[i].bytes)) != 0) continue;
    Span span = {p->la.lo, p->la.lo + (Pos)strlen(alike[i].bytes)};
    fix_span(p, index, span, alike[i].instead);
    return alike[i].note;
  }
  return text[0] == '"' ? "this string has no closing quote on its line"
                        : "no token starts with this character";
}

/* An integer in another notation, read as 0 and a name: 0x10. */
static bool number_slip(Parser *p, uint32_t index, const char *text) {
  if (p->t.kind != TOK_DIGITS || p->t.hi != p->la.lo || (text[0] | 32) != 'x') return false;
  char *end;
  unsigned long long value = strtoull(text + 1, &end, 16);
  if (end != text + (p->la.hi - p->la.lo) || end == text + 1 || end - text > 16) return false;
  char decimal[24];
  snprintf(decimal, sizeof decimal, "%llu", value);
  say(p, index, "integers are written in decimal");
  fix_span(p, index, (Span){p->t.lo, p->la.hi}, decimal);
  return true;
}

static bool is_text(const Parser *p, const Token *t, const char *text) {
  uint32_t len;
  const char *is = lex_text(&p->lex, t, &len);
  return strlen(text) == len && memcmp(is, text, len) == 0;
}

/* Something better than the plain words to say about the lookahead, or NULL. */
static const char *special(Parser *p, uint32_t index, bool expected, const char *what,
                           const char *text) {
  bool brace = strcmp(what, lex_name[TOK_RBRACE]) == 0;
  if (expected && is_text(p, &p->t, "new"))
    return "there is no 'new': a map has a value at every index";
  if (strcmp(what, lex_name[TOK_ELSE]) == 0) return "a conditional expression has two values";
  switch (p->la.kind) {
  case TOK_ERROR: return look_alike(p, index, text);
  case TOK_AND:
  case TOK_OR: return expected ? "'&&' and '||' do not mix: put one of them in parentheses" : NULL;
  case TOK_RETURN:
    return expected                  ? NULL
           : p->t.kind == TOK_LBRACE ? "the body of a function is an expression, without 'return'"
                                     : "a result is called by its name, which follows 'returns'";
  case TOK_VAR: return brace ? "local variables are declared at the start of the body" : NULL;
  case TOK_COMMA:
    return expected && parser_peek(p) == TOK_STRING
               ? "a message is an attribute: 'assert {:msg \"text\"} condition;'"
               : NULL;
  default: return NULL;
  }
}

static bool slip_of(Parser *p, uint32_t index, Place place, const char *text) {
  const Slip *x = slip_at(place, text);
  Pos lo = p->la.lo;
  if (x && strlen(x->text) < p->la.hi - lo) x = NULL; /* a part of the token */
  if (!x && p->t.hi == p->la.lo && p->t.hi > p->t.lo) {
    x = slip_at(place, text_at(p, p->t.lo));
    lo = p->t.lo;
    if (x && strlen(x->text) <= p->t.hi - p->t.lo) x = NULL; /* it ends before the error */
  }
  if (place == PLACE_STATEMENT) {
    x = slip_at(place, text_at(p, p->t.lo));
    lo = p->t.lo;
  }
  if (!x) return false;
  say(p, index, x->note);
  if (x->instead) fix_span(p, index, (Span){lo, lo + (Pos)strlen(x->text)}, x->instead);
  return true;
}

bool parse_hint_statement(Parser *p, Label name) {
  const Slip *x = slip_at(PLACE_STATEMENT, name.name->text);
  if (!x || strlen(x->text) != name.name->len) return false;
  if (p->error.index == UINT32_MAX) return true;
  say(p, p->error.index, x->note);
  Span span = {name.pos, name.pos + name.name->len};
  if (x->instead) fix_span(p, p->error.index, span, x->instead);
  return true;
}

/* A name without its type. */
static bool type_slip(Parser *p, uint32_t index) {
  switch (p->la.kind) {
  case TOK_SEMI:
  case TOK_RPAREN:
  case TOK_QSEP: break;
  case TOK_ASSIGN:
  case TOK_EQUAL: say(p, index, "a variable has a type, and no initial value"); return true;
  default: return false;
  }
  say(p, index, "a variable has a type, as in 'x: int'");
  diag_fix(&p->session->diags, index, (Span){p->t.hi, p->t.hi}, ": int", "Insert ': int'");
  return true;
}

/* The closing token that is expected, and was left out. */
static void insert_missing(Parser *p, uint32_t index, const char *what) {
  static const TokenKind closing[] = {TOK_SEMI, TOK_RPAREN, TOK_RBRACK};
  for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
    if (strcmp(what, lex_name[closing[i]]) != 0 || !parser_forgotten(p, closing[i])) continue;
    char text[2] = {lex_name[closing[i]][1], 0}; /* between quotes */
    diag_fix(&p->session->diags, index, (Span){p->t.hi, p->t.hi}, text, "Insert '%s'", text);
  }
}

/* A word that Boogie 2 did not reserve, where a name is declared. */
static bool older_name(Parser *p, uint32_t index, const char *text) {
  TokenKind k = p->la.kind;
  bool newer = k == TOK_REAL || k == TOK_DIV || k == TOK_MOD || k == TOK_IS || k == TOK_ASYNC ||
               k == TOK_YIELD || (lex_role[k] & ROLE_ROUNDING);
  if (!newer) return false;
  switch (p->t.kind) {
  case TOK_TYPE:
  case TOK_CONST:
  case TOK_UNIQUE:
  case TOK_VAR:
  case TOK_FUNCTION:
  case TOK_PROCEDURE: break;
  default:
    if (parser_peek(p) != TOK_COLON) return false;
  }
  int n = (int)(p->la.hi - p->la.lo);
  diag_note(&p->session->diags, index, (Span){0, 0},
            "'%.*s' is a reserved word; --dialect=boogie2 takes it for a name, and '\\%.*s' is one",
            n, text, n, text);
  return true;
}

static void hint(Parser *p, uint32_t index, bool expected, const char *what, const Plain *words) {
  const char *text = text_at(p, p->la.lo);
  Diags *diags = &p->session->diags;
  if (older_name(p, index, text)) return;
  if (p->la.kind == TOK_EOF && p->lex.open_comment) {
    Pos at = p->lex.open_comment;
    diag_note(diags, index, (Span){at, at + 2}, "this comment is not closed");
    return;
  }
  Place place = slip_place(expected, what);
  if (place == PLACE_STATEMENT && assignment_slip(p, index)) return;
  if (place == PLACE_OPERATOR && (chain_slip(p, index) || number_slip(p, index, text))) return;
  if (place == PLACE_TYPE && type_slip(p, index)) return;
  if (strcmp(what, "CallParams") == 0 && p->la.kind == TOK_EQUAL) {
    say(p, index, "an assignment is written ':='");
    fix_lookahead(p, index, ":=");
    return;
  }
  bool other = strcmp(what, lex_name[TOK_ELSE]) == 0; /* no operator is missed */
  if (p->la.kind != TOK_EOF && !other && slip_of(p, index, place, text)) return;
  const char *note = special(p, index, expected, what, text);
  if (!note && strcmp(what, "Ident") == 0 && word_char(*text))
    diag_note(diags, index, (Span){0, 0}, "'%.*s' is a reserved word; '\\%.*s' is a name",
              (int)(p->la.hi - p->la.lo), text, (int)(p->la.hi - p->la.lo), text);
  if (!note && expected) insert_missing(p, index, what);
  if (!note && words) note = words->note;
  if (note) say(p, index, note);
}

uint32_t parse_hint_error(Parser *p, DiagId id, Span span, const char *what) {
  const Plain *words = plain_of(what);
  bool expected = id == DIAG_EXPECTED;
  uint32_t index = diag(p->session, expected ? id : DIAG_UNFIT, span,
                        words      ? words->words
                        : expected ? what
                                   : "something else");
  if (!p->error.no_hints) hint(p, index, expected, what, words);
  return index;
}
