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

/* The variable at the root of a chain of fields and selections; NULL: it is none. */
const Var *linear_root(const Expr *);
/* Reports that the i-th argument of a call does not hold its permissions. */
void linear_unavailable(const CivlProgram *, const Stmt *call, uint32_t i);

/* The variables of an implementation, without globals, that surely hold their permissions. */
typedef struct CivlCallAvailable {
  const Stmt *call; /* ST_CALL or ST_PARALLEL */
  VarList before, after;
} CivlCallAvailable;
struct CivlAvailable {
  CivlCallAvailable *calls; /* without those in heads of loops */
  uint32_t n_calls;
  VarList *at_block; /* block, as numbered in the flow -> list; of one not reached none */
};
/* Of a body whose commands were checked; reports what is given away without being there. */
CivlAvailable *linear_analyse(CivlProgram *, const Decl *impl, const CivlFlow *);
VarList linear_before(const CivlAvailable *, const Stmt *call);
VarList linear_after(const CivlAvailable *, const Stmt *call);

#endif
