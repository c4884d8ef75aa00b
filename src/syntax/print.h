/* Printers of the syntax tree.
 *
 * Two styles. The canonical one (print_format, behind `lindy fmt`) keeps everything
 * the user said: comments, grouping, attributes, redundant parentheses, and
 * chooses the layout anew. Boogie's one (print_boogie, print_expr, ...) is what Boogie
 * writes for /print and quotes in its messages: one declaration per name, minimal
 * parentheses, no comments.
 * SPDX-License-Identifier: MIT */
#ifndef SYNTAX_PRINT_H
#define SYNTAX_PRINT_H

#include "syntax/ast.h"

#include "base/buf.h"

/* The declarations of one text in canonical layout. The text must have parsed without errors.
 * False: it cannot be formatted, and why (a static string). */
bool print_format(Buf *, const Program *, const Source *, const char **why);

/* Is `formatted`, made of `source` by print_format, the same program with the same
 * comments, and unchanged when formatted again? False: why (static) and where in the
 * source (0: unknown). Parses, so call it on the big stack. */
bool print_verify(const Program *, const Source *, const Buf *formatted, const char **why,
                  Pos *where);

typedef struct PrintOptions {
  bool libraries; /* also the declarations of bundled libraries */
} PrintOptions;

/* The program as Boogie's /print shows it, without the lines about version and command. */
void print_boogie(Buf *, const Program *, const PrintOptions *);

/* One expression or type in Boogie's style, on one line (code expressions excepted). */
void print_expr(Buf *, const Expr *);
void print_type_expr(Buf *, const TypeExpr *);

/* A name as the language spells it: keywords get a leading backslash. */
void print_name(Buf *, Str name);
/* Is it a keyword, soft ones included? */
bool print_is_word(Str name);

#endif
