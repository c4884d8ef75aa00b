/* SPDX-License-Identifier: MIT */
/* Parts that several obligations have in common. */
#ifndef CIVL_REWRITE_EMIT_H
#define CIVL_REWRITE_EMIT_H

#include "civl/rewrite/action.h"

/* Appends the in-formals that hold permissions when the procedure begins. */
void emit_add_ins(const VarList *ins, VarVec *out);
/* Those that hold them, of all formals that are linear. */
void emit_add_all(const VarList *vars, VarVec *out);
/* Appends the linear globals that the action's gate or code uses. */
void emit_used_linear(const Rewrite *, const ActionForm *, VarVec *out);
/* That permissions are disjoint, and maps well-formed. */
void emit_linear_requires(Rewrite *, const VarVec *, SpecVec *out);
void emit_linear_assumes(Rewrite *, const VarVec *, StmtVec *out);
/* The clauses of an invariant that is called: arguments for its parameters, which are rewritten by
 * `x` first. Positions are those of its clauses. */
void emit_invariant(Rewrite *, const Stmt *call, Replace *x, SpecVec *out);
/* A procedure and implementation of one block `init`. */
Decl *emit_checker(Rewrite *, Decl *proc, const StmtVec *code, VarList locals);
/* `file(line,col)`, as Boogie's messages name actions. */
Str emit_place(Rewrite *, Pos);

#endif
