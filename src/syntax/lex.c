/* SPDX-License-Identifier: MIT */
/* Scanning by character class; see lex.h. The text ends in a NUL byte, which belongs to no
 * class, so no loop needs a bounds check; a NUL inside the text is an error token. */
#include "syntax/lex.h"

#include "base/text/utf8.h"
#include "syntax/diags.h"

#include <assert.h>
#include <string.h>

enum { X = ROLE_EXPR, S = ROLE_STMT, D = ROLE_DECL };
enum { L = ROLE_SOFT_DECL, I = ROLE_IDENT, O = ROLE_OLD_IDENT, M = ROLE_ROUNDING };

const uint8_t lex_role[TOK_COUNT] = {
#define KIND(tag, name, role) [TOK_##tag] = role,
#define PUNCT KIND
#define WORD KIND
#include "syntax/token.def"
#undef KIND
#undef PUNCT
#undef WORD
};

const char *const lex_name[TOK_COUNT] = {
#define KIND(tag, name, role) [TOK_##tag] = name,
#define PUNCT(tag, text, role) [TOK_##tag] = "\"" text "\"",
#define WORD PUNCT
#include "syntax/token.def"
#undef KIND
#undef PUNCT
#undef WORD
};

typedef struct LexWord {
  const char *text;
  uint8_t len, kind;
} LexWord;

static const LexWord words[] = {
#define WORD(tag, text, role) {text, sizeof text - 1, TOK_##tag},
#include "syntax/token.def"
#undef WORD
};
enum { N_WORDS = sizeof words / sizeof *words, LONGEST_WORD = 22 };
static_assert(N_WORDS < LEX_WORD_SLOTS / 2, "the word table must stay sparse");

/* Character classes. */
enum { START = 1, DIGIT = 2, SPACE = 4, NEWLINE = 8 };
static const uint8_t class[256] = {
    [' '] = SPACE, ['\t'] = SPACE, ['\n'] = NEWLINE, ['\r'] = NEWLINE, ['0'] = DIGIT, ['1'] = DIGIT,
    ['2'] = DIGIT, ['3'] = DIGIT,  ['4'] = DIGIT,    ['5'] = DIGIT,    ['6'] = DIGIT, ['7'] = DIGIT,
    ['8'] = DIGIT, ['9'] = DIGIT,  ['\''] = START,   ['~'] = START,    ['#'] = START, ['$'] = START,
    ['^'] = START, ['_'] = START,  ['.'] = START,    ['?'] = START,    ['`'] = START, ['a'] = START,
    ['b'] = START, ['c'] = START,  ['d'] = START,    ['e'] = START,    ['f'] = START, ['g'] = START,
    ['h'] = START, ['i'] = START,  ['j'] = START,    ['k'] = START,    ['l'] = START, ['m'] = START,
    ['n'] = START, ['o'] = START,  ['p'] = START,    ['q'] = START,    ['r'] = START, ['s'] = START,
    ['t'] = START, ['u'] = START,  ['v'] = START,    ['w'] = START,    ['x'] = START, ['y'] = START,
    ['z'] = START, ['A'] = START,  ['B'] = START,    ['C'] = START,    ['D'] = START, ['E'] = START,
    ['F'] = START, ['G'] = START,  ['H'] = START,    ['I'] = START,    ['J'] = START, ['K'] = START,
    ['L'] = START, ['M'] = START,  ['N'] = START,    ['O'] = START,    ['P'] = START, ['Q'] = START,
    ['R'] = START, ['S'] = START,  ['T'] = START,    ['U'] = START,    ['V'] = START, ['W'] = START,
    ['X'] = START, ['Y'] = START,  ['Z'] = START,
};

static uint8_t class_of(char c) {
  return class[(unsigned char)c];
}

/* ---- words and names ------------------------------------------------------- */

