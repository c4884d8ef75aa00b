/* SPDX-License-Identifier: MIT */
/* See aliens.h. */
#include "infer/engine/aliens.h"

#include "infer/domains/atoms.h"
#include "logic/collect.h"
#include "logic/subst.h"

#include <string.h>

enum { FUEL = 3000 };

void aliens_free(AlienNames *n) {
  map_free(&n->of_term);
  map_free(&n->of_symbol);
}

/* ---- lists ----------------------------------------------------------------------------- */

static uint32_t aliens_place(const Term *list, uint32_t n, Term t) {
  uint32_t lo = 0, hi = n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (list[mid].ix < t.ix)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

bool aliens_has(const Term *list, uint32_t n, Term t) {
  uint32_t i = aliens_place(list, n, t);
  return i < n && term_eq(list[i], t);
}

void aliens_insert(Terms *list, Term t) {
  uint32_t i = aliens_place(list->at, list->n, t);
  if (i < list->n && term_eq(list->at[i], t)) return;
  vec_push(list, t);
  memmove(list->at + i + 1, list->at + i, (list->n - 1 - i) * sizeof *list->at);
  list->at[i] = t;
}

void aliens_remove(Terms *list, Term t) {
  uint32_t i = aliens_place(list->at, list->n, t);
  if (i == list->n || !term_eq(list->at[i], t)) return;
  memmove(list->at + i, list->at + i + 1, (list->n - i - 1) * sizeof *list->at);
  list->n--;
}

/* ---- names -------------------------------------------------------------------------------- */

Term aliens_name(AlienNames *names, TermTable *tab, Term alien) {
  uint64_t found;
  if (map_get(&names->of_term, alien.ix, &found)) return term_var(tab, (Symbol){(uint32_t)found});
  Symbol s = symbol_var(tab, str_c(term_strs(tab), "alien"), term_sort(tab, alien), NULL);
  map_put(&names->of_term, alien.ix, s.ix);
  map_put(&names->of_symbol, s.ix, alien.ix);
  return term_var(tab, s);
}

typedef struct AlienPut {
  AlienNames *names;
  DomainEnv *env;
  Terms *list;
  uint32_t limit, fuel;
  Terms *fresh; /* or NULL */
} AlienPut;

/* Operators that some domain may look into; all others end where they stand. */
static bool is_open(Op op) {
  return (op >= OP_NOT && op <= OP_IS_INT && op != OP_POW) ||
         (op >= OP_BV_CONCAT && op <= OP_BV_OF_INT);
}
_Static_assert(OP_NOT < OP_EQ && OP_EQ < OP_ADD && OP_ADD < OP_LE && OP_LE < OP_IS_INT,
               "booleans and arithmetic stand together");
_Static_assert(OP_BV_CONCAT < OP_BV_ADD && OP_BV_ADD < OP_BV_ULT && OP_BV_ULT < OP_BV_OF_INT,
               "bit-vectors stand together");

static Term put_names(void *env, Term t) {
  AlienPut *p = env;
  TermTable *tab = p->env->tab;
  const TermNode *n = term_node(tab, t);
  if (!p->fuel || !n->nargs) return t;
  p->fuel--;
  if (atoms_is_alien(tab, t)) {
    bool known = aliens_has(p->list->at, p->list->n, t);
    if (!known && p->list->n >= p->limit) return t;
    if (!known) aliens_insert(p->list, t);
    if (!known && p->fresh) vec_push(p->fresh, t);
    return aliens_name(p->names, tab, t);
  }
  if (!is_open((Op)n->op)) return t;
  return mk_changed(p->env->build, t, put_names, p);
}

Term aliens_put(AlienNames *names, DomainEnv *env, Term t, Terms *list, uint32_t limit,
                Terms *fresh) {
  AlienPut p = {names, env, list, limit, FUEL, fresh};
  return put_names(&p, t);
}

Term aliens_resolve(const AlienNames *names, DomainEnv *env, Term t) {
  Collector c;
  Subst s;
  uint64_t alien;
  collector_init(&c, env->tab);
  collector_add(&c, t);
  subst_init(&s, env->build);
  for (uint32_t i = 0; i < c.symbols.n; i++)
    if (map_get(&names->of_symbol, c.symbols.at[i].ix, &alien))
      subst_add(&s, c.symbols.at[i], (Term){(uint32_t)alien});
  Term r = subst_apply(&s, t);
  subst_free(&s);
  collector_free(&c);
  return r;
}

bool aliens_touched(const TermTable *tab, Term t, const Map *symbols) {
  Collector c;
  bool any = false;
  collector_init(&c, tab);
  collector_add(&c, t);
  for (uint32_t i = 0; i < c.symbols.n && !any; i++)
    any = map_get(symbols, c.symbols.at[i].ix, NULL);
  collector_free(&c);
  return any;
}
