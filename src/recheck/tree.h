/* SPDX-License-Identifier: MIT */
/* S-expressions of SMT-LIB 2: the checker's own small reader and printer.
 *
 * A name is kept without bars, so `x` and `|x|` are one atom. Results live in the arena and the
 * string table given. */
#ifndef RECHECK_TREE_H
#define RECHECK_TREE_H

#include "base/buf.h"
#include "base/str.h"
#include "base/vec.h"

typedef enum TreeKind {
  TREE_NAME,
  TREE_LITERAL, /* numerals, decimals, #b, #x, "strings": as they are written */
  TREE_KEYWORD, /* :pattern */
  TREE_LIST
} TreeKind;

typedef struct Tree Tree;
struct Tree {
  TreeKind kind;
  Str text; /* of an atom */
  uint32_t n;
  const Tree *const *at; /* of a list */
};

typedef struct TreeReader {
  Arena *arena;
  StrTable *strs;
  const char *at, *end;
  const char *wrong; /* or NULL; then nothing more is read */
} TreeReader;

void tree_start(TreeReader *, Arena *, StrTable *, const char *text, size_t n);
/* NULL at the end, and when something is wrong. */
const Tree *tree_next(TreeReader *);
/* Is it a list that begins with this name? */
bool tree_is(const Tree *, const char *head);
bool tree_is_name(const Tree *, const char *name);
bool tree_same(const Tree *, const Tree *);
/* Names that need bars get them. */
void tree_name(Str, Buf *);
void tree_print(const Tree *, Buf *);

#endif
