/* SPDX-License-Identifier: MIT */
/* See relations.h. */
#include "infer/domains/relations.h"

enum { FUEL = 500 }; /* pairs looked at for one question */

static bool is_application(const TermTable *tab, Term t, Symbol *s) {
  if (term_op(tab, t) != OP_APP || term_nargs(tab, t) != 2) return false;
  *s = term_symbol(tab, t);
  return true;
}

static bool is_of(const TermTable *tab, Term t, Symbol s, Term a, Term b) {
  Symbol own;
  return is_application(tab, t, &own) && symbol_eq(own, s) && term_eq(term_arg(tab, t, 0), a) &&
         term_eq(term_arg(tab, t, 1), b);
}

/* R(x, y) && R(y, z) ==> R(x, z), for all three */
static bool is_transitivity(const TermTable *tab, Term body, const Term *vars, Symbol *s) {
  if (term_op(tab, body) != OP_IMPLIES) return false;
  Term from = term_arg(tab, body, 0), to = term_arg(tab, body, 1);
  if (term_op(tab, from) != OP_AND || term_nargs(tab, from) != 2 || !is_application(tab, to, s))
    return false;
  Term x = term_arg(tab, to, 0), z = term_arg(tab, to, 1), y = TERM_NONE;
  uint32_t outer = 0;
  for (uint32_t i = 0; i < 3; i++) {
    bool is_outer = term_eq(vars[i], x) || term_eq(vars[i], z);
    outer += is_outer;
    if (!is_outer) y = vars[i];
  }
  if (outer != 2) return false;
  Term a = term_arg(tab, from, 0), b = term_arg(tab, from, 1);
  return (is_of(tab, a, *s, x, y) && is_of(tab, b, *s, y, z)) ||
         (is_of(tab, b, *s, x, y) && is_of(tab, a, *s, y, z));
}

static void find_transitive(Relations *r, Term axiom) {
  TermTable *tab = r->tab;
  const Term *vars;
  Symbol s;
  for (uint32_t i = 0; term_op(tab, axiom) == OP_AND && i < term_nargs(tab, axiom); i++)
    find_transitive(r, term_arg(tab, axiom, i));
  if (term_op(tab, axiom) != OP_FORALL || term_binder(tab, axiom)->nvars != 3) return;
  Term body = binder_open(tab, axiom, &vars);
  if (!is_transitivity(tab, body, vars, &s) || relations_is(r, s)) return;
  map_put(&r->kinds, s.ix, 0);
  vec_push(&r->all, s);
}

static uint64_t key(Symbol s, Term lower) {
  return (uint64_t)s.ix << 32 | lower.ix;
}

static void relate(Relations *r, Symbol s, Term lower, Term upper) {
  uint64_t first = 0;
  map_get(&r->first, key(s, lower), &first);
  vec_push(&r->pairs, ((RelatedPair){s, upper, (uint32_t)first}));
  map_put(&r->first, key(s, lower), r->pairs.n);
}

static void find_pairs(Relations *r, Term axiom) {
  TermTable *tab = r->tab;
  const Term *vars;
  Symbol s;
  for (uint32_t i = 0; term_op(tab, axiom) == OP_AND && i < term_nargs(tab, axiom); i++)
    find_pairs(r, term_arg(tab, axiom, i));
  if (is_application(tab, axiom, &s) && relations_is(r, s))
    relate(r, s, term_arg(tab, axiom, 0), term_arg(tab, axiom, 1));
  if (term_op(tab, axiom) != OP_FORALL || term_binder(tab, axiom)->nvars != 1) return;
  Term body = binder_open(tab, axiom, &vars);
  if (is_application(tab, body, &s) && relations_is(r, s) && is_of(tab, body, s, vars[0], vars[0]))
    map_put(&r->kinds, s.ix, 1);
}

void relations_init(Relations *r, const CoreProgram *p) {
  *r = (Relations){.tab = p->terms};
  for (uint32_t i = 0; i < p->axioms.n; i++) find_transitive(r, p->axioms.at[i]->term);
  for (uint32_t i = 0; i < p->axioms.n && r->kinds.n; i++) find_pairs(r, p->axioms.at[i]->term);
}

void relations_free(Relations *r) {
  map_free(&r->kinds);
  map_free(&r->first);
  vec_free(&r->pairs);
  vec_free(&r->all);
}

bool relations_is(const Relations *r, Symbol s) {
  return map_get(&r->kinds, s.ix, NULL);
}

static bool relations_reach(const Relations *r, Symbol s, Term from, Term to, Map *seen,
                            uint32_t *fuel) {
  uint64_t i;
  if (map_get(seen, from.ix, NULL) || !map_get(&r->first, key(s, from), &i)) return false;
  map_put(seen, from.ix, 1);
  for (; i && *fuel; i = r->pairs.at[i - 1].next) {
    --*fuel;
    Term next = r->pairs.at[i - 1].upper;
    if (term_eq(next, to) || relations_reach(r, s, next, to, seen, fuel)) return true;
  }
  return false;
}

bool relations_holds(const Relations *r, Symbol s, Term lower, Term upper) {
  uint64_t reflexive;
  if (!map_get(&r->kinds, s.ix, &reflexive)) return false;
  if (reflexive && term_eq(lower, upper)) return true;
  Map seen = {0};
  uint32_t fuel = FUEL;
  bool found = relations_reach(r, s, lower, upper, &seen, &fuel);
  map_free(&seen);
  return found;
}

uint32_t relations_above(const Relations *r, Term lower, RelatedPair *out, uint32_t max) {
  uint32_t n = 0, from;
  for (uint32_t k = 0; k < r->all.n; k++) {
    Term t = lower;
    for (from = n;; t = out[from++].upper) { /* what was found is where to look next */
      uint64_t i = 0;
      map_get(&r->first, key(r->all.at[k], t), &i);
      for (; i && n < max; i = r->pairs.at[i - 1].next) out[n++] = r->pairs.at[i - 1];
      if (from >= n) break;
    }
  }
  return n;
}
