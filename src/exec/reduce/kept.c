/* SPDX-License-Identifier: MIT */
#include "exec/reduce/kept.h"

#include "logic/collect.h"

void kept_free(KeptVariables *k) {
  map_free(&k->reads_of);
  vec_free(&k->reads);
  vec_free(&k->read);
  map_free(&k->symbols);
}

TermReads kept_reads(KeptVariables *k, Term t) {
  uint64_t at;
  if (!t.ix || !term_node(k->tab, t)->var_bloom) return (TermReads){0, 0};
  if (map_get(&k->reads_of, t.ix, &at)) return k->reads.at[at];
  TermReads r = {k->read.n, 0};
  Collector c;
  collector_init(&c, k->tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (symbol_data(k->tab, c.symbols.at[i])->kind == SYM_VAR) vec_push(&k->read, c.symbols.at[i]);
  collector_free(&c);
  r.n = k->read.n - r.from;
  map_put(&k->reads_of, t.ix, k->reads.n);
  vec_push(&k->reads, r);
  return r;
}

bool kept_has(const KeptVariables *k, Symbol s) {
  return map_get(&k->symbols, s.ix, NULL);
}

bool kept_variable(const KeptVariables *k, const Variable *v) {
  return v && kept_has(k, v->sym);
}

bool kept_all(KeptVariables *k, Term t) {
  TermReads r = kept_reads(k, t);
  for (uint32_t i = 0; i < r.n; i++)
    if (!kept_has(k, k->read.at[r.from + i])) return false;
  return true;
}

bool kept_add(KeptVariables *k, Symbol s, bool also_maps) {
  if (!also_maps && sort_kind(k->tab, symbol_data(k->tab, s)->sort) == SK_MAP) return false;
  return map_add(&k->symbols, s.ix);
}

bool kept_add_reads(KeptVariables *k, Term t, bool also_maps) {
  TermReads r = kept_reads(k, t);
  bool more = false;
  for (uint32_t i = 0; i < r.n; i++) more |= kept_add(k, k->read.at[r.from + i], also_maps);
  return more;
}
