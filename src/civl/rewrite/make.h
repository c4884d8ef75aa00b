/* SPDX-License-Identifier: MIT */
/* Typed trees: expressions, statements and declarations of generated code. */
#ifndef CIVL_REWRITE_MAKE_H
#define CIVL_REWRITE_MAKE_H

#include "civl/rewrite/rewrite.h"

Expr *make_node(Rewrite *, ExprKind, Type *);
Expr *make_var(Rewrite *, Var *);
Expr *make_bool(Rewrite *, bool);
Expr *make_number(Rewrite *, uint32_t);
Expr *make_not(Rewrite *, Expr *);
/* Of a condition that is written in a guard: comparisons are flipped. */
Expr *make_negated(Rewrite *, Expr *);
Expr *make_logical(Rewrite *, BinaryOp, Expr *, Expr *);  /* of type bool */
Expr *make_and_all(Rewrite *, Expr *const *, uint32_t n); /* none: true  */
Expr *make_or_all(Rewrite *, Expr *const *, uint32_t n);  /* none: false */
Expr *make_old(Rewrite *, Expr *);
/* The body alone when there are no variables. */
Expr *make_quantifier(Rewrite *, ExprKind, VarList, Expr *body);
Expr *make_ite(Rewrite *, Expr *c, Expr *a, Expr *b);
Expr *make_is(Rewrite *, Expr *, Ctor *);
/* d->f, m[i] */
Expr *make_field(Rewrite *, Expr *of, Str name, Type *);
Expr *make_field_update(Rewrite *, const Expr *field, Expr *value);
Expr *make_store(Rewrite *, const Expr *select, Expr *value);
/* An application of a function of library `base`; type arguments follow from the arguments and the
 * type of the result. */
Expr *make_apply(Rewrite *, const char *function, Expr *const *args, uint32_t n, Type *result);
Expr *make_apply_decl(Rewrite *, Decl *function, Expr *const *args, uint32_t n, Type *result);
Expr *make_construct(Rewrite *, Decl *datatype, const char *ctor, Expr *const *args, uint32_t n,
                     Type *);
Type *make_map_type(Rewrite *, const Type *from, const Type *to);
Decl *make_library(Rewrite *, const char *name);

Stmt *make_stmt(Rewrite *, StmtKind, Pos);
Stmt *make_assume(Rewrite *, Expr *, Pos);
/* Fails in Boogie's words, and in ours; NULL: the usual ones. */
Stmt *make_assert(Rewrite *, Expr *, Pos, const MadeCheck *);
Stmt *make_assign(Rewrite *, const ExprVec *lhs, const ExprVec *rhs, Pos); /* NULL: nothing to do */
Stmt *make_assign_one(Rewrite *, Expr *lhs, Expr *rhs, Pos);
Stmt *make_havoc(Rewrite *, const VarVec *, Pos); /* NULL: nothing to do */
Stmt *make_call(Rewrite *, Decl *proc, const ExprVec *outs, const ExprVec *ins, Pos);
const MadeCheck *make_words(Rewrite *, Str words, Str plain);

/* Not shown to readers, unless `shown` is set. */
Var *make_variable(Rewrite *, VarKind, Str name, const Type *, Pos);
/* Of the same type and attributes. */
Var *make_like(Rewrite *, VarKind, Str name, const Var *);
VarList make_list(Rewrite *, const VarVec *);
Decl *make_decl(Rewrite *, DeclKind, Str name, Pos);
AttrList make_inline(Rewrite *); /* {:inline 1} */
/* Appends it to the program that is made. */
void make_emit(Rewrite *, Decl *);
/* Clauses are copied from the vectors. */
typedef VEC(Spec) SpecVec;
Decl *make_procedure(Rewrite *, Str name, Pos, VarList ins, VarList outs);
void make_specs(Rewrite *, Decl *proc, const SpecVec *requires, const SpecVec *ensures);
void make_modifies(Rewrite *, Decl *proc, VarList globals);
Decl *make_implementation(Rewrite *, Decl *proc, VarList ins, VarList outs, VarList locals,
                          Block body);
static inline Spec make_spec(Expr *e, Pos pos) {
  return (Spec){.pos = pos, .expr = e};
}

/* The variable at the root of m[i]->f. */
Var *make_root(const Expr *);
/* `lhs := value` as a value of the whole variable at its root. */
Expr *make_whole(Rewrite *, const Expr *lhs, Expr *value);

#endif
