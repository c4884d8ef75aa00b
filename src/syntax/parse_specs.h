/* SPDX-License-Identifier: MIT */
/* Inside the parser: signatures and clauses, of plain procedures and of Civl's. */
#ifndef SYNTAX_PARSE_SPECS_H
#define SYNTAX_PARSE_SPECS_H

#include "syntax/parser.h"

typedef struct ProcSignature {
  AttrList attrs;
  Label name;
  bool good;
  TypeParam **params;
  uint32_t n_params;
  VarList ins, outs;
} ProcSignature;

/* What the clauses of one procedure gather; `order` as in ProcDecl. */
typedef struct Specs {
  VEC(Spec) requires, ensures;
  VEC(Modifies) modifies;
  VEC(Measure) measures;
  VEC(char) order;
} Specs;

/* ---- parse_proc.c ---- */
/* ('requires' | ..) {Attr} Expr ';' and 'measure' {Attr} list(Expr) ';' */
Spec parse_condition(Parser *, bool is_free, Pos lo);
Measure parse_measure_clause(Parser *, Pos lo);
void parse_store_specs(Parser *, Specs *, ProcDecl *); /* frees the lists */
/* The body, as the implementation that the procedure stands for. */
void parse_body_of(Parser *, Decl *proc, const ProcSignature *, Pos lo);

#endif
