/* SPDX-License-Identifier: MIT */
/* The scanner: bytes to tokens, one at a time.
 *
 * Longest match, with back-off inside numbers, as Boogie's scanner has it. Reports only
 * misused pragmas; a character that fits nowhere becomes a TOK_ERROR token. Comments go to
 * Program.comments, #line pragmas to Source.pragmas. */
#ifndef SYNTAX_LEX_H
#define SYNTAX_LEX_H

#include "syntax/ast.h"

typedef enum TokenKind {
#define KIND(tag, name, role) TOK_##tag,
#define PUNCT KIND
#define WORD KIND
#include "syntax/token.def"
#undef KIND
#undef PUNCT
#undef WORD
  TOK_COUNT
} TokenKind;

/* Roles of token.def, as bits. */
enum {
  ROLE_EXPR = 1,
  ROLE_STMT = 2,
  ROLE_DECL = 4,
  ROLE_SOFT_DECL = 8,
  ROLE_IDENT = 16,
  ROLE_OLD_IDENT = 32,
  ROLE_ROUNDING = 64,
};
extern const uint8_t lex_role[TOK_COUNT];
/* As quoted in "... expected": `ident`, `";"`. */
extern const char *const lex_name[TOK_COUNT];

typedef struct Token {
  uint8_t kind;
  bool first; /* on its line */
  Pos lo, hi;
  Str name; /* TOK_IDENT: without the leading backslash */
} Token;

enum { LEX_WORD_SLOTS = 256, LEX_NAME_SLOTS = 1024 };

typedef struct Lexer {
  Program *program;
  Source *source;
  const char *text; /* the source, with the lines of inactive #if branches blanked */
  uint32_t len, at;
  bool paper;            /* 2005: `=` and `/` are `==` and `div`                */
  bool percent;          /* `%` is `mod`                                        */
  bool hash_names;       /* a name may start with `#` in the first column        */
  Pos open_comment;      /* a comment that the text ends in, or 0               */
  bool first;            /* no token seen on this line yet                      */
  const char *malformed; /* misuse of #if, reported at the end of the text      */
  uint8_t word[LEX_WORD_SLOTS];
  Str recent[LEX_NAME_SLOTS]; /* names met before, by hash: saves the table lookup */
} Lexer;

/* `names`: reserved words, by TokenKind, that are plain names in this text, or NULL. */
void lex_init(Lexer *, Program *, Source *, const bool *names);
Token lex_next(Lexer *);
/* The bytes of a token. */
const char *lex_text(const Lexer *, const Token *, uint32_t *len);

/* The reserved word with this text; TOK_IDENT: it is none. For printers, who have no Lexer. */
TokenKind lex_word(const char *text);
/* May a name have this character? (It may not begin with a digit.) */
bool lex_in_name(char);

/* preprocess.c: blanks directive lines and lines they exclude. */
void lex_preprocess(Lexer *, uint32_t file_index);
/* lex_number.c: the end of the number token that starts at `at`; its kind in *kind. */
uint32_t lex_number(const char *text, uint32_t at, TokenKind *kind);
/* Is this text of a TOK_FLOAT a value of its format? */
bool lex_float_valid(const char *text, uint32_t len);

#endif
