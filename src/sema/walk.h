/* SPDX-License-Identifier: MIT */
/* One walk over the expressions of a program, parents before children, attributes left out. */
#ifndef SEMA_WALK_H
#define SEMA_WALK_H

#include "syntax/ast.h"

typedef void WalkExpr(void *env, Expr *);
typedef void WalkStmt(void *env, Stmt *);

/* A binder's body comes before its triggers; code expressions are entered. */
void walk_expr(Expr *, WalkExpr *, void *env);
/* All expressions of the statements, nested ones included; left and right sides in pairs. */
void walk_stmts(Stmt *const *, uint32_t n, WalkExpr *, void *env);
/* All statements, nested ones included, without those in code expressions. */
void walk_each_stmt(Stmt *const *, uint32_t n, WalkStmt *, void *env);
/* Every expression below a declaration: bodies, specifications, where clauses. */
void walk_decl(Decl *, WalkExpr *, void *env);

#endif
