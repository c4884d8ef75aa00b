/* SPDX-License-Identifier: MIT */
/* Symbols are set before points, points by ascending id, so that indices are known. */
#include "solve/local/local.h"

#include "solve/instantiate/alias.h"
#include "solve/instantiate/assert.h"
#include "solve/instantiate/holds.h"
#include "solve/model/unknown.h"
#include "solve/state/assertions.h"

typedef struct ArithModel {
  Solve *s;
  const Question *q;
  Model *m;
  PropagateItems items;
  Map rank_of; /* symbol */
} ArithModel;

/* Unique constants of opaque sorts have the first names. Then numbers people see, points of their
 * maps, all else. */
static uint32_t rank(const ArithModel *p, Term t) {
  TermTable *tab = p->s->tab;
  uint32_t points = 1;
  uint64_t at;
  if (unknown_is(tab, t) && symbol_data(tab, term_symbol(tab, t))->flags & SYM_UNIQUE &&
      sort_kind(tab, term_sort(tab, t)) == SK_UNINT)
    return 0;
  while (term_op(tab, t) == OP_SELECT) {
    t = term_arg(tab, t, 0);
    points = 1 + p->q->n_order;
  }
  if (unknown_is(tab, t) && map_get(&p->rank_of, term_symbol(tab, t).ix, &at))
    return points + (uint32_t)at;
  return 1 + 2 * p->q->n_order;
}

static void want(ArithModel *p, PropagateItem *item) {
  const Value *v = model_value(p->m, item->term, NULL);
  if (!v) return;
  if (v->kind == VAL_BOOL) item->wanted = v->u.b;
  if (v->kind == VAL_REF) item->wanted = (int64_t)v->u.ref;
  item->known =
      v->kind == VAL_BOOL || v->kind == VAL_REF ||
      (v->kind == VAL_NUM && num_get_int64(&p->s->space.eval.store.nums, v->u.num, &item->wanted));
}

static const Value *arith_model_value_of(ArithModel *p, const PropagateItem *item) {
  ValueStore *vs = &p->s->space.eval.store;
  Sort sort = term_sort(p->s->tab, item->term);
  switch (sort_kind(p->s->tab, sort)) {
  case SK_INT: return value_int64(vs, item->value);
  case SK_BOOL: return value_bool(vs, item->value != 0);
  case SK_UNINT: return value_ref(vs, sort, (uint64_t)item->value);
  default: return NULL;
  }
}

static void set_item(ArithModel *p, const PropagateItem *item, bool symbols) {
  TermTable *tab = p->s->tab;
  const Value *v = item->set ? arith_model_value_of(p, item) : NULL;
  Op op = term_op(tab, item->term);
  bool builtin =
      op == OP_APP && symbol_data(tab, term_symbol(tab, item->term))->kind == SYM_BUILTIN;
  if (!v || builtin || unknown_is(tab, item->term) != symbols) return;
  if (symbols || op == OP_SELECT || op == OP_APP) model_set_term(p->m, item->term, v);
}

static int by_term(const void *a, const void *b) {
  uint32_t x = ((const PropagateItem *)a)->term.ix, y = ((const PropagateItem *)b)->term.ix;
  return x < y ? -1 : x > y;
}

/* Where maps are compared as a whole, all their points count, so none is kept. */
static Model *start_from(Solve *s, const Question *q) {
  bool whole = !q->hint;
  for (const Path *p = q->path; p && !whole; p = p->up) whole = alias_occurs(s, p->fact);
  return whole ? model_new(&s->space) : model_fork(q->hint);
}

/* In proportion to what the question may cost. */
static uint64_t steps(const Solve *s) {
  enum { MOST = 120000, LEAST = 10000, PER_RESOURCE = 4 };
  uint64_t granted = LEAST + PER_RESOURCE * budget_left(&s->budget);
  return s->budget.limit && granted < MOST ? granted : MOST;
}

/* A model that bound propagation finds, not evaluated. NULL: none; `no`: there is none. */
static Model *arith_model(Solve *s, const Question *q, bool *no) {
  ArithModel p = {.s = s, .q = q, .m = start_from(s, q)};
  for (uint32_t i = 0; i < q->n_order; i++) map_put(&p.rank_of, q->order[i].ix, i);
  propagate_items(s->assertions->propagator, &p.items);
  for (uint32_t i = 0; i < p.items.n; i++) {
    p.items.at[i].rank = rank(&p, p.items.at[i].term);
    want(&p, &p.items.at[i]);
  }
  PropagateAnswer answer = propagate_solve(s->assertions->propagator, &p.items, steps(s));
  *no = answer == PROPAGATE_NO;
  if (answer == PROPAGATE_YES) {
    if (p.items.n) qsort(p.items.at, p.items.n, sizeof *p.items.at, by_term);
    for (uint32_t i = 0; i < p.items.n; i++) set_item(&p, &p.items.at[i], true);
    model_forget(p.m);
    for (uint32_t i = 0; i < p.items.n; i++) set_item(&p, &p.items.at[i], false);
    model_forget(p.m);
  }
  vec_free(&p.items);
  map_free(&p.rank_of);
  return answer == PROPAGATE_YES ? model_fork(p.m) : NULL; /* points accessed here do not count */
}

SolveAnswer arith_model_refute(Question *q) {
  Solve *s = q->solve;
  if (!solve_uses(s, OPTIMIZATION_PROPAGATION)) return SOLVE_UNKNOWN;
  return propagate_refutes(s->assertions->propagator) ? SOLVE_NO : SOLVE_UNKNOWN;
}

SolveAnswer arith_model_question(Question *q) {
  enum { ITERATIONS = 16 };
  Solve *s = q->solve;
  if (!s->opts.finite || !solve_uses(s, OPTIMIZATION_PROPAGATION)) return SOLVE_UNKNOWN;
  BrokenInstances broken = {0};
  SolveAnswer answer = SOLVE_UNKNOWN;
  bool no = false;
  for (uint32_t i = 0; i < ITERATIONS && answer == SOLVE_UNKNOWN; i++) {
    Model *m = arith_model(s, q, &no);
    if (no) answer = SOLVE_NO;
    if (!m) break;
    vec_clear(&broken);
    if (holds_or_broken(s, q->path, m, 1U << i, &broken) == TRI_TRUE) {
      q->model = m;
      answer = SOLVE_YES;
    } else if (!broken.n || !assert_instances(s, &broken)) {
      break;
    } else if (propagate_refutes(s->assertions->propagator)) {
      answer = SOLVE_NO;
    }
  }
  vec_free(&broken);
  return answer;
}
