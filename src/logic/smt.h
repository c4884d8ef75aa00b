/* Terms, sorts and declarations as SMT-LIB 2 text. Names are |quoted| where needed; shared
 * subterms are bound by `let`, so the text is linear in the size of the DAG.
 * SPDX-License-Identifier: MIT */
#ifndef LOGIC_SMT_H
#define LOGIC_SMT_H

#include "base/buf.h"
#include "logic/term.h"

void smt_sort(const TermTable *, Sort, Buf *);
void smt_term(const TermTable *, Term, Buf *);
void smt_symbol_name(const TermTable *, Symbol, Buf *);
/* (declare-fun ...) of a FUNC or VAR symbol; nothing for a BUILTIN. */
void smt_declare_symbol(const TermTable *, Symbol, Buf *);
/* (declare-sort ...) of an uninterpreted sort. */
void smt_declare_sort(const TermTable *, Sort, Buf *);
/* One (declare-datatypes ...) for a group of mutually recursive datatypes. */
void smt_declare_datatypes(const TermTable *, const Sort *, uint32_t n, Buf *);

#endif
