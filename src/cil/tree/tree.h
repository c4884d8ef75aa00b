/* SPDX-License-Identifier: MIT */
/* Trees of Boogie, which everything of C# is translated to.
 *
 * A tree is made of a template: concrete syntax with holes, read by the parser once.
 *
 *   tree(t, "%e == null || is_a(typeof(%e), %e)", object, object, type)
 *   tree_code(t, "havoc %e; assume %e != null;", v, v)
 *   tree_declare(t, "function any.%s(x: %s): Ref;", name, name)
 *
 * A hole is an expression (%e), a name or a part of one (%s), or a number (%u). What fills it is a
 * tree or a name, never text that is read again.
 *
 * Expressions share what they are made of, and nobody changes them. A statement or declaration owns
 * all of its expressions, because later phases write into them; tree_code and tree_declare copy
 * what they are given. */
#ifndef CIL_TREE_TREE_H
#define CIL_TREE_TREE_H

#include "base/map.h"
#include "syntax/ast.h"

__extension__ typedef __int128 Wide; /* holds the bounds of every integer type */

typedef VEC(Expr *) TreeList;
typedef VEC(Stmt *) TreeCode;
typedef VEC(Decl *) TreeDecls;

typedef struct Trees {
  Arena *arena;     /* of what is made       */
  StrTable *strs;   /* its names             */
  Session session;  /* of templates          */
  Program *program; /* holds what was parsed */
  Map known;        /* templates, by their address */
} Trees;

Trees *trees_new(Arena *, StrTable *);
void trees_free(Trees *);

/* ---- template.c ------------------------------------------------------------- */

Expr *tree(Trees *, const char *format, ...);
/* Appends statements; `place` goes into their `pos`. */
void tree_code(Trees *, TreeCode *, Pos place, const char *format, ...);
void tree_declare(Trees *, TreeDecls *, const char *format, ...);
/* Copies of what was parsed with other names (tree_parse). Programs of other kinds than are
 * translated may have declarations that cannot be copied: bodies, and what is old. */
bool tree_adoptable(const Decl *);
Decl *tree_adopt(Trees *, const Decl *);
Expr *tree_adopt_expr(Trees *, const Expr *);
/* The tree with all of its nodes its own. */
Expr *tree_fresh(Trees *, const Expr *);
/* The tree with another one wherever a variable stands. */
Expr *tree_replace(Trees *, Expr *, const char *name, Expr *by);
/* The same outside of old(...). */
Expr *tree_replace_now(Trees *, Expr *, const char *name, Expr *by);

/* The same for several variables at once. */
Expr *tree_replace_all(Trees *, Expr *, const char *const *names, Expr *const *by, uint32_t n);

/* ---- tree.c: made by hand ---------------------------------------------------- */

Expr *tree_variable(Trees *, const char *);
Expr *tree_bool(Trees *, bool);
Expr *tree_number(Trees *, Wide);
Expr *tree_bits(Trees *, uint64_t, uint32_t width); /* a literal of bits */
Expr *tree_call(Trees *, const char *function, Expr *const *args, uint32_t n);
Expr *tree_binary(Trees *, BinaryOp, Expr *, Expr *);
/* The conjunction; the other one where one is NULL. */
Expr *tree_and(Trees *, Expr *, Expr *);
Stmt *tree_stmt(Trees *, StmtKind, Pos place);
Stmt *tree_havoc(Trees *, Pos place, const char *const *names, uint32_t n);
Stmt *tree_goto(Trees *, Pos place, const char *const *labels, uint32_t n);
/* A call of a procedure; it owns what it is given. */
Stmt *tree_invoke(Trees *, Pos place, const TreeList *results, const char *name,
                  const TreeList *args);
Stmt *tree_label(Trees *, Pos place, const char *name);
Var *tree_var(Trees *, VarKind, const char *name, const char *type, Expr *where);
TypeExpr *tree_map_type(Trees *, const char *from, TypeExpr *result); /* from integers */
VarList tree_vars(Trees *, Var *const *, uint32_t n);
Attr *tree_attr(Trees *, const char *name, const char *text); /* text: NULL or a string */
/* Gives a procedure the parameters of another one. */
void tree_copy_formals(Trees *, const Decl *from, Decl *);
/* The implementation of a procedure. */
Decl *tree_implement(Trees *, Decl *, VarList locals, Block body);
/* Clauses of a procedure. */
void tree_add_modifies(Trees *, Decl *, const char *const *names, uint32_t n);
void tree_add_ensures(Trees *, Decl *, const Expr *); /* a free one */
void tree_add_spec(Trees *, Decl *, bool ensures, Spec);
void tree_add_attr(Trees *, AttrList *, Attr *);
/* Gives a constant its axioms. */
void tree_use(Trees *, Decl *, const TreeDecls *axioms);
Decl *tree_decl(Trees *, DeclKind, const char *name);
/* The text of a template's trees; false: it does not parse. */
bool tree_parse(Trees *, const char *name, const char *text, size_t n, uint32_t *from);

/* ---- questions --------------------------------------------------------------- */

/* What is right below and can be replaced: all but triggers (syntax/children.h has these too). */
uint32_t tree_children(const Expr *);
Expr *tree_child(const Expr *, uint32_t);
Expr **tree_child_at(Expr *, uint32_t);
/* Calls `see` for the tree and all below, until it says true. */
typedef bool TreeSee(const Expr *, void *env);
bool tree_any(const Expr *, TreeSee *, void *env);
bool tree_is_var(const Expr *, const char *name);       /* this very variable      */
bool tree_mentions(const Expr *, const char *name);     /* a variable or a constant */
bool tree_mentions_now(const Expr *, const char *name); /* outside of old(...)       */
bool tree_equal(const Expr *, const Expr *);
/* It has more nodes than this. */
bool tree_exceeds(const Expr *, uint32_t size);
/* Calls `see` for all names in a declaration that may be declared elsewhere: of variables,
 * functions, procedures, types. */
typedef void TreeName(Str, void *env);
void tree_names(const Decl *, TreeName *, void *env);
/* The same for all expressions in it. */
typedef void TreeExpression(const Expr *, void *env);
void tree_expressions(const Decl *, TreeExpression *, void *env);

#endif
