/* SPDX-License-Identifier: MIT */
/* More unique constants than their type has values: then no execution exists, and a false axiom
 * says so to engines that choose the value of a constant only when it is read. */
#include "lower/context.h"

static const uint64_t MANY = UINT32_MAX; /* and infinitely many */

static uint64_t sort_values(const TermTable *tab, Sort s, uint32_t depth);

static uint64_t at_most_many(uint64_t n) {
  return n < MANY ? n : MANY;
}

static uint64_t datatype_values(const TermTable *tab, Sort s, uint32_t depth) {
  enum { DEEP = 8 }; /* a datatype that leads back to itself has infinitely many */
  const DtData *d = sort_dt(tab, s);
  uint64_t n = 0;
  if (depth > DEEP) return MANY;
  for (uint32_t c = 0; c < d->nctors; c++) {
    uint64_t of_this = 1;
    for (uint32_t f = 0; f < d->ctors[c].nfields; f++)
      of_this = at_most_many(of_this * sort_values(tab, d->ctors[c].fields[f].sort, depth + 1));
    n = at_most_many(n + of_this);
  }
  return n;
}

/* How many values a sort has at most. */
static uint64_t sort_values(const TermTable *tab, Sort s, uint32_t depth) {
  switch (sort_kind(tab, s)) {
  case SK_BOOL: return 2;
  case SK_BV: return sort_bv_width(tab, s) < 32 ? (uint64_t)1 << sort_bv_width(tab, s) : MANY;
  case SK_DT: return datatype_values(tab, s, depth);
  default: return MANY;
  }
}

void unique_axiom(Lower *L) {
  const Function *const *list = (const Function *const *)L->core->functions.at;
  for (uint32_t i = 0; i < L->core->functions.n; i++) {
    if (!list[i]->unique) continue;
    Sort sort = symbol_data(L->tab, list[i]->sym)->sort;
    uint64_t values = sort_values(L->tab, sort, 0), before = 0;
    if (values >= MANY) continue;
    for (uint32_t k = 0; k < i; k++)
      before += list[k]->unique && sort_eq(symbol_data(L->tab, list[k]->sym)->sort, sort);
    if (before < values) continue;
    Axiom *a = ARENA_NEW(&L->core->arena, Axiom);
    a->term = TERM_FALSE;
    a->pos = list[i]->pos;
    vec_push(&L->core->axioms, a);
    return;
  }
}
