/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Boogie-style printer; not for other modules. */
#ifndef SYNTAX_PRINT_PARTS_H
#define SYNTAX_PRINT_PARTS_H

#include "base/text/wrap.h"
#include "syntax/print/print.h"

/* In the desugaring of a call: what stands for a formal or, inside old(...), for a global. */
typedef struct PrintRename {
  const Var *var;
  const char *text;
  bool old;
} PrintRename;

typedef struct Printer {
  Buf *out;
  const PrintOptions *opt;
  StrTable *strs;             /* for the names of blocks */
  const PrintRename *renames; /* of a call that is desugared, or NULL */
  uint32_t n_renames, ids;    /* ids: how many names have got one */
  Wrap *wrap;                 /* long expressions are broken; or NULL */
  bool in_old;
  bool unplaced; /* what is printed now has its places where it is printed again */
} Printer;

/* Notes that what `pos` stands for is printed from here on. */
void put_place(Printer *, Pos);
void put_type(Printer *, const TypeExpr *);
void put_type_params(Printer *, TypeParam *const *, uint32_t n);
void put_attrs(Printer *, const AttrList *); /* each followed by a space */
void put_var(Printer *, const Var *);        /* attributes, name: type where e */
void put_vars(Printer *, const VarList *);
void put_vars_in(Printer *, const VarList *, uint32_t group); /* a group of this type */
/* Expressions with a place to break after each comma. */
void put_arguments(Printer *, Expr *const *, uint32_t n);
void put_expr(Printer *, const Expr *);
void put_exprs(Printer *, Expr *const *, uint32_t n);
enum { PUT_COMPARISON = 0x30 }; /* the strength of == and its like */
/* An operand in the context of an operator of this strength (print_expr.c). */
void put_operand(Printer *, const Expr *, int strength, bool fragile);
void put_code(Printer *, const Code *);
void put_locals(Printer *, const VarList *, uint32_t level);
void put_stmts(Printer *, Stmt *const *, uint32_t n, uint32_t level);
void put_stmt(Printer *, const Stmt *, uint32_t level); /* not a label */
void put_blocks(Printer *, const Block *body);

/* What a call stands for, as a comment; nothing for other statements. */
void put_desugared(Printer *, const Stmt *, uint32_t level);
/* With unique_ids: a name that is declared here, and one that is used. */
void put_id(Printer *);
void put_no_id(const Printer *);

/* Groups of text that may be broken (base/text/wrap.h). */
static inline void put_open(Printer *pr, uint32_t type) {
  if (pr->wrap) wrap_open(pr->wrap, pr->out, type);
}

static inline void put_sep(Printer *pr) {
  if (pr->wrap) wrap_sep(pr->wrap, pr->out);
}

static inline void put_close(Printer *pr) {
  if (pr->wrap) wrap_close(pr->wrap, pr->out);
}

static inline void put_name(Printer *pr, Str name) {
  print_name(pr->out, name);
}

#endif
