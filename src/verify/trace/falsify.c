/* SPDX-License-Identifier: MIT */
/* See falsify.h. */
#include "verify/trace/falsify.h"

#include "logic/collect.h"

enum { MAX_LOOKS = 3000, MAX_BOUND = 2, MAX_VALUES = 10 };

typedef struct Values {
  Term at[MAX_VALUES];
  uint32_t n;
} Values;

Falsify falsify_start(CoreProgram *p) {
  return (Falsify){p, MAX_LOOKS};
}

static void falsify_add_value(Values *v, Term t) {
  for (uint32_t i = 0; i < v->n; i++)
    if (term_eq(v->at[i], t)) return;
  if (v->n < MAX_VALUES) v->at[v->n++] = t;
}

/* The integers that its variables stand for, and those before them. */
static Values values_of(const Falsify *w, Solver *s, Term t) {
  TermTable *tab = w->program->terms;
  Values v = {0};
  Collector c;
  collector_init(&c, tab);
  collector_add(&c, t);
  for (uint32_t before = 0; before < 2; before++)
    for (uint32_t i = 0; i < c.symbols.n; i++) {
      SymbolData d = *symbol_data(tab, c.symbols.at[i]);
      if (d.kind != SYM_VAR || !sort_eq(d.sort, SORT_INT)) continue;
      Term value = solver_value(s, term_var(tab, c.symbols.at[i]), true);
      if (!value.ix || term_op(tab, value) != OP_CONST_INT) continue;
      falsify_add_value(&v, before ? mk_sub(w->program->build, value, term_int64(tab, 1)) : value);
    }
  falsify_add_value(&v, term_int64(tab, 0));
  collector_free(&c);
  return v;
}

/* The universal claim in it, under conditions that are all true. TERM_NONE: there is none. */
static Term claim_in(const Falsify *w, Solver *s, Term t) {
  const TermTable *tab = w->program->terms;
  while (term_op(tab, t) == OP_IMPLIES) {
    Term condition = solver_value(s, term_arg(tab, t, 0), true);
    if (!condition.ix || !term_is_true(condition)) return TERM_NONE;
    t = term_arg(tab, t, 1);
  }
  return term_op(tab, t) == OP_FORALL ? t : TERM_NONE;
}

static bool all_ints(const TermTable *tab, Term all) {
  const BinderData *d = term_binder(tab, all);
  for (uint32_t i = 0; i < d->nvars; i++)
    if (!sort_eq(d->sorts[i], SORT_INT)) return false;
  return d->nvars <= MAX_BOUND;
}

bool falsify_found(Falsify *w, Solver *s, Term t) {
  const TermTable *tab = w->program->terms;
  Term all = claim_in(w, s, t);
  if (!all.ix || !all_ints(tab, all)) return false;
  uint32_t n = term_binder(tab, all)->nvars;
  Values v = values_of(w, s, all);
  for (uint32_t i = 0; i < v.n; i++)
    for (uint32_t k = 0; k < (n == 2 ? v.n : 1) && w->left; k++, w->left--) {
      Term at[MAX_BOUND] = {v.at[i], v.at[k]};
      Term value = solver_value(s, mk_instance(w->program->build, all, at), true);
      if (value.ix && term_is_false(value)) return true;
    }
  return false;
}
