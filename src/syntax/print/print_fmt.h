/* SPDX-License-Identifier: MIT */
/* The formatter's view of its input; shared by the print_fmt_*.c files only.
 *
 * The formatter prints the tokens of the tree in the order in which they stand in the text, so
 * it can walk the text alongside: before each token it prints, it looks for the
 * token in the text and picks up the comments on the way. Comments therefore stay between the
 * tokens they were between, whatever the tree knows about positions. A token that
 * is not found (parentheses added, or dropped) costs nothing: the walk waits and catches up
 * at the next item. No comment is ever lost. */
#ifndef SYNTAX_PRINT_FMT_H
#define SYNTAX_PRINT_FMT_H

#include "syntax/ast.h"
#include "syntax/print/print_layout.h"

/* Comments of one line of the text, as one unit. */
typedef enum RemarkKind {
  REMARK_TRAILING, /* behind a token, at the end of its line            */
  REMARK_OWN_LINE,
  REMARK_LEADING, /* before a token of its line                        */
  REMARK_PRAGMA,  /* also conditional lines and what they exclude       */
} RemarkKind;

typedef struct Remark {
  uint8_t kind;
  bool blank_before; /* an empty line above it */
  uint32_t lo, hi;   /* offsets in the text    */
} Remark;

/* What the next token needs. */
typedef struct FmtNext {
  bool item;        /* the next token starts an item: keep a blank line */
  bool opened;      /* the last token was an opening bracket            */
  bool after_brace; /* the last token opened a block: no blank line     */
  bool hang;        /* indent after the next token                      */
  bool outermost;   /* the next expression hangs from its item already  */
  bool force_blank; /* a body ended: blank line before the next item    */
} FmtNext;

typedef struct Fmt {
  PrintLayout layout;
  const Program *program;
  const char *text;
  const char *active; /* the text with conditional lines and what they exclude blanked */
  uint32_t len, at;   /* the walk */
  bool strayed;       /* some token was dropped, or printed without being in the text   */
  Pos base;
  const Comment *comment, *comments_end; /* next one of this text */
  VEC(Remark) remarks;                   /* passed, not yet printed */
  uint32_t gap;                          /* line ends passed since the last token or comment */
  uint32_t nested;                       /* inside code expressions: items do not end the layout */
  FmtNext next;
  Arena scratch; /* texts of the item */
  ArenaMark scratch_start;
} Fmt;

/* What becomes of comments found before a token. */
typedef enum TokenStyle {
  STYLE_PLAIN,
  STYLE_CLOSE,    /* ) ]: those at a line's end go behind it           */
  STYLE_SEPARATE, /* ; , { operators: all but leading ones go behind it */
} TokenStyle;

void fmt_token(Fmt *, const char *text, size_t len, TokenStyle);
void fmt_name(Fmt *, Str);
void fmt_literal(Fmt *, Str);
/* The next character of the text that is not white space or comment. */
char fmt_peek(Fmt *);
/* Starts a statement, clause or declaration on a new line; `lo`: where it is in the text. */
void fmt_item(Fmt *, Pos lo);
/* A group whose lines after the first are indented. */
void fmt_hang(Fmt *);
void fmt_hang_end(Fmt *);
/* Prints the comments before a brace that has its own line, indented as the text before. */
void fmt_before_close(Fmt *);
/* A stretch of the text, as it is. */
void fmt_verbatim(Fmt *, Span);
void fmt_end(Fmt *);

#define fmt_word(f, literal) fmt_token((f), (literal), sizeof(literal) - 1, STYLE_PLAIN)
#define fmt_close(f, literal) fmt_token((f), (literal), sizeof(literal) - 1, STYLE_CLOSE)
#define fmt_separate(f, literal) fmt_token((f), (literal), sizeof(literal) - 1, STYLE_SEPARATE)
#define fmt_space(f) layout_mark(&(f)->layout, PIECE_SPACE)
#define fmt_mark(f, kind) layout_mark(&(f)->layout, (kind))

/* print_fmt_expr.c */
void fmt_expr(Fmt *, const Expr *);
void fmt_item_expr(Fmt *, const Expr *); /* what an item is about: its lines hang from the item */
void fmt_expr_list(Fmt *, Expr *const *, uint32_t n);
void fmt_type(Fmt *, const TypeExpr *);
void fmt_type_params(Fmt *, TypeParam *const *, uint32_t n);
void fmt_attrs(Fmt *, const AttrList *); /* each followed by a space */
/* x, y: T where e, z: U; each group with its attributes unless `bare`. */
void fmt_vars(Fmt *, const VarList *, bool bare);

/* print_fmt_stmt.c */
void fmt_locals(Fmt *, const VarList *);
void fmt_stmts(Fmt *, Stmt *const *, uint32_t n);
void fmt_call(Fmt *, const Stmt *); /* without the semicolon */
void fmt_semicolon(Fmt *);

/* print_fmt_decl.c */
void fmt_decl(Fmt *, Decl *const *decls, uint32_t n, uint32_t i);

#endif
