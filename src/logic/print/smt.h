/* SPDX-License-Identifier: MIT */
/* Terms, sorts and declarations as SMT-LIB 2 text. Names are |quoted| where needed; shared
 * subterms are bound by `let`, so the text is linear in the size of the DAG. */
#ifndef LOGIC_SMT_H
#define LOGIC_SMT_H

#include "base/buf.h"
#include "logic/term.h"

void smt_sort(const TermTable *, Sort, Buf *);
void smt_term(const TermTable *, Term, Buf *);
/* With equations turned round whose right side is a variable. */
void smt_term_names_first(const TermTable *, Term, Buf *);
/* Is it an equation whose right side is a variable? */
bool smt_name_is_second(const TermTable *, const TermNode *);
/* A literal, or the function symbol of an operator with its indices. */
void smt_head(const TermTable *, Term, Buf *);
void smt_symbol_name(const TermTable *, Symbol, Buf *);
/* The name that a datatype's constructor has in the text. */
void smt_ctor_name(const TermTable *, Sort, uint32_t ctor, Buf *);
/* (declare-fun ...) of a FUNC or VAR symbol; nothing for a BUILTIN. */
void smt_declare_symbol(const TermTable *, Symbol, Buf *);
/* (define-fun ...); the parameters are VARs. */
void smt_define(const TermTable *, Symbol, const Term *params, uint32_t n, Term body, Buf *);
/* The declaration of an uninterpreted sort, or of the bit-vectors of width 0: a datatype with one
 * value. */
void smt_declare_sort(const TermTable *, Sort, Buf *);
/* One (declare-datatypes ...) for a group of mutually recursive datatypes. */
void smt_declare_datatypes(const TermTable *, const Sort *, uint32_t n, Buf *);

#endif
