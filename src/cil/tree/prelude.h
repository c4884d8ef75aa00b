/* SPDX-License-Identifier: MIT */
/* The prelude, lib/cil.bpl: only those of its paragraphs that a program uses, because every axiom
 * that is there costs time and may keep a counterexample from being confirmed. */
#ifndef CIL_TREE_PRELUDE_H
#define CIL_TREE_PRELUDE_H

#include "cil/tree/tree.h"

typedef struct Prelude Prelude;

Prelude *prelude_read(Trees *);
void prelude_free(Prelude *);
/* Appends the paragraphs that declare something that the program uses, in their order. */
void prelude_put(const Prelude *, Trees *, const TreeDecls *program, TreeDecls *out);
bool prelude_declares(const Prelude *, const char *name);

#endif