static uint32_t word_hash(const char *s, uint32_t len) {
  return (len * 37U + (unsigned char)s[0] * 5U + (unsigned char)s[len - 1] * 11U +
          (unsigned char)s[len / 2] * 3U) %
         LEX_WORD_SLOTS;
}

void lex_init(Lexer *lx, Program *program, Source *source, const bool *names) {
  *lx = (Lexer){.program = program,
                .source = source,
                .text = source->text,
                .len = source->len,
                .first = true};
  for (uint32_t i = 0; i < N_WORDS; i++) {
    if (names && names[words[i].kind]) continue;
    uint32_t h = word_hash(words[i].text, words[i].len);
    while (lx->word[h]) h = (h + 1) % LEX_WORD_SLOTS;
    lx->word[h] = (uint8_t)(i + 1);
  }
  if (lx->len >= 3 && memcmp(lx->text, "\xEF\xBB\xBF", 3) == 0) lx->at = 3;
}

static TokenKind word_kind(const Lexer *lx, const char *s, uint32_t len) {
  if (len > LONGEST_WORD) return TOK_IDENT;
  for (uint32_t h = word_hash(s, len); lx->word[h]; h = (h + 1) % LEX_WORD_SLOTS) {
    const LexWord *w = &words[lx->word[h] - 1];
    if (w->len == len && memcmp(w->text, s, len) == 0) return w->kind;
  }
  return TOK_IDENT;
}

TokenKind lex_word(const char *text) {
  for (uint32_t i = 0; i < N_WORDS; i++)
    if (words[i].text[0] == text[0] && strcmp(words[i].text, text) == 0) return words[i].kind;
  return TOK_IDENT;
}

bool lex_in_name(char c) {
  return class_of(c) & (START | DIGIT);
}

/* A quick hash: the length and the bytes at both ends. */
static uint32_t name_hash(const char *s, uint32_t len) {
  uint32_t a = 0, b = 0;
  if (len >= 4) {
    memcpy(&a, s, 4);
    memcpy(&b, s + len - 4, 4);
  } else {
    a = (uint32_t)(unsigned char)s[0] | (uint32_t)(unsigned char)s[len - 1] << 8;
    b = (unsigned char)s[len / 2];
  }
  uint64_t h = ((uint64_t)b << 32 | a) + len;
  return (uint32_t)((h * 0x9E3779B97F4A7C15ULL) >> 40) % LEX_NAME_SLOTS;
}

/* Most names of a program recur soon; the cache answers those without the table. */
static Str intern(Lexer *lx, const char *s, uint32_t len) {
  Str *slot = &lx->recent[name_hash(s, len)];
  if (*slot && (*slot)->len == len && memcmp((*slot)->text, s, len) == 0) return *slot;
  return *slot = str_intern(&lx->program->session->strs, s, len);
}

static Pos pos_at(const Lexer *lx, uint32_t offset) {
  return lx->source->base + offset;
}

/* ---- pragmas --------------------------------------------------------------- */

static bool blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* #line N [file]: a number of 32 bits, up to the first space; the rest names the file. */
static bool line_pragma(Lexer *lx, uint32_t lo, uint32_t hi, LinePragma *out) {
  const char *s = lx->text;
  while (lo < hi && blank(s[lo])) lo++;
  uint32_t end = lo;
  while (end < hi && s[end] != ' ') end++;
  uint32_t rest = end;
  while (end > lo && blank(s[end - 1])) end--;
  bool minus = lo < end && s[lo] == '-';
  if (lo < end && (s[lo] == '-' || s[lo] == '+')) lo++;
  if (lo == end) return false;
  int64_t n = 0;
  for (; lo < end; lo++) {
    if (class_of(s[lo]) != DIGIT) return false;
    n = n * 10 + (s[lo] - '0');
    if (n > (int64_t)INT32_MAX + minus) return false;
  }
  while (rest < hi && blank(s[rest])) rest++;
  out->line = minus ? -n : n;
  out->file = rest < hi ? str_intern(&lx->program->session->strs, s + rest, hi - rest) : NULL;
  return true;
}

