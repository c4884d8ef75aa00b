/* SPDX-License-Identifier: MIT */
/* Substitution in typed trees: expressions for variables, types for type parameters.
 *
 * Copies get bound variables of their own, so nothing is captured. What stays the same is shared;
 * only binders and lets are always copied. */
#ifndef CIVL_REWRITE_REPLACE_H
#define CIVL_REWRITE_REPLACE_H

#include "civl/rewrite/make.h"

/* What the variable becomes; NULL: it stays. */
typedef Expr *ReplaceVar(void *env, const Var *);

typedef struct Replace {
  Rewrite *r;
  ReplaceVar *look; /* asked where `now` has nothing, or NULL */
  void *env;
  Map now;            /* Var * -> Expr * */
  Map old;            /* the same inside of old(..), whose word then goes */
  bool replaces_old;  /* else old(..) stays; inside it only what is no global is replaced */
  bool inside;        /* of old(..) */
  TypeParam **params; /* with their types by index */
  Type **types;
  uint32_t n_params;
} Replace;

void replace_free(Replace *);
void replace_add(Replace *, const Var *, Expr *);
void replace_add_old(Replace *, const Var *, Expr *);
/* One variable for another, position by position. */
void replace_add_vars(Replace *, const VarList *from, const VarList *to);

Expr *replace_expr(Replace *, Expr *);
Type *replace_type(const Replace *, Type *);
/* A simple command; what it assigns must become a variable, too. */
Stmt *replace_stmt(Replace *, Stmt *);
AttrList replace_attrs(Replace *, AttrList);
/* Copies of variables with other names and kinds, which are added to the substitution. */
VarList replace_fresh(Replace *, const VarList *from, VarKind, const char *prefix);

/* ---- what expressions mention ---- */

typedef bool MentionTest(void *env, const Var *);
/* Does a variable occur for which the test says so? */
bool mentions_any(const Expr *, MentionTest *, void *env);

typedef struct MentionSet {
  Map *vars; /* those that occur, as keys */
  bool only_globals;
} MentionSet;
void mentions_expr(MentionSet *, const Expr *);
/* What the command reads or writes. */
void mentions_stmt(MentionSet *, const Stmt *);
static inline bool mentions_has(const Map *vars, const Var *v) {
  return map_get(vars, (uint64_t)(uintptr_t)v, NULL);
}

#endif
