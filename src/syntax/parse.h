/* SPDX-License-Identifier: MIT */
/* From text to syntax tree.
 *
 * The grammar is Boogie 3's, with the older forms of docs/language/grammar.md 8. Errors go to the
 * session's diagnostics; what did not parse is in the tree as an error node.
 * The Program owns the tree; names live in the session. Recursion depth is bounded by
 * MAX_NESTING and MAX_CHAIN: call on the big stack; on a smaller one, chains are shorter. */
#ifndef SYNTAX_PARSE_H
#define SYNTAX_PARSE_H

#include "syntax/ast.h"

/* Notations (dialects.def). What a parser cannot turn into today's, dialect/ does afterwards. */
typedef enum Dialect {
#define DIALECT(tag, name) DIALECT_##tag,
#include "syntax/dialects.def"
#undef DIALECT
  DIALECT_COUNT
} Dialect;
/* The dialect of this name; DIALECT_COUNT when there is none. */
Dialect parse_dialect(const char *name);

typedef struct ParseOptions {
  Dialect dialect;
  const bool *names;   /* reserved words, by TokenKind, that are plain names here, or NULL     */
  uint32_t file_index; /* k: the name FILE_k is defined for #if                            */
  bool compat;         /* continue after an error exactly as Boogie's own parser does (and
                          find the same follow-up errors) instead of recovering            */
  bool library;        /* declarations get from_lib                                        */
} ParseOptions;

Program *program_new(Session *);
void program_free(Program *);
/* Appends the declarations of one text. False when it had a parse error. */
bool parse_file(Program *, Source *, const ParseOptions *);
/* A text that is one expression and nothing else. NULL when it had an error. */
Expr *parse_expression(Program *, Source *);

#endif