static bool at_newline(const Lexer *lx) {
  return class_of(lx->text[lx->at]) == NEWLINE;
}

/* A '#' in the first column; moves to the end of its line. */
static void pragma(Lexer *lx) {
  uint32_t lo = lx->at;
  while (lx->at < lx->len && !at_newline(lx)) lx->at++;
  uint32_t hi = lx->at;
  while (blank(lx->text[hi - 1])) hi--;
  LinePragma p = {.at = pos_at(lx, lo)};
  bool is_line = hi - lo >= 5 && memcmp(lx->text + lo, "#line", 5) == 0;
  if (is_line && line_pragma(lx, lo + 5, hi, &p)) {
    vec_push(&lx->source->pragmas, p);
    return;
  }
  uint32_t index = diag(lx->program->session, is_line ? DIAG_PRAGMA_MALFORMED : DIAG_PRAGMA_UNKNOWN,
                        (Span){pos_at(lx, lo), pos_at(lx, hi)}, (int)(hi - lo), lx->text + lo);
  const char *word = lx->text + lo + 1;
  const char *note = strncmp(word, "define", 6) == 0
                         ? "a constant is declared: 'const N: int; axiom N == 3;'"
                     : strncmp(word, "include", 7) == 0
                         ? "several files are one program: 'lindy verify a.bpl b.bpl'"
                     : !is_line && (blank(*word) || *word == '#') ? "a comment begins with '//'"
                                                                  : NULL;
  if (note) diag_note(&lx->program->session->diags, index, (Span){0, 0}, "%s", note);
}

/* ---- white space and comments ---------------------------------------------- */

/* On a line end: steps over it and over pragmas that follow. */
static void newline(Lexer *lx) {
  do {
    lx->at += lx->text[lx->at] == '\r' && lx->text[lx->at + 1] == '\n' ? 2 : 1;
    if (lx->text[lx->at] == '#' && !lx->hash_names) pragma(lx);
  } while (at_newline(lx));
  lx->first = true;
}

static void comment(Lexer *lx, uint32_t lo, bool block) {
  Comment c = {{pos_at(lx, lo), pos_at(lx, lx->at)}, block, lx->first};
  vec_push(&lx->program->comments, c);
  lx->first = false;
}

static void line_comment(Lexer *lx) {
  uint32_t lo = lx->at;
  const char *s = lx->text + lo, *end = memchr(s, '\n', lx->len - lo);
  size_t n = end ? (size_t)(end - s) : lx->len - lo;
  const char *cr = memchr(s, '\r', n);
  lx->at = lo + (uint32_t)(cr ? (size_t)(cr - s) : n);
  comment(lx, lo, false);
}

static void block_comment(Lexer *lx) {
  uint32_t lo = lx->at, depth = 1;
  bool own_line = lx->first;
  lx->at += 2;
  while (depth && lx->at < lx->len) {
    char c = lx->text[lx->at], next = lx->text[lx->at + 1];
    if (c == '*' && next == '/') {
      depth--;
      lx->at += 2;
    } else if (c == '/' && next == '*') {
      depth++;
      lx->at += 2;
    } else if (class_of(c) == NEWLINE) {
      newline(lx);
    } else {
      lx->at++;
    }
  }
  if (depth) lx->open_comment = pos_at(lx, lo);
  lx->first = own_line;
  comment(lx, lo, true);
}

static void skip_space(Lexer *lx) {
  for (;;) {
    char c = lx->text[lx->at];
    uint8_t k = class_of(c);
    if (k == SPACE)
      lx->at++;
    else if (k == NEWLINE)
      newline(lx);
    else if (c == '/' && lx->text[lx->at + 1] == '/')
      line_comment(lx);
    else if (c == '/' && lx->text[lx->at + 1] == '*')
      block_comment(lx);
    else
      return;
  }
}

/* ---- tokens ---------------------------------------------------------------- */

