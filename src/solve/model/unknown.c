/* SPDX-License-Identifier: MIT */
/* Unknowns: see the header. */
#include "solve/model/unknown.h"

#include "base/bug.h"

bool unknown_is(const TermTable *tab, Term t) {
  Op op = term_op(tab, t);
  return op == OP_VAR || (op == OP_APP && term_nargs(tab, t) == 0);
}

Term unknown_term(TermTable *tab, Symbol s) {
  return symbol_data(tab, s)->kind == SYM_VAR ? term_var(tab, s) : term_app(tab, s, NULL, 0);
}

void unknowns_init(Unknowns *u, Builder *b) {
  *u = (Unknowns){.tab = b->tab, .b = b};
}

void unknowns_free(Unknowns *u) {
  vec_free(&u->all);
  vec_free(&u->symbols);
  map_free(&u->by_key);
}

static Term leaf(Unknowns *u, Sort sort, Str name) {
  Symbol s = symbol_var(u->tab, name, sort, NULL);
  vec_push(&u->symbols, s);
  return term_var(u->tab, s);
}

static Term make(Unknowns *u, Sort sort, Str name) {
  const DtData *d = sort_kind(u->tab, sort) == SK_DT ? sort_dt(u->tab, sort) : NULL;
  if (!d || d->nctors != 1 || d->ctors[0].nfields == 0) return leaf(u, sort, name);
  VEC(Term) fields = {0};
  const DtCtor c = d->ctors[0];
  for (uint32_t i = 0; i < c.nfields; i++) vec_push(&fields, leaf(u, c.fields[i].sort, name));
  Term t = mk_dt_make(u->b, sort, 0, fields.at, fields.n);
  vec_free(&fields);
  return t;
}

Term unknowns_find(const Unknowns *u, uint32_t decision, Sort sort) {
  uint64_t at;
  return map_get(&u->by_key, (uint64_t)decision << 32 | sort.ix, &at) ? u->all.at[at].term
                                                                      : TERM_NONE;
}

Term unknowns_term(Unknowns *u, uint32_t decision, Sort sort, Str name) {
  uint64_t key = (uint64_t)decision << 32 | sort.ix, at;
  if (map_get(&u->by_key, key, &at)) return u->all.at[at].term;
  Unknown x = {.decision = decision, .sort = sort, .first = u->symbols.n};
  x.term = make(u, sort, name);
  x.count = u->symbols.n - x.first;
  map_put(&u->by_key, key, u->all.n);
  vec_push(&u->all, x);
  return x.term;
}
