/* SPDX-License-Identifier: MIT */
/* Inside of the notation of 2005: what is known of the program, and the declarations it is given.
 */
#ifndef DIALECT_PAPER_H
#define DIALECT_PAPER_H

#include "base/buf.h"
#include "base/vec.h"
#include "syntax/ast.h"

typedef struct Paper {
  Program *program;
  Arena *arena;
  VEC(const Var *) scope; /* parameters, local and bound variables, innermost last */
  Map globals, functions, procedures, types; /* declarations by name              */
  VEC(const TypeExpr *) converted;           /* types that meet `any`              */
  Str word_any, word_name, word_null;
  TypeExpr ref;
} Paper;

/* The name of the function from a type to `any`, or back. */
void paper_put_conversion(Buf *, const TypeExpr *, bool to_any);
void paper_put_prelude(Paper *, Buf *);

#endif
