/* SPDX-License-Identifier: MIT */
/* The domain of intervals (domain.h): a box over integers, reals and booleans. */
#include "infer/domains/intervals.h"

#include "infer/domains/atoms.h"

enum { FUEL = 4000 };

/* What its sort alone says. */
static Interval given(const BoxWork *w, Term atom) {
  bool is_bool = sort_eq(term_sort(w->env->tab, atom), SORT_BOOL);
  return is_bool ? (Interval){true, true, NUM_ZERO, NUM_ONE} : interval_any();
}

Interval intervals_get(const BoxWork *w, Term atom) {
  const BoxEntry *e = table_find(w, atom);
  return e ? e->in : given(w, atom);
}

bool intervals_set(BoxWork *w, Term atom, Interval to) {
  Sort s = term_sort(w->env->tab, atom);
  Interval old = intervals_get(w, atom);
  if (!sort_is_arith(s) && !sort_eq(s, SORT_BOOL)) return true;
  if (!interval_meet(w->env->nums, old, to, &to)) return false;
  if (!interval_equal(to, old)) table_put(w, &(BoxEntry){atom, to});
  return true;
}

/* ---- entries --------------------------------------------------------------------------- */

static bool intervals_within(DomainEnv *env, const void *a, const void *b) {
  const BoxEntry *x = a, *y = b;
  return interval_within(env->nums, x->in, y->in);
}

/* Does the interval say something? */
static bool says(const DomainEnv *env, const BoxEntry *e) {
  bool whole = interval_is_any(e->in) ||
               (sort_eq(term_sort(env->tab, e->atom), SORT_BOOL) && !interval_is_one(e->in));
  return !whole;
}

static bool intervals_join_entry(DomainEnv *env, void *into, const void *other) {
  BoxEntry *a = into;
  const BoxEntry *b = other;
  a->in = interval_join(env->nums, a->in, b->in);
  return says(env, a);
}

/* Thresholds come from all literals of a loop: of reals as well. */
static bool is_bound(const DomainEnv *env, Term atom, Num threshold) {
  return sort_eq(term_sort(env->tab, atom), SORT_REAL) || num_is_int(env->nums, threshold);
}

/* A bound that moved goes on to the next threshold, or away. */
static Interval widen_one(DomainEnv *env, Term atom, Interval a, Interval b) {
  Interval r = interval_any();
  if (!atoms_change(env, atom)) return interval_join(env->nums, a, b);
  uint32_t n = env->stops.past_thresholds ? 0 : env->stops.n_thresholds;
  if (a.has_lo && b.has_lo && num_cmp(env->nums, b.lo, a.lo) >= 0) {
    r.has_lo = true;
    r.lo = a.lo;
  } else if (a.has_lo && b.has_lo) {
    for (uint32_t i = n; i > 0 && !r.has_lo; i--)
      if (num_cmp(env->nums, env->stops.thresholds[i - 1], b.lo) <= 0 &&
          is_bound(env, atom, env->stops.thresholds[i - 1]))
        r.has_lo = true, r.lo = env->stops.thresholds[i - 1];
  }
  if (a.has_hi && b.has_hi && num_cmp(env->nums, b.hi, a.hi) <= 0) {
    r.has_hi = true;
    r.hi = a.hi;
  } else if (a.has_hi && b.has_hi) {
    for (uint32_t i = 0; i < n && !r.has_hi; i++)
      if (num_cmp(env->nums, env->stops.thresholds[i], b.hi) >= 0 &&
          is_bound(env, atom, env->stops.thresholds[i]))
        r.has_hi = true, r.hi = env->stops.thresholds[i];
  }
  return r;
}

static bool intervals_widen_entry(DomainEnv *env, void *into, const void *other) {
  BoxEntry *a = into;
  const BoxEntry *b = other;
  a->in = widen_one(env, a->atom, a->in, b->in);
  return says(env, a);
}

static const TableKind kind = {.entry = sizeof(BoxEntry),
                               .within = intervals_within,
                               .join = intervals_join_entry,
                               .widen = intervals_widen_entry};

/* ---- elements --------------------------------------------------------------------------- */

TABLE_OPERATIONS(kind, intervals_assume, FUEL)

/* Where values of the term can lie in the states of an element. */
static Interval intervals_of(DomainEnv *env, const void *e, Term t) {
  BoxWork w;
  table_begin(&w, env, &kind, e, FUEL);
  Interval r = intervals_eval(&w, t);
  table_drop(&w);
  return r;
}

static void intervals_facts(DomainEnv *env, const void *e, Terms *out) {
  const Table *b = e;
  for (uint32_t i = 0; i < b->n; i++) {
    const BoxEntry *entry = table_entry(&kind, b, i);
    Term x = entry->atom;
    Interval in = entry->in;
    Sort s = term_sort(env->tab, x);
    if (sort_eq(s, SORT_BOOL)) {
      if (interval_is_one(in)) vec_push(out, num_eq(in.lo, NUM_ONE) ? x : mk_not(env->build, x));
      continue;
    }
    if (interval_is_one(in)) {
      vec_push(out, mk_eq(env->build, x, term_num(env->tab, in.lo, s)));
      continue;
    }
    if (in.has_lo) vec_push(out, mk_le(env->build, term_num(env->tab, in.lo, s), x));
    if (in.has_hi && sort_eq(s, SORT_INT)) {
      Num above = num_add(env->nums, in.hi, NUM_ONE);
      vec_push(out, mk_lt(env->build, x, term_num(env->tab, above, s)));
    } else if (in.has_hi) {
      vec_push(out, mk_le(env->build, x, term_num(env->tab, in.hi, s)));
    }
  }
}

static void bounds(DomainEnv *env, const void *e, Term t, Term *lo, Term *hi) {
  Interval in = intervals_of(env, e, t);
  if (in.has_lo) *lo = term_num(env->tab, in.lo, SORT_INT);
  if (in.has_hi) *hi = term_num(env->tab, in.hi, SORT_INT);
}

const Domain domain_intervals = {
    .name = "intervals",
    .what = "bounds of integers and reals, values of booleans",
    TABLE_MEMBERS,
    .facts = intervals_facts,
    .bounds = bounds,
};
