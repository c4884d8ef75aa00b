/* SPDX-License-Identifier: MIT */
/* The rules of layers in the type check. Private to sema/. */
#ifndef SEMA_CHECK_CIVL_H
#define SEMA_CHECK_CIVL_H

#include "sema/context.h"

/* Where an expression or call stands. */
typedef enum CivlClause {
  CIVL_CLAUSE_REQUIRES,
  CIVL_CLAUSE_PRESERVES,
  CIVL_CLAUSE_ENSURES,
  CIVL_CLAUSE_BODY,
} CivlClause;

extern const CivlView CIVL_FREE; /* no restriction */

/* ---- check_civl.c; in programs without Civl they change and report nothing ---- */
/* An identifier under s->civl. */
void check_civl_variable(Sema *, const Var *, Span at);
/* The second assume of a guard: its identifiers are looked at once more. */
void check_civl_again(Sema *, Expr *guard);
/* What expressions see: of a clause or assert, of an assume or guard, of what is assigned. */
CivlView check_civl_clause(Sema *, const AttrList *, CivlClause);
CivlView check_civl_assume(Sema *);
CivlView check_civl_assigned(Sema *, Expr *const *lhs, uint32_t n);
CivlView check_civl_argument(Sema *, const Stmt *call, uint32_t i, CivlClause);
/* A variable that a statement assigns; false, with a message, when it must not. */
bool check_civl_modifies(Sema *, const Var *, Span at);
/* The variables that a call writes; before its arguments. */
void check_civl_results(Sema *, const Stmt *, CivlClause);
/* A call whose arguments have the right types. */
void check_civl_call(Sema *, const Stmt *, CivlClause);
void check_civl_parallel(Sema *, const Stmt *);

/* ---- check_civl_decl.c ---- */
void check_civl_head(Sema *, Decl *);      /* a yield procedure's refined action, modifies */
void check_civl_preserves(Sema *, Decl *); /* preserves clauses                            */
void check_civl_clauses(Sema *, Decl *);   /* calls in clauses, the gate                   */
void check_civl_body(Sema *, Decl *);      /* loops of an implementation                   */

/* ---- check_stmt.c ---- */
/* The variable at the root of a left side, or NULL. */
Var *check_assigned_var(const Expr *lhs);
void check_call_clause(Sema *, Stmt *, CivlClause); /* a call in a clause of a specification */

#endif
