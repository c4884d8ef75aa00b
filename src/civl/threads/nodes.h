/* SPDX-License-Identifier: MIT */
/* Parts of typed trees, and copies of them with other variables. Private to civl/threads/. */
#ifndef CIVL_THREADS_NODES_H
#define CIVL_THREADS_NODES_H

#include "base/map.h"
#include "base/vec.h"
#include "civl/linear.h"

typedef VEC(Stmt *) ThreadCode;
typedef VEC(Var *) ThreadVars;

/* What takes the place of variables. */
typedef struct NodesCopy {
  Arena *arena;
  Map vars;   /* Var * -> Var *                                       */
  Map before; /* Var * of a global -> its value at entry, for old(..) */
  Var *(*remember)(void *env, Var *global); /* makes what `before` lacks */
  void *env;
  bool in_old;
} NodesCopy;

Expr *nodes_copy(NodesCopy *, const Expr *);
/* Left sides, right sides, condition; NULL stays. */
Expr *nodes_guard(NodesCopy *, const Expr *, bool negated);
Stmt *nodes_copy_stmt(NodesCopy *, const Stmt *);

Expr *nodes_var(Arena *, Var *);
Expr *nodes_number(Arena *, StrTable *, uint32_t);
Expr *nodes_equal(Arena *, Expr *, Expr *);
Stmt *nodes_stmt(Arena *, StmtKind, Pos);
Stmt *nodes_assign(Arena *, Var *, Expr *value, Pos);
Stmt *nodes_test(Arena *, StmtKind, Expr *, Pos); /* ST_ASSUME, ST_ASSERT */
/* {:name "text"} */
AttrList nodes_attr(Arena *, StrTable *, const char *name, Str text);

#endif
