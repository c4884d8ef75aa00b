/* SPDX-License-Identifier: MIT */
/* A trial costs the evaluation of the broken facts, and when they hold then, of all others; steps
 * of evaluation are bounded. */
#include "solve/local/local.h"

#include "base/sort.h"
#include "solve/instantiate/holds.h"
#include "solve/instantiate/value_terms.h"
#include "solve/model/unknown.h"

#include <stdlib.h>

enum { MAX_UNKNOWNS = 12, MAX_NUMBERS = 400, SMALL = 130, MAX_STEPS = 20000, MAX_WHOLE = 150 };
enum { MAX_FACTS = 8 }; /* a call by specification may break several at once */

typedef struct Trial {
  Solve *s;
  const Question *q;
  Model *m;
  Term fact; /* those that are broken */
  VEC(Term) unknowns;
  Map seen;
  VEC(int64_t) numbers; /* to try */
  uint64_t stop_at;     /* steps of evaluation */
  uint32_t whole_left;
} Trial;

static bool spent(const Trial *g) {
  return g->s->space.steps >= g->stop_at || g->whole_left == 0;
}

static bool can_try(const Trial *g, Term t) {
  SortKind k = sort_kind(g->s->tab, term_sort(g->s->tab, t));
  return k == SK_INT || k == SK_BOOL || k == SK_UNINT || k == SK_BV;
}

static void add_number(Trial *g, int64_t v) {
  if (g->numbers.n < MAX_NUMBERS) vec_push(&g->numbers, v);
}

static uint32_t rank(const Trial *g, Term t) {
  if (term_op(g->s->tab, t) == OP_SELECT) t = term_arg(g->s->tab, t, 0);
  Symbol sym = term_symbol(g->s->tab, t);
  for (uint32_t i = 0; i < g->q->n_order; i++)
    if (symbol_eq(g->q->order[i], sym)) return i;
  return g->q->n_order;
}

/* Unknowns of the fact, and numbers that its parts are now. */
static void trial_collect(Trial *g, Term t) {
  TermTable *tab = g->s->tab;
  TermNode n = *term_node(tab, t);
  if (n.loose_level || !map_add(&g->seen, t.ix)) return;
  for (uint32_t i = 0; i < n.nargs; i++) trial_collect(g, n.args[i]);
  if (n.binder_level == 0 && sort_eq(n.sort, SORT_INT)) {
    const Value *v = model_value(g->m, t, NULL);
    int64_t now;
    if (v && num_get_int64(&g->s->space.eval.store.nums, v->u.num, &now) && now > INT32_MIN &&
        now < INT32_MAX)
      for (int64_t d = -1; d <= 1; d++) add_number(g, now + d);
  }
  bool leaf = unknown_is(tab, t) && !define_of(&g->s->defs, (Symbol){n.p0}) &&
              !(symbol_data(tab, (Symbol){n.p0})->flags & SYM_UNIQUE);
  bool point = n.op == OP_SELECT && unknown_is(tab, n.args[0]) && !n.binder_level;
  if ((leaf || point) && can_try(g, t) && g->unknowns.n <= MAX_UNKNOWNS) vec_push(&g->unknowns, t);
}

/* Least important first; later made terms before earlier ones. */
static int by_importance(const void *a, const void *b, const void *env) {
  uint32_t x = ((const Term *)a)->ix, y = ((const Term *)b)->ix;
  uint32_t rx = rank(env, *(const Term *)a), ry = rank(env, *(const Term *)b);
  return rx != ry ? (rx < ry) - (rx > ry) : (x < y) - (x > y);
}

static int by_size(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  int64_t ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
  if (ax != ay) return ax < ay ? -1 : 1;
  return x > y ? -1 : x < y;
}

static void set_value(Trial *g, Term t, const Value *v) {
  model_set_term(g->m, t, v);
  model_forget(g->m);
}

static bool fits(Trial *g) {
  if (model_holds(g->m, g->fact, NULL) != TRI_TRUE || spent(g)) return false;
  g->whole_left--;
  return holds_path(g->s, g->q->path, g->m);
}

static bool trial_try_value(Trial *g, Term t, const Value *v) {
  set_value(g, t, v);
  return fits(g);
}

static bool try_numbers(Trial *g, Term t) {
  ValueStore *vs = &g->s->space.eval.store;
  SortData d = sort_data(g->s->tab, term_sort(g->s->tab, t));
  for (uint32_t i = 0; i < g->numbers.n && !spent(g); i++) {
    if (i && g->numbers.at[i] == g->numbers.at[i - 1]) continue;
    const Value *v = value_int64(vs, g->numbers.at[i]);
    if (d.kind == SK_BV) v = value_bv(vs, value_mpz(vs, v), d.a);
    if (trial_try_value(g, t, v)) return true;
  }
  return false;
}

static bool try_unknown(Trial *g, Term t) {
  ValueStore *vs = &g->s->space.eval.store;
  Sort sort = term_sort(g->s->tab, t);
  const Value *before = model_value(g->m, t, NULL);
  if (!before) return false;
  bool ok = false;
  switch (sort_kind(g->s->tab, sort)) {
  case SK_BOOL: ok = trial_try_value(g, t, value_bool(vs, !before->u.b)); break;
  case SK_UNINT: {
    uint64_t n = value_terms_elements(g->m, sort);
    for (uint64_t i = 0; i <= n && i < MAX_NUMBERS && !ok; i++)
      ok = trial_try_value(g, t, value_ref(vs, sort, i));
    break;
  }
  default: ok = try_numbers(g, t); break;
  }
  if (!ok) set_value(g, t, before);
  return ok;
}

/* The facts that the hint breaks; NONE: none, or many. */
static Term broken_fact(Trial *g) {
  Term broken = TERM_NONE;
  uint32_t n = 0;
  for (const Path *p = g->q->path; p; p = p->up) {
    if (model_holds(g->q->hint, p->fact, NULL) != TRI_FALSE) continue;
    if (++n > MAX_FACTS) return TERM_NONE;
    broken = broken.ix ? mk_and2(g->s->b, broken, p->fact) : p->fact;
  }
  return broken;
}

SolveAnswer trial_question(Question *q) {
  Solve *s = q->solve;
  if (!solve_uses(s, OPTIMIZATION_TRIAL)) return SOLVE_UNKNOWN;
  Trial g = {.s = s, .q = q, .stop_at = s->space.steps + MAX_STEPS, .whole_left = MAX_WHOLE};
  g.fact = broken_fact(&g);
  Model *found = NULL;
  if (g.fact.ix && !q->hint->calls.conflict) {
    g.m = model_fork(q->hint);
    trial_collect(&g, g.fact);
    for (int64_t i = 0; i <= SMALL; i++) {
      vec_push(&g.numbers, i);
      vec_push(&g.numbers, -i);
    }
    qsort(g.numbers.at, g.numbers.n, sizeof *g.numbers.at, by_size);
    sort_vec(&g.unknowns, by_importance, &g);
    bool few = g.unknowns.n <= MAX_UNKNOWNS;
    for (uint32_t i = 0; few && i < g.unknowns.n && !found && !spent(&g); i++)
      if (try_unknown(&g, g.unknowns.at[i])) found = model_fork(g.m);
    /* the trial may have been accessed where the fork is not */
    if (found && !holds_path(s, q->path, found)) {
      model_drop(found);
      found = NULL;
    }
    model_drop(g.m);
  }
  vec_free(&g.unknowns);
  vec_free(&g.numbers);
  map_free(&g.seen);
  q->model = found;
  return found ? SOLVE_YES : SOLVE_UNKNOWN;
}