/* '"' ... '"' on one line. A quote after a backslash ends the string only if no other does. */
static TokenKind lex_string(Lexer *lx) {
  uint32_t i = lx->at + 1, end = 0;
  for (; i < lx->len && class_of(lx->text[i]) != NEWLINE; i++) {
    if (lx->text[i] != '"') continue;
    end = i + 1;
    if (lx->text[i - 1] != '\\') break;
  }
  lx->at = end ? end : i;
  return end ? TOK_STRING : TOK_ERROR;
}

typedef struct LexSymbol {
  const char *text;
  uint8_t kind;
} LexSymbol;

/* The Unicode spellings of operators. A sequence that is none of them is skipped as a whole. */
static TokenKind beyond_ascii(Lexer *lx) {
  static const LexSymbol symbol[] = {
      {"\xE2\x87\x94", TOK_IFF},    {"\xE2\x87\x92", TOK_IMPLIES}, {"\xE2\x87\x90", TOK_EXPLIES},
      {"\xE2\x88\xA7", TOK_AND},    {"\xE2\x88\xA8", TOK_OR},      {"\xC2\xAC", TOK_NOT},
      {"\xE2\x89\xA0", TOK_NEQ},    {"\xE2\x89\xA4", TOK_LE},      {"\xE2\x89\xA5", TOK_GE},
      {"\xE2\x88\x80", TOK_FORALL}, {"\xE2\x88\x83", TOK_EXISTS},  {"\xCE\xBB", TOK_LAMBDA},
      {"\xE2\x80\xA2", TOK_QSEP},   {"\xE2\x89\x94", TOK_ASSIGN},  {"\xE2\x88\x92", TOK_SUB},
      {"\xE2\x9F\xBA", TOK_IFF},    {"\xE2\x9F\xB9", TOK_IMPLIES}, {"\xE2\x88\x99", TOK_QSEP},
  };
  const char *s = lx->text + lx->at;
  for (size_t i = 0; i < sizeof symbol / sizeof *symbol; i++) {
    size_t n = strlen(symbol[i].text);
    if (strncmp(s, symbol[i].text, n) != 0) continue;
    lx->at += (uint32_t)n;
    return symbol[i].kind;
  }
  lx->at++;
  while (utf8_continues(lx->text[lx->at])) lx->at++;
  return TOK_ERROR;
}

static TokenKind lex_step(Lexer *lx, uint32_t n, TokenKind kind) {
  lx->at += n;
  return kind;
}

static TokenKind less(Lexer *lx) {
  const char *s = lx->text + lx->at;
  if (s[1] == ':') return lex_step(lx, 2, TOK_SUBTYPE);
  if (s[1] != '=') return lex_step(lx, 1, TOK_LT);
  if (s[2] != '=') return lex_step(lx, 2, TOK_LE);
  return s[3] == '>' ? lex_step(lx, 4, TOK_IFF) : lex_step(lx, 3, TOK_EXPLIES);
}

static TokenKind minus(Lexer *lx) {
  const char *s = lx->text + lx->at;
  TokenKind kind;
  if (s[1] == '>') return lex_step(lx, 2, TOK_ARROW);
  if (s[1] != '0') return lex_step(lx, 1, TOK_SUB);
  uint32_t end = lex_number(lx->text, lx->at, &kind);
  return end == lx->at ? lex_step(lx, 1, TOK_SUB) : lex_step(lx, end - lx->at, kind);
}

