/* SPDX-License-Identifier: MIT */
/* Type checking: the second half of the static checks. Private to sema/. */
#ifndef SEMA_CHECK_H
#define SEMA_CHECK_H

#include "sema/context.h"

/* ---- check_decl.c ---- */
void check_program(Sema *);
/* Where clauses and attributes. */
void check_vars(Sema *, const VarList *);

/* ---- check_expr.c ---- */
/* Types an expression and everything in it; the result is also e->type. */
Type *check_expr(Sema *, Expr *);
/* Types an expression that must be bool; otherwise reports `id` at the span. */
void check_bool(Sema *, Expr *, DiagId id, Span);
void check_attrs(Sema *, const AttrList *);
/* A component of a measure: int or bool. */
void check_measure(Sema *, Expr *);
/* `a op b` where the operands have been typed; NULL, with a message at `at`, when they do not fit.
 */
Type *check_binary_types(Sema *, BinaryOp, Type *a, Type *b, Span at);

/* ---- check_apply.c: everything with formal and actual arguments ---- */

/* `what`: application of f, map select, ..; the name follows when it is not NULL. */
typedef struct Application {
  const char *what;
  Str name;
  const VarList *formals; /* for a note with their place; may be NULL */
  TypeParam **params;     /* with the types that stand for them       */
  Type **inst;
  uint32_t n_params;
} Application;

/* Matches actual with formal types; false when something was reported. */
bool check_arguments(Sema *, const Application *, Type **formals, Expr **actuals, uint32_t n);
/* Select from (or store into) a map of this type, whose parts have been typed; NULL when reported.
 */
Type *check_select(Sema *, Type *map, MapExpr *, const char *what, Span at);
Type *check_call(Sema *, Expr *);
/* The type of field e->u.field->name in a datatype value of type `of`; NULL when reported. */
Type *check_field(Sema *, Expr *e, Type *of);

/* ---- check_stmt.c ---- */
void check_block(Sema *, const Block *);
void check_code(Sema *, Code *);
/* Notes the globals that the current procedure may change. */
void check_frame(Sema *);

/* ---- infer_modifies.c ---- */
void infer_modifies(Sema *);

/* ---- ambiguity.c ---- */
void ambiguity_report(Sema *);
void ambiguity_expression(Sema *, Expr *);

/* ---- func_attrs.c: false when something was reported ---- */
bool func_attrs_check(Sema *);

#endif
