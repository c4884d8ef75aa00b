/* SPDX-License-Identifier: MIT */
/* Which symbols and sorts occur in terms. A Collector may be fed many terms; each distinct
 * subterm is visited once over its life. Lists are in order of first visit. */
#ifndef LOGIC_COLLECT_H
#define LOGIC_COLLECT_H

#include "logic/term.h"

typedef struct Collector {
  const TermTable *tab;
  Map seen_terms, seen_symbols, seen_sorts;
  VEC(Symbol) symbols; /* FUNC, VAR and BUILTIN */
  VEC(Sort) sorts;     /* sorts of all subterms, bound variables and symbols */
  bool power;          /* some term is a POW: in SMT-LIB a function to declare */
  bool binders;        /* some term binds variables */
  bool map_equations;  /* some term is an equation between maps */
} Collector;

void collector_init(Collector *, const TermTable *);
void collector_free(Collector *);
void collector_add(Collector *, Term);
bool collector_has(const Collector *, Symbol);
/* Whether a VAR occurs free. */
bool collect_occurs(TermTable *, Symbol var, Term in);
/* Parts of the term as it is written, where shared ones count each time; no more than the limit. */
uint32_t collect_size(const TermTable *, Term, uint32_t limit);

#endif
