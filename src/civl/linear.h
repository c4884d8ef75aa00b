/* SPDX-License-Identifier: MIT */
/* Linear variables: who holds which permissions.
 *
 * A permission is a value of a type One T. A type is linear when its values can hold permissions;
 * each type of permissions is a domain of its own. A variable is available where it holds its
 * permissions, and not after it gave them away. */
#ifndef CIVL_LINEAR_H
#define CIVL_LINEAR_H

#include "civl/program.h"
#include "sema/type.h"

/* What a call does with a formal's permissions, or how a global is declared. */
typedef enum LinearKind { LINEAR_NOT, LINEAR_KEPT, LINEAR_IN, LINEAR_OUT } LinearKind;
/* As the attributes say, whatever the type. */
LinearKind linear_kind(const Var *);

typedef struct TypeList {
  const Type **at;
  uint32_t n;
} TypeList;

/* The types of the permissions in values of a ground type, each once; none: an ordinary type. In
 * the arena of the program. linear_types.c */
TypeList linear_permissions(const CivlProgram *, const Type *);
bool linear_type(const CivlProgram *, const Type *);

/* The type constructor of library `base`, or something else? */
bool linear_is_one(const Type *);
bool linear_is_map(const Type *);

/* The variables of an implementation, without globals, that are available after a call (or
 * parallel call), and where a block begins, as numbered in the procedure's flow. linear.c */
struct CivlAvailable {
  Map after;         /* Stmt * -> VarList * */
  VarList *at_block; /* block -> list; of a block that is not reached none */
};
VarList linear_after(const CivlAvailable *, const Stmt *call);

#endif
