/* SPDX-License-Identifier: MIT */
/* Private to the Z3 backend: our sorts and terms as Z3's, and values back again.
 *
 * Every sort, symbol and term is converted once and kept, indexed by id. Z3 objects live as
 * long as the context (it is not reference counting), which lasts one task. */
#ifndef SOLVER_Z3_TERMS_H
#define SOLVER_Z3_TERMS_H

#include "logic/build.h"
#include "solver/solver.h"
#include "solver/z3_api.h"

/* An operator at given operand sorts, learnt by letting Z3 read its SMT-LIB text once. */
typedef struct Z3Template {
  Term shape;    /* the operator over placeholder variables   */
  Z3_ast body;   /* what Z3 made of it                        */
  Z3_ast *holes; /* the placeholders                          */
  uint32_t n;
  Z3_func_decl decl; /* not NULL: body is decl(holes...)          */
} Z3Template;

/* A macro: its applications become the body, as (define-fun ...) has it. */
typedef struct Z3Definition {
  const Term *params;
  uint32_t n;
  Term body;
  Z3_ast ast; /* the body over constants for the parameters; NULL until first used */
  bool busy;  /* being converted: a use in it is no macro                           */
} Z3Definition;

typedef struct Z3Terms {
  TermTable *tab;
  Z3_context ctx;
  Arena arena;
  const char *preamble;    /* what operators in SMT-LIB may refer to, or NULL */
  bool names_first;        /* of equations (smt_name_is_second)               */
  bool places;             /* bound variables are named by their quantifier's place */
  VEC(Z3_sort) sorts;      /* by sort id   */
  VEC(Z3_func_decl) funcs; /* by symbol id */
  VEC(Z3_ast) terms;       /* by term id   */
  VEC(Z3Template) templates;
  VEC(Z3Definition) definitions;
  Map defined;     /* symbol -> index of its definition             */
  Str refused;     /* why Z3 did not take some datatype, or NULL    */
  Map template_of; /* structure -> index                            */
  Map symbol_of;   /* Z3 declaration -> Symbol                      */
  Map sort_of;     /* Z3 sort -> Sort                               */
  Map values;      /* Z3 value of an opaque sort -> constant Symbol */
} Z3Terms;

void z3_terms_init(Z3Terms *, TermTable *, Z3_context);
void z3_terms_free(Z3Terms *);
void z3_terms_define(Z3Terms *, Symbol, const Term *params, uint32_t n, Term body); /* borrows */
Z3_sort z3_sort(Z3Terms *, Sort);
/* The uninterpreted sorts and datatypes in a sort, by the names they have in SMT-LIB text. */
typedef struct Z3NamedSorts {
  VEC(Z3_symbol) names;
  VEC(Z3_sort) sorts;
  Map seen;
} Z3NamedSorts;
void z3_named_sorts(Z3Terms *, Sort, Z3NamedSorts *);
void z3_named_sorts_free(Z3NamedSorts *);
Z3_func_decl z3_func(Z3Terms *, Symbol);
/* NULL when Z3 refuses the term (an unknown builtin); the context's error says why. */
Z3_ast z3_term(Z3Terms *, Term);
/* The term becomes this, which Z3 made. */
void z3_term_is(Z3Terms *, Term, Z3_ast);
/* A value of a model as a term; TERM_NONE when it has no such form. */
Term z3_value(Z3Terms *, Z3_model, Z3_ast, Sort);

/* A formula of Z3 as a term (horn_read.c); its free variables, by Z3's numbers, become `vars`. Of a
 * conjunction what cannot be read is left out; TERM_NONE: nothing can be read. */
Term z3_formula(Z3Terms *, Z3_ast, const Term *vars, uint32_t n);

/* The whole model as Boogie prints it. */
void z3_model_print(Z3Terms *, Z3_model, const ModelVariables *, Buf *);
/* One value likewise; nothing when the model does not determine it, unless `complete`. */
void z3_model_print_value(Z3Terms *, Z3_model, Z3_ast, bool complete, Buf *);

#endif
