/* SPDX-License-Identifier: MIT */
/* The state of one translation of a concurrent program to an ordinary one, which the files of this
 * folder share. docs/ARCHITECTURE.md says what is generated. */
#ifndef CIVL_REWRITE_REWRITE_H
#define CIVL_REWRITE_REWRITE_H

#include "civl/linear.h"
#include "civl/translate.h"

typedef struct CodeBlock CodeBlock;   /* blocks_code.h */
typedef struct ActionForm ActionForm; /* action.h */

typedef struct Rewrite {
  const CivlProgram *civl;
  const CivlOptions *opt;
  Session *session;
  Arena *arena;
  StrTable *strs;
  Program *out;
  Type *type_bool, *type_int;
  Map library;                 /* name -> Decl of a library */
  VEC(ActionForm *) actions;   /* in the order of all enumerations */
  VEC(ActionForm *) forms;     /* all that were made, for freeing */
  Map form_of;                 /* Decl * of an action or of an inlined primitive -> ActionForm * */
  VEC(CodeBlock *) blocks;     /* all that were made, for freeing */
  VEC(Decl *) collectors;      /* generated functions */
  VEC(const Type *) collected; /* pairs: type, permissions; of `collectors` */
  Map local_of;                /* Var * of a copy of an action's code -> Var * of the code itself */
  Map triggers;                /* that -> Decl * of the function that marks its values            */
  TypeList domains;            /* all types of permissions in the program */
} Rewrite;

/* "Civl_" and the rest. */
Str rewrite_name(Rewrite *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- permissions.c: what linear variables hold ---- */

typedef VEC(Expr *) ExprVec;
typedef VEC(Var *) VarVec;

/* Appends, for each domain, that the permissions of the variables are different, unless that is
 * trivially true. Several lists count as one. */
void permissions_disjoint(Rewrite *, const VarVec *vars, ExprVec *out);
/* The same as one expression for each domain, `true` included. */
void permissions_disjoint_all(Rewrite *, const VarVec *vars, ExprVec *out);
/* For a given domain, with further sets of permissions. */
Expr *permissions_disjoint_in(Rewrite *, const Type *domain, const VarVec *vars,
                              const ExprVec *more);
/* Appends that maps with linear keys have default values outside of their domains. */
void permissions_wellformed(Rewrite *, const VarVec *vars, ExprVec *out);
/* The set of all permissions of the domain that the variables hold. */
Expr *permissions_union(Rewrite *, const Type *domain, const VarVec *vars);
/* The type of sets of the domain. */
Type *permissions_set_type(Rewrite *, const Type *domain);
/* Appends the globals that are linear, and exist at the layer (any: -1). */
void permissions_globals(const Rewrite *, int32_t layer, VarVec *out);

#endif