static TokenKind symbol(Lexer *lx) {
  const char *s = lx->text + lx->at;
  switch (s[0]) {
  case ';': return lex_step(lx, 1, TOK_SEMI);
  case ',': return lex_step(lx, 1, TOK_COMMA);
  case '(': return lex_step(lx, 1, TOK_LPAREN);
  case ')': return lex_step(lx, 1, TOK_RPAREN);
  case '[': return lex_step(lx, 1, TOK_LBRACK);
  case ']': return lex_step(lx, 1, TOK_RBRACK);
  case '{': return lex_step(lx, 1, TOK_LBRACE);
  case '}': return s[1] == '|' ? lex_step(lx, 2, TOK_RCODE) : lex_step(lx, 1, TOK_RBRACE);
  case ':':
    if (s[1] == '=') return lex_step(lx, 2, TOK_ASSIGN);
    return s[1] == ':' ? lex_step(lx, 2, TOK_QSEP) : lex_step(lx, 1, TOK_COLON);
  case '|':
    if (s[1] == '|') return lex_step(lx, 2, TOK_OR);
    return s[1] == '{' ? lex_step(lx, 2, TOK_LCODE) : lex_step(lx, 1, TOK_BAR);
  case '=':
    if (s[1] != '=') return lex_step(lx, 1, lx->paper ? TOK_EQ : TOK_EQUAL);
    return s[2] == '>' ? lex_step(lx, 3, TOK_IMPLIES) : lex_step(lx, 2, TOK_EQ);
  case '!': return s[1] == '=' ? lex_step(lx, 2, TOK_NEQ) : lex_step(lx, 1, TOK_NOT);
  case '<': return less(lx);
  case '>': return s[1] == '=' ? lex_step(lx, 2, TOK_GE) : lex_step(lx, 1, TOK_GT);
  case '&': return s[1] == '&' ? lex_step(lx, 2, TOK_AND) : lex_step(lx, 1, TOK_ERROR);
  case '+': return s[1] == '+' ? lex_step(lx, 2, TOK_CONCAT) : lex_step(lx, 1, TOK_ADD);
  case '-': return minus(lx);
  case '*': return s[1] == '*' ? lex_step(lx, 2, TOK_POW) : lex_step(lx, 1, TOK_MUL);
  case '/': return lex_step(lx, 1, lx->paper ? TOK_DIV : TOK_RDIV);
  case '%': return lex_step(lx, 1, lx->percent ? TOK_MOD : TOK_ERROR);
  case '"': return lex_string(lx);
  default: return beyond_ascii(lx);
  }
}

static void name(Lexer *lx, Token *t, bool escaped) {
  const char *s = lx->text + lx->at;
  uint32_t n = 1;
  while (lex_in_name(s[n])) n++;
  lx->at += n;
  t->kind = escaped ? TOK_IDENT : (uint8_t)word_kind(lx, s, n);
  if (t->kind == TOK_IDENT) t->name = intern(lx, s, n);
}

static void end_of_text(Lexer *lx) {
  if (!lx->malformed) return;
  const char *text = arena_printf(&lx->program->arena, "#MalformedInput: %s", lx->malformed);
  lx->malformed = NULL;
  diag(lx->program->session, DIAG_PRAGMA_UNKNOWN, diag_span(pos_at(lx, lx->at)), (int)strlen(text),
       text);
}

Token lex_next(Lexer *lx) {
  if (lx->at == 0 && lx->text[0] == '#' && !lx->hash_names) pragma(lx);
  skip_space(lx);
  Token t = {.first = lx->first, .lo = pos_at(lx, lx->at)};
  lx->first = false;
  char c = lx->text[lx->at];
  uint8_t k = class_of(c);
  if (k == START) {
    name(lx, &t, false);
  } else if (k == DIGIT) {
    TokenKind kind;
    lx->at = lex_number(lx->text, lx->at, &kind);
    t.kind = (uint8_t)kind;
  } else if (lx->at >= lx->len) {
    end_of_text(lx);
    t.kind = TOK_EOF;
  } else if (c == '\\' && class_of(lx->text[lx->at + 1]) == START) {
    lx->at++;
    name(lx, &t, true);
  } else {
    t.kind = (uint8_t)symbol(lx);
  }
  t.hi = pos_at(lx, lx->at);
  return t;
}

const char *lex_text(const Lexer *lx, const Token *t, uint32_t *len) {
  *len = t->hi - t->lo;
  return lx->source->text + (t->lo - lx->source->base);
}
