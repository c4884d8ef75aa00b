/* SPDX-License-Identifier: MIT */
/* Terms and sorts as Boogie text: minimal parentheses, readable unique bound names. Shared
 * subterms that would make the text large are named once with `(var t1 := ...; ...)`, so the output
 * is linear in the size of the DAG. */
#ifndef LOGIC_PRINT_H
#define LOGIC_PRINT_H

#include "base/buf.h"
#include "logic/term.h"

void print_sort(const TermTable *, Sort, Buf *);
/* Types by the names of the source, which are not always one word: Field int. */
void print_sort_source(const TermTable *, Sort, Buf *);
void print_term(const TermTable *, Term, Buf *);
/* As an operand of a context of that precedence (docs/language/grammar.md 5.1; 0 = none). */
void print_term_prec(const TermTable *, Term, int prec, Buf *);
/* Under the names of the source, which may not tell symbols apart; @ as Boogie writes it. */
void print_term_source(const TermTable *, Term, Buf *);
/* The same; the names of bound variables begin with `scope` and $, unless that is NULL. */
void print_term_scoped(const TermTable *, Term, Str scope, Buf *);
/* With names of variables for people, which may not tell them apart. */
typedef Str PrintName(void *env, Symbol variable);
void print_term_named(const TermTable *, Term, PrintName *, void *env, Buf *);
/* As the text of a program that already has these symbols. */
typedef struct PrintWords {
  Str (*symbol)(void *env, Symbol); /* what stands for a symbol, as it is to be written  */
  Str (*operation)(void *env,
                   const TermNode *);    /* ... for an operator that is a call (print_ops.h) */
  bool (*is_bundle)(void *env, Sort dt); /* fields of such a datatype are maps that the text  */
  void *env;                             /* does not tell apart: m->f[i] is written as m[i]   */
  bool (*is_used)(void *env, Str name);  /* bound variables get other names than these        */
} PrintWords;
void print_term_words(const TermTable *, Term, const PrintWords *, Buf *);
/* A name as a Boogie identifier; what is not one is made one (characters replaced). */
void print_ident(Str, Buf *);

#endif
