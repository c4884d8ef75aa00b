/* Terms and sorts as Boogie text: minimal parentheses, readable unique bound names. Shared
 * subterms that would make the text large are named once with `(var t1 := ...; ...)`, so the output
 * is linear in the size of the DAG. SPDX-License-Identifier: MIT */
#ifndef LOGIC_PRINT_H
#define LOGIC_PRINT_H

#include "base/buf.h"
#include "logic/term.h"

void print_sort(const TermTable *, Sort, Buf *);
void print_term(const TermTable *, Term, Buf *);
/* As an operand of a context of that precedence (language.md 5.1; 0 = none). */
void print_term_prec(const TermTable *, Term, int prec, Buf *);
/* Under the names of the source, which may not tell symbols apart; @ as Boogie writes it. */
void print_term_source(const TermTable *, Term, Buf *);
/* A name as a Boogie identifier; what is not one is made one (characters replaced). */
void print_ident(Str, Buf *);

#endif
