/* SPDX-License-Identifier: MIT */
/* Name resolution: the first half of the static checks. Private to sema/.
 *
 * Resolving the same text twice is harmless: a name that was found stays found; one that was
 * not is reported again, as Boogie does where it resolves one expression twice. */
#ifndef SEMA_RESOLVE_H
#define SEMA_RESOLVE_H

#include "sema/context.h"

/* ---- resolve.c: the whole program, docs/language/typing.md 1, phases 2 to 4 ---- */
void resolve_program(Sema *);

/* ---- register.c: top-level names ---- */
void register_names(Sema *);

/* ---- resolve_type.c ---- */
Type *resolve_type(Sema *, TypeExpr *);
/* Type of a variable; members of a group share it. `prev` is the variable before, or NULL. */
void resolve_var_type(Sema *, Var *, const Var *prev);
/* Numbers the parameters by first occurrence in the types (result may be NULL); parameters that
 * do not occur come last. Returns how many occur. */
uint32_t resolve_order_params(TypeParam **params, uint32_t n, Type **types, uint32_t n_types,
                              Type *result);
/* Reports those that do not occur. The parameters are numbered and in scope. */
void resolve_unused_params(Sema *, TypeParam **params, uint32_t n, uint32_t occur, Pos,
                           const char *what);
/* Types of a variable list, for resolve_order_params. */
Type **resolve_var_types(Sema *, const VarList *a, const VarList *b, uint32_t *n);
/* Phase 3: constructors' attributes, synonyms, datatypes. */
void resolve_type_decls(Sema *);

/* ---- resolve_expr.c ---- */
void resolve_expr(Sema *, Expr *);
void resolve_attrs(Sema *, const AttrList *);
/* The free-standing parts of a formal, local or global: where clause and attributes. */
/* Its type and its attributes. */
void resolve_var(Sema *, Var *, const Var *prev);
void resolve_where(Sema *, Var *);

/* ---- resolve_stmt.c ---- */
void resolve_block(Sema *, const Block *);
void resolve_call_stmt(Sema *, Stmt *);
void resolve_code(Sema *, Code *);
/* Labels of a body, for duplicates; nested statements included. */
void resolve_labels(Sema *, Stmt *const *, uint32_t n);

/* ---- triggers.c ---- */
void resolve_triggers(Sema *, Binder *);

/* ---- old_datatype.c: type {:datatype} D; function {:constructor} C(..): D; ---- */
void old_datatype_register(Sema *);
void old_datatype_resolve(Sema *);

/* ---- well_founded.c ---- */
void well_founded_check(Sema *);

#endif
