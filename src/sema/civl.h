/* SPDX-License-Identifier: MIT */
/* Civl in the static checks of names and types. Private to sema/; what needs the whole program
 * (signatures, linear types, yield sufficiency) is in civl/. */
#ifndef SEMA_CIVL_H
#define SEMA_CIVL_H

#include "sema/context.h"
#include "sema/walk.h"
#include "syntax/civl.h"

/* ---- resolve_civl.c; all do nothing where the program is not one of Civl ---- */
void resolve_civl_register(Sema *, Decl *);      /* layers of a procedure           */
void resolve_civl_globals(Sema *, Decl *);       /* layers of global variables      */
void resolve_civl_vars(Sema *, const VarList *); /* of formals and locals of s->proc */
void resolve_civl_preserves(Sema *, Decl *);
void resolve_civl_rest(Sema *, Decl *); /* calls, asserts, refined action  */
/* Layers of a clause (requires, ensures, preserves), of an assert, of a measure. */
void resolve_civl_clause(Sema *, const AttrList *, Pos, bool requires);
void resolve_civl_assert(Sema *, const AttrList *, Pos);
void resolve_civl_measure(Sema *, const AttrList *, Pos);
/* A call whose callee is known; a parallel call whose arms had no errors. */
void resolve_civl_call(Sema *, const Stmt *);
void resolve_civl_parallel(Sema *, const Stmt *);

#endif
