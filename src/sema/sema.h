/* SPDX-License-Identifier: MIT */
/* Static checks: names, types and everything else a program must satisfy before it means
 * anything. Fills the fields of the syntax tree that are marked (sema); never changes
 * its shape.
 *
 * After sema_check has returned true:
 *   - every Expr.type, Var.type and type argument is set; proxies inside types are bound (go
 *     through type_strip at every level);
 *   - `inst` arrays (CallExpr, MapExpr, Stmt) are indexed by TypeParam.index, that is in order of
 *     first occurrence; NULL when the callee has no type parameters;
 *   - declarations and variables with `ignored` set take no part in the program.
 * The phases are those of docs/language/typing.md 1. Call on the big stack. */
#ifndef SEMA_SEMA_H
#define SEMA_SEMA_H

#include "syntax/ast.h"

typedef struct SemaOptions {
  bool infer_modifies; /* add what is missing to the modifies clauses           */
  bool compat;         /* Boogie's own order, repetitions and stop between phases */
  bool closed_attrs;   /* refuse attributes with types that nothing determines, as Boogie
                          does when it makes a program monomorphic                     */
  bool no_typecheck;   /* stop after name resolution                            */
  bool overlook;       /* drop implementations that are not resolved            */
} SemaOptions;

/* Checks the program; findings go to the session's diagnostics. True when no error was found. */
bool sema_check(Program *, const SemaOptions *);
/* The last check of a program without errors: measures, after those of Civl. */
void sema_measures(Program *);

/* Checks an expression as if it stood in the body of the implementation, or in a postcondition of
 * the procedure, of a program without errors. True when no error was found; its type is then
 * known. */
bool sema_expression(Program *, Decl *owner, Expr *);

/* Adjacent quantifiers of one kind without triggers count as one (docs/language/semantics.md 2.4).
 * The quantifier directly inside `e` that merges with it, or NULL. */
Expr *sema_quantifier_merged(const Expr *e);

/* Is the body of this procedure or implementation put for calls ({:inline}), or are its calls
 * replaced by bodies? */
bool sema_inlines(const Decl *);

#endif
