/* SPDX-License-Identifier: MIT */
/* Other models of a path: each earlier one is ruled out by a clause over the unknowns that people
 * see. Elements of opaque sorts have no names: what counts is which of them are equal. */
#include "solve/chain.h"
#include "solve/instantiate/assert.h"
#include "solve/model/unknown.h"
#include "solve/solve.h"

typedef struct NextBlock {
  Solve *s;
  Model *m;
  VEC(Term) different;
  VEC(Term) elements; /* terms of opaque sorts, with their values */
  VEC(const Value *) element_values;
} NextBlock;

static void differ(NextBlock *k, Term t, const Value *v);

static void differ_in_points(NextBlock *k, Term map, const Finite *f) {
  Solve *s = k->s;
  for (uint32_t i = 0; i < f->points.n; i++) {
    FinitePoint p = f->points.at[i];
    if (!p.accessed) continue;
    Term *index = ARENA_ARRAY(&s->space.eval.store.arena, Term, f->n_index);
    bool ok = true;
    for (uint32_t j = 0; j < f->n_index && ok; j++) {
      index[j] = value_term(&s->space.eval.store, s->b, p.index[j]);
      ok = index[j].ix != 0;
    }
    if (ok) differ(k, mk_select(s->b, map, index, f->n_index), p.value);
  }
}

static void differ(NextBlock *k, Term t, const Value *v) {
  Solve *s = k->s;
  if (v->kind == VAL_REF) {
    vec_push(&k->elements, t);
    vec_push(&k->element_values, v);
  } else if (v->kind == VAL_FINITE) {
    differ_in_points(k, t, v->u.finite);
  } else {
    Term c = value_term(&s->space.eval.store, s->b, v);
    if (c.ix) vec_push(&k->different, mk_neq(s->b, t, c));
  }
}

static void other_partition(NextBlock *k) {
  Solve *s = k->s;
  for (uint32_t i = 0; i < k->elements.n; i++)
    for (uint32_t j = i + 1; j < k->elements.n; j++) {
      const Value *a = k->element_values.at[i], *b = k->element_values.at[j];
      if (!sort_eq(a->sort, b->sort)) continue;
      Term eq = mk_eq(s->b, k->elements.at[i], k->elements.at[j]);
      vec_push(&k->different, a->u.ref == b->u.ref ? mk_not(s->b, eq) : eq);
    }
}

static Term not_this(Solve *s, Model *m, const Symbol *order, uint32_t n_order) {
  NextBlock k = {.s = s, .m = m};
  for (uint32_t i = 0; i < n_order; i++) {
    const SymbolData *d = symbol_data(s->tab, order[i]);
    if (d->nargs) continue;
    Term t = unknown_term(s->tab, order[i]);
    const Value *v = model_value(m, t, NULL);
    if (v) differ(&k, t, v);
  }
  other_partition(&k);
  Term r = mk_or(s->b, k.different.at, k.different.n);
  vec_free(&k.different);
  vec_free(&k.elements);
  vec_free(&k.element_values);
  return r;
}

SolveAnswer solve_next(Solve *s, const Path *path, const Symbol *order, uint32_t n_order,
                       SolveModels *known) {
  budget_begin(&s->budget, s->opts.seconds);
  assert_path(s, path);
  assert_push(s, NULL);
  for (uint32_t i = 0; i < known->n; i++)
    assert_term(s, not_this(s, known->at[i], order, n_order), 0);
  Question q = {.solve = s,
                .path = path,
                .order = order,
                .n_order = n_order,
                .hint = known->n ? known->at[known->n - 1] : NULL};
  SolveAnswer a = chain_answer(&q, STAGE_SOLVE);
  assert_pop(s);
  if (a == SOLVE_YES) vec_push(known, q.model);
  return a;
}
