/* SPDX-License-Identifier: MIT */
/* Structured statements as flat blocks, with Boogie's own names (docs/language/semantics.md 3).
 *
 * Blocks come in textual order. Nothing is copied: a block points at the statements, guards and
 * loops of the tree. Labels are unique, as the parser checks. */
#ifndef SYNTAX_FLATTEN_H
#define SYNTAX_FLATTEN_H

#include "syntax/ast.h"

/* In order: assume guard (or its negation); the loop's invariants and measures; the commands; the
 * jump. */
typedef struct FlatBlock {
  Str label;
  Pos pos;
  const Expr *guard; /* NULL: none */
  bool negated;
  Pos guard_pos;
  const Stmt *loop;  /* ST_WHILE whose head this is, or NULL */
  Stmt *const *cmds; /* simple commands */
  uint32_t n_cmds;
  const Str *to; /* none: return */
  uint32_t n_to;
  Pos jump_pos;
  const AttrList *jump_attrs; /* of the goto, return or if; NULL: made up */
} FlatBlock;

typedef struct FlatBody {
  FlatBlock *at;
  uint32_t n;
} FlatBody;

/* The blocks of a body; they live in the arena. */
/* Does it end a run of simple commands: is it structured, or a jump? */
bool flatten_ends_block(const Stmt *);
FlatBody flatten_body(Arena *, StrTable *, const Block *);

#endif
