/* SPDX-License-Identifier: MIT */
/* Printers of the syntax tree.
 *
 * Two styles. The canonical one (print_format, behind `lindy fmt`) keeps everything
 * the user said: comments, grouping, attributes, redundant parentheses, and
 * chooses the layout anew. Boogie's one (print_boogie, print_expr, ...) is what Boogie
 * writes for /print and quotes in its messages: one declaration per name, minimal
 * parentheses, no comments. */
#ifndef SYNTAX_PRINT_H
#define SYNTAX_PRINT_H

#include "syntax/ast.h"

#include "base/buf.h"
#include "base/vec.h"

/* The declarations of one text in canonical layout. The text must have parsed without errors.
 * False: it cannot be formatted, and why (a static string). */
bool print_format(Buf *, const Program *, const Source *, const char **why);

/* Is `formatted`, made of `source` by print_format, the same program with the same
 * comments, and unchanged when formatted again? False: why (static) and where in the
 * source (0: unknown). Parses, so call it on the big stack. */
bool print_verify(const Program *, const Source *, const Buf *formatted, const char **why,
                  Pos *where);

/* Where print_boogie put a thing of the source: declarations, statements, clauses, expressions and
 * types at their first character, labels at the start of their line. After /print, Boogie quotes
 * these places in its messages. */
typedef struct PrintPlace {
  Pos pos;
  uint32_t line, column; /* line from 1, column from 0 */
  size_t offset;
  Str label; /* of a block, or NULL */
} PrintPlace;
typedef VEC(PrintPlace) PrintPlaces;

typedef enum PrintBodies {
  PRINT_STRUCTURED,
  PRINT_BLOCKS, /* blocks and jumps               */
  PRINT_BOTH,   /* the structured text as comment */
} PrintBodies;

typedef struct PrintOptions {
  PrintBodies bodies;
  bool libraries;                /* also the declarations of bundled libraries         */
  bool (*is_bool)(const Type *); /* not NULL: the types are known                      */
  PrintPlaces *places;           /* not NULL: is filled, for print_place               */
  bool spans; /* expressions get their spans in what is printed, which begins at `base` */
  Pos base;
  /* Not NULL: writes the blocks of an implementation itself; false when it does not. */
  bool (*blocks)(void *env, const Decl *, Buf *);
  void *blocks_env;
  bool wrapped;    /* long expressions are broken, as Boogie does it */
  bool unique_ids; /* each declared name has a number before it */
  /* Not NULL: calls are followed by what they stand for, in a comment; writes the type that a
   * formal has in a call. */
  void (*formal_type)(Buf *, const Stmt *call, const Var *formal);
} PrintOptions;

/* The program as Boogie's /print shows it, without the lines about version and command. */
void print_boogie(Buf *, const Program *, const PrintOptions *);
/* The first and the last place of what `pos` stands for; NULL: it was not printed. */
const PrintPlace *print_place(const PrintPlaces *, Pos);
const PrintPlace *print_last_place(const PrintPlaces *, Pos);
/* That of the block with this label, or, where there is none, the first one. */
const PrintPlace *print_place_of_block(const PrintPlaces *, Pos, Str label);

/* One expression in Boogie's style, on one line (code expressions excepted). */
void print_expr(Buf *, const Expr *);

/* The same; the tree gets its spans in a text that begins at `base`. */
void print_with_spans(Buf *, Expr *, Pos base);
void print_type(Buf *, const TypeExpr *);
/* One declaration as print_boogie writes it, which gets its positions in the same way. */
void print_declaration(Buf *, Decl *, Pos base);

/* A name as the language spells it: keywords get a leading backslash. */
void print_name(Buf *, Str name);
/* Is it a keyword, soft ones included? */
bool print_is_word(Str name);

#endif
