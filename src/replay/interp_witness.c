/* SPDX-License-Identifier: MIT */
/* Quantifiers without bounds: points of the run are tried. A point that satisfies an exists, or
 * breaks a forall, settles it; only values that the run used count, so that the answer holds
 * whatever maps and functions are elsewhere. */
#include "replay/interp.h"

/* Points are counted over the whole run. */
enum { MAX_CANDIDATES = 64, MAX_POINTS = 100000, MAX_LITERALS = 1000 };

typedef VEC(const Value *) Candidates;

typedef struct Witness {
  Interp *run;
  Candidates pool; /* of all sorts */
} Witness;

static void interp_witness_add(Witness *w, const Value *v) {
  if (w->pool.n >= MAX_LITERALS) return;
  for (uint32_t i = 0; i < w->pool.n; i++)
    if (w->pool.at[i] == v || (sort_eq(w->pool.at[i]->sort, v->sort) &&
                               value_equal(&w->run->eval->store, w->pool.at[i], v) == TRI_TRUE))
      return;
  vec_push(&w->pool, v);
}

static void add_near(Witness *w, const Value *v) {
  ValueStore *s = &w->run->eval->store;
  int64_t x;
  interp_witness_add(w, v);
  if (!sort_eq(v->sort, SORT_INT) || !num_get_int64(&s->nums, v->u.num, &x)) return;
  if (x > INT64_MIN) interp_witness_add(w, value_int64(s, x - 1));
  if (x < INT64_MAX) interp_witness_add(w, value_int64(s, x + 1));
}

/* Values inside a value: fields, and of maps indices and values. */
static void add_inside(Witness *w, const Value *v) {
  const ValuePoint *points = NULL;
  uint32_t n;
  if (w->pool.n >= MAX_LITERALS) return;
  switch (v->kind) {
  case VAL_DT:
    interp_witness_add(w, v);
    for (uint32_t i = 0; i < v->u.dt.n; i++) add_inside(w, v->u.dt.at[i]);
    break;
  case VAL_STORE:
    for (uint32_t i = 0; i < v->u.store.n; i++) add_inside(w, v->u.store.index[i]);
    add_inside(w, v->u.store.value);
    add_inside(w, v->u.store.base);
    break;
  case VAL_CONST:
  case VAL_LAMBDA:
  case VAL_EACH:
    n = value_accessed(v, &points);
    for (uint32_t k = 0; k < n; k++) {
      for (uint32_t i = 0; i < sort_data(w->run->core->terms, v->sort).a; i++)
        add_inside(w, points[k].index[i]);
      add_inside(w, points[k].value);
    }
    break;
  default: interp_witness_add(w, v);
  }
}

static void add_literals(Witness *w, Term t, Map *seen, uint32_t *budget) {
  const TermTable *tab = w->run->core->terms;
  if (!*budget || map_get(seen, t.ix, NULL)) return;
  --*budget;
  map_put(seen, t.ix, 1);
  if (term_is_const(tab, t)) add_near(w, value_of_literal(&w->run->eval->store, t));
  for (uint32_t i = 0; i < term_nargs(tab, t); i++)
    add_literals(w, term_arg(tab, t, i), seen, budget);
}

static void gather(Witness *w, Term quantifier) {
  Interp *in = w->run;
  ValueStore *s = &in->eval->store;
  Map seen = {0};
  uint32_t budget = MAX_LITERALS;
  for (int64_t k = 0; k < 3; k++) interp_witness_add(w, value_int64(s, k == 2 ? -1 : k));
  interp_witness_add(w, value_bool(s, false));
  interp_witness_add(w, value_bool(s, true));
  add_literals(w, quantifier, &seen, &budget);
  map_free(&seen);
  for (uint32_t i = 0; i < in->now.n; i++)
    if (in->now.at[i]) add_inside(w, in->now.at[i]);
  for (uint32_t i = 0; i < in->functions.given.n; i++) {
    const Meaning *m = in->functions.given.at[i];
    uint32_t n = m ? symbol_data(in->core->terms, (Symbol){i})->nargs : 0;
    for (uint32_t k = 0; m && k < m->points.n; k++) {
      for (uint32_t a = 0; a < n; a++) add_inside(w, m->points.at[k].index[a]);
      add_inside(w, m->points.at[k].value);
    }
  }
}

/* Tries all combinations, as far as the budget goes. */
static bool try_all(Witness *w, Term q, const Candidates *of, uint32_t nvars) {
  Interp *in = w->run;
  bool exists = term_op(in->core->terms, q) == OP_EXISTS;
  uint32_t *at = ARENA_ARRAY(&in->x->arena, uint32_t, nvars);
  for (; in->witness_points < MAX_POINTS; in->witness_points++) {
    const Value **values = ARENA_ARRAY(&in->eval->store.arena, const Value *, nvars);
    for (uint32_t i = 0; i < nvars; i++) values[i] = of[i].at[at[i]];
    const Value *holds = eval_body(in->eval, q, values);
    if (holds && holds->u.b == exists) {
      if (!exists) {
        in->eval->witness_of = q;
        in->eval->witness = values;
      }
      return true;
    }
    uint32_t i = 0;
    while (i < nvars && ++at[i] == of[i].n) at[i++] = 0;
    if (i == nvars) return false;
  }
  return false;
}

Tri interp_witness(Interp *in, Term q) {
  Witness w = {.run = in};
  const BinderData *d = term_binder(in->core->terms, q);
  bool exists = term_op(in->core->terms, q) == OP_EXISTS, found = true;
  bool points = in->eval->store.no_new_points;
  in->searching = in->eval->store.no_new_points = true;
  gather(&w, q);
  Candidates *of = ARENA_ARRAY(&in->x->arena, Candidates, d->nvars);
  for (uint32_t i = 0; i < d->nvars; i++) {
    for (uint32_t k = 0; k < w.pool.n && of[i].n < MAX_CANDIDATES; k++)
      if (sort_eq(w.pool.at[k]->sort, d->sorts[i])) vec_push(&of[i], w.pool.at[k]);
    const Value *some = of[i].n ? NULL : value_default(&in->eval->store, d->sorts[i]);
    if (some) vec_push(&of[i], some);
    found = found && of[i].n;
  }
  found = found && try_all(&w, q, of, d->nvars);
  for (uint32_t i = 0; i < d->nvars; i++) vec_free(&of[i]);
  vec_free(&w.pool);
  in->searching = false;
  in->eval->store.no_new_points = points;
  return !found ? TRI_UNKNOWN : exists ? TRI_TRUE : TRI_FALSE;
}
