/* SPDX-License-Identifier: MIT */
#include "logic/collect.h"

#include "logic/table.h"

void collector_init(Collector *c, const TermTable *tab) {
  *c = (Collector){.tab = tab};
}

void collector_free(Collector *c) {
  map_free(&c->seen_terms);
  map_free(&c->seen_symbols);
  map_free(&c->seen_sorts);
  vec_free(&c->symbols);
  vec_free(&c->sorts);
}

static void add_sort(Collector *c, Sort s) {
  if (map_add(&c->seen_sorts, s.ix)) vec_push(&c->sorts, s);
}

static void add_symbol(Collector *c, Symbol s) {
  if (!map_add(&c->seen_symbols, s.ix)) return;
  vec_push(&c->symbols, s);
  const SymbolData *d = symbol_data(c->tab, s);
  for (uint32_t i = 0; i < d->nargs; i++) add_sort(c, d->args[i]);
  add_sort(c, d->sort);
}

void collector_add(Collector *c, Term t) {
  if (!map_add(&c->seen_terms, t.ix)) return;
  TermNode n = *term_node(c->tab, t);
  add_sort(c, n.sort);
  if (n.op == OP_VAR || n.op == OP_APP) add_symbol(c, (Symbol){n.p0});
  if (n.op == OP_POW) c->power = true;
  if (n.op == OP_EQ) c->map_equations |= sort_kind(c->tab, term_sort(c->tab, n.args[0])) == SK_MAP;
  if (op_is_binder(n.op)) {
    const BinderData *d = term_binder(c->tab, t);
    c->binders = true;
    for (uint32_t i = 0; i < d->nvars; i++) add_sort(c, d->sorts[i]);
  }
  for (uint32_t i = 0; i < n.nargs; i++) collector_add(c, n.args[i]);
}

bool collector_has(const Collector *c, Symbol s) {
  return map_get(&c->seen_symbols, s.ix, NULL);
}

static bool collect_search(TermTable *tab, Symbol var, uint64_t bloom, Term t) {
  TermNode n = *term_node(tab, t);
  Term seen;
  if (!(n.var_bloom & bloom)) return false;
  if (n.op == OP_VAR) return n.p0 == var.ix;
  if (term_memo_get(tab, t, &seen)) return false;
  term_memo_put(tab, t, TERM_TRUE);
  for (uint32_t i = 0; i < n.nargs; i++)
    if (collect_search(tab, var, bloom, n.args[i])) return true;
  return false;
}

bool collect_occurs(TermTable *tab, Symbol var, Term in) {
  term_memo_start(tab);
  return collect_search(tab, var, 1ULL << (var.ix & 63), in);
}

uint32_t collect_size(const TermTable *tab, Term t, uint32_t limit) {
  uint32_t n = 1, nargs = term_nargs(tab, t);
  for (uint32_t i = 0; i < nargs && n < limit; i++)
    n += collect_size(tab, term_arg(tab, t, i), limit - n);
  return n < limit ? n : limit;
}
