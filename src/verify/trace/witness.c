/* SPDX-License-Identifier: MIT */
/* See witness.h.
 *
 * What a solver found to refute a quantifier is no part of its model. The values that the
 * variables of the state have are tried instead, with the points of maps and, for integers, the
 * neighbours: a false instance is mostly among them. */
#include "verify/trace/witness.h"

#include "logic/build.h"

/* Values tried per sort, instances tried. */
enum { MAX_VALUES = 24, MAX_TRIES = 300 };

typedef struct Values {
  Sort sort;
  Term at[MAX_VALUES];
  uint32_t n;
} Values;

static void witness_add_value(Values *vs, const TermTable *tab, Term v) {
  if (!v.ix || vs->n == MAX_VALUES || !sort_eq(term_sort(tab, v), vs->sort)) return;
  for (uint32_t i = 0; i < vs->n; i++)
    if (term_eq(vs->at[i], v)) return;
  vs->at[vs->n++] = v;
}

/* The value itself, or the points of a map. */
static void add_from(Values *vs, TermTable *tab, Term v) {
  witness_add_value(vs, tab, v);
  for (uint32_t points = 0; points < MAX_VALUES && term_op(tab, v) == OP_STORE; points++) {
    for (uint32_t i = 1; i < term_nargs(tab, v); i++)
      witness_add_value(vs, tab, term_arg(tab, v, i));
    v = term_arg(tab, v, 0);
  }
}

static void add_neighbours(Values *vs, TermTable *tab) {
  if (!sort_eq(vs->sort, SORT_INT)) return;
  for (uint32_t i = 0, n = vs->n; i < n; i++) {
    int64_t x;
    if (!term_get_int64(tab, vs->at[i], &x) || x <= INT64_MIN + 1 || x >= INT64_MAX - 1) continue;
    witness_add_value(vs, tab, term_int64(tab, x - 1));
    witness_add_value(vs, tab, term_int64(tab, x + 1));
  }
  for (int64_t x = -1; x <= 2; x++) witness_add_value(vs, tab, term_int64(tab, x));
}

static void witness_collect(Values *vs, Reading *r) {
  if (sort_eq(vs->sort, SORT_BOOL)) {
    witness_add_value(vs, r->tab, TERM_FALSE);
    witness_add_value(vs, r->tab, TERM_TRUE);
    return;
  }
  for (uint32_t i = r->vars.n; i-- > 0;)
    if (r->value.at[i].ix) {
      Term v = solver_value(r->solver, r->value.at[i], true);
      if (v.ix) add_from(vs, r->tab, v);
    }
  add_neighbours(vs, r->tab);
}

static bool next_choice(uint32_t *choice, const Values *vs, uint32_t n) {
  for (uint32_t i = n; i-- > 0;) {
    if (++choice[i] < vs[i].n) return true;
    choice[i] = 0;
  }
  return false;
}

bool witness_find(Reading *r, Term t, Term *out) {
  uint32_t bound = term_binder(r->tab, t)->nvars, choice[WITNESS_MAX] = {0};
  Values vs[WITNESS_MAX];
  const Term *vars;
  binder_open(r->tab, t, &vars);
  for (uint32_t i = 0; i < bound; i++) {
    vs[i] = (Values){.sort = term_sort(r->tab, vars[i])};
    witness_collect(&vs[i], r);
    if (!vs[i].n) return false;
  }
  Builder plain = builder_plain(r->tab);
  for (uint32_t tries = 0; tries < MAX_TRIES; tries++) {
    for (uint32_t i = 0; i < bound; i++) out[i] = vs[i].at[choice[i]];
    if (term_is_false(solver_value(r->solver, mk_instance(&plain, t, out), true))) return true;
    if (!next_choice(choice, vs, bound)) break;
  }
  return false;
}
