/* SPDX-License-Identifier: MIT */
/* See exceptions.h. */
#include "infer/domains/exceptions.h"

#include "infer/domains/atoms.h"

#include <string.h>

static bool exceptions_is_int(const DomainEnv *env, Term t) {
  return sort_eq(term_sort(env->tab, t), SORT_INT);
}

/* ---- sides ------------------------------------------------------------------------------ */

static bool is_open(const Side *s) {
  return !s->is.ix && !s->n_lo && !s->n_hi;
}

static void add_bound(Term *list, uint32_t *n, Term t) {
  for (uint32_t i = 0; i < *n; i++)
    if (term_eq(list[i], t)) return;
  if (*n < MAX_BOUNDS) list[(*n)++] = t;
}

/* Whether some bound of the list implies this lower (upper) bound. */
static bool implied(DomainEnv *env, const Term *list, uint32_t n, Term bound, bool lower) {
  for (uint32_t i = 0; i < n; i++)
    if (term_eq(list[i], bound)) return true;
  for (uint32_t i = 0; i < n; i++) {
    Term t = lower ? mk_le(env->build, bound, list[i]) : mk_le(env->build, list[i], bound);
    if (term_is_true(t)) return true;
  }
  return false;
}

static bool side_within(DomainEnv *env, const Side *a, const Side *b) {
  if (b->is.ix) return term_eq(a->is, b->is);
  for (uint32_t i = 0; i < b->n_lo; i++)
    if (!implied(env, a->lo, a->n_lo, b->lo[i], true)) return false;
  for (uint32_t i = 0; i < b->n_hi; i++)
    if (!implied(env, a->hi, a->n_hi, b->hi[i], false)) return false;
  return true;
}

/* Bounds of either that hold in both. */
static Side side_hull(DomainEnv *env, const Side *a, const Side *b) {
  Side r = {0};
  if (a->is.ix || b->is.ix) {
    if (term_eq(a->is, b->is)) r.is = a->is;
    return r;
  }
  for (uint32_t i = 0; i < a->n_lo; i++)
    if (implied(env, b->lo, b->n_lo, a->lo[i], true)) add_bound(r.lo, &r.n_lo, a->lo[i]);
  for (uint32_t i = 0; i < b->n_lo; i++)
    if (implied(env, a->lo, a->n_lo, b->lo[i], true)) add_bound(r.lo, &r.n_lo, b->lo[i]);
  for (uint32_t i = 0; i < a->n_hi; i++)
    if (implied(env, b->hi, b->n_hi, a->hi[i], false)) add_bound(r.hi, &r.n_hi, a->hi[i]);
  for (uint32_t i = 0; i < b->n_hi; i++)
    if (implied(env, a->hi, a->n_hi, b->hi[i], false)) add_bound(r.hi, &r.n_hi, b->hi[i]);
  return r;
}

/* Bounds of the first that hold in both: these can only get fewer. */
static Side side_widen(DomainEnv *env, const Side *a, const Side *b) {
  Side r = {0};
  if (a->is.ix) {
    if (term_eq(a->is, b->is)) r.is = a->is;
    return r;
  }
  for (uint32_t i = 0; i < a->n_lo; i++)
    if (implied(env, b->lo, b->n_lo, a->lo[i], true)) add_bound(r.lo, &r.n_lo, a->lo[i]);
  for (uint32_t i = 0; i < a->n_hi; i++)
    if (implied(env, b->hi, b->n_hi, a->hi[i], false)) add_bound(r.hi, &r.n_hi, a->hi[i]);
  return r;
}

/* ---- boxes ---------------------------------------------------------------------------------- */

static bool box_within(DomainEnv *env, const Exception *a, const Exception *b, uint32_t dims) {
  for (uint32_t i = 0; i < dims; i++)
    if (!side_within(env, &a->side[i], &b->side[i])) return false;
  return true;
}

/* How much of the first is kept when it grows to hold the second. */
static uint32_t kept(DomainEnv *env, const Exception *a, const Exception *b, uint32_t dims) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < dims; i++) {
    Side s = side_hull(env, &a->side[i], &b->side[i]);
    n += s.is.ix ? 2U : (s.n_lo > 0 ? 1U : 0U) + (s.n_hi > 0 ? 1U : 0U);
  }
  return n;
}

static uint32_t closest(DomainEnv *env, const Exceptions *l, const Exception *e, uint32_t dims) {
  uint32_t best = 0, most = 0;
  for (uint32_t i = 0; i < l->n; i++) {
    uint32_t k = kept(env, &l->at[i], e, dims);
    if (k > most) most = k, best = i;
  }
  return best;
}

/* Does the second go on where the first ends? */
static bool side_follows(DomainEnv *env, const Side *a, const Side *b) {
  bool touch = false;
  if (a->is.ix || b->is.ix) return false;
  for (uint32_t i = 0; i < a->n_hi; i++)
    for (uint32_t k = 0; k < b->n_lo; k++) {
      Term next = mk_add2(env->build, a->hi[i], mk_int64(env->build, 1));
      touch |= term_is_true(mk_le(env->build, b->lo[k], next));
    }
  for (uint32_t i = 0; i < a->n_lo; i++) touch &= implied(env, b->lo, b->n_lo, a->lo[i], true);
  for (uint32_t i = 0; i < b->n_hi; i++) touch &= implied(env, a->hi, a->n_hi, b->hi[i], false);
  return touch;
}

/* Two boxes that differ in one side, where they touch, are one. */
static bool adjacent(DomainEnv *env, const Exception *a, const Exception *b, uint32_t dims) {
  uint32_t differ = 0;
  for (uint32_t i = 0; i < dims; i++) {
    const Side *x = &a->side[i], *y = &b->side[i];
    if (side_within(env, x, y) && side_within(env, y, x)) continue;
    if (!side_follows(env, x, y) && !side_follows(env, y, x)) return false;
    differ++;
  }
  return differ == 1;
}

static void merge(DomainEnv *env, Exception *into, const Exception *e, uint32_t dims) {
  for (uint32_t i = 0; i < dims; i++) into->side[i] = side_hull(env, &into->side[i], &e->side[i]);
}

void exceptions_add(DomainEnv *env, Exceptions *l, const Exception *e, uint32_t dims) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->n; i++)
    if (box_within(env, e, &l->at[i], dims)) return;
  for (uint32_t i = 0; i < l->n; i++)
    if (!box_within(env, &l->at[i], e, dims)) l->at[n++] = l->at[i];
  l->n = n;
  for (uint32_t i = 0; i < l->n; i++) {
    if (!adjacent(env, &l->at[i], e, dims)) continue;
    Exception both = l->at[i];
    merge(env, &both, e, dims);
    l->at[i] = l->at[--l->n];
    exceptions_add(env, l, &both, dims);
    return;
  }
  if (l->n < MAX_EXCEPTIONS) {
    l->at[l->n++] = *e;
    return;
  }
  merge(env, &l->at[closest(env, l, e, dims)], e, dims);
}

/* Whether one box for both keeps a bound on each side where they have one. */
static bool merge_well(DomainEnv *env, const Exception *a, const Exception *b, uint32_t dims) {
  for (uint32_t i = 0; i < dims; i++) {
    const Side *x = &a->side[i], *y = &b->side[i];
    Side s = side_hull(env, x, y);
    if ((x->is.ix || y->is.ix) && !s.is.ix) return false;
    if ((x->n_lo || y->n_lo) && !s.n_lo) return false;
    if ((x->n_hi || y->n_hi) && !s.n_hi) return false;
  }
  return true;
}

void exceptions_collapse(DomainEnv *env, Exceptions *l, uint32_t dims) {
  for (uint32_t i = 0; i < l->n; i++)
    for (uint32_t k = i + 1; k < l->n; k++) {
      if (!merge_well(env, &l->at[i], &l->at[k], dims)) continue;
      merge(env, &l->at[i], &l->at[k], dims);
      l->at[k] = l->at[--l->n];
      k = i; /* the larger one may take others */
    }
}

void exceptions_union(DomainEnv *env, Exceptions *l, const Exceptions *other, uint32_t dims) {
  for (uint32_t i = 0; i < other->n; i++) exceptions_add(env, l, &other->at[i], dims);
}

bool exceptions_within(DomainEnv *env, const Exceptions *a, const Exceptions *b, uint32_t dims) {
  for (uint32_t i = 0; i < a->n; i++) {
    bool found = false;
    for (uint32_t k = 0; k < b->n && !found; k++)
      found = box_within(env, &a->at[i], &b->at[k], dims);
    if (!found) return false;
  }
  return true;
}

/* There are never more boxes than there were, but for the first time. */
void exceptions_widen(DomainEnv *env, Exceptions *l, const Exceptions *other, uint32_t dims) {
  if (!l->n) *l = *other;
  for (uint32_t i = 0; i < other->n; i++) {
    const Exception *e = &other->at[i];
    bool found = false;
    for (uint32_t k = 0; k < l->n && !found; k++) found = box_within(env, e, &l->at[k], dims);
    if (found) continue;
    Exception *into = &l->at[closest(env, l, e, dims)];
    for (uint32_t k = 0; k < dims; k++)
      into->side[k] = side_widen(env, &into->side[k], &e->side[k]);
  }
}

bool exceptions_everything(const Exceptions *l, uint32_t dims) {
  for (uint32_t i = 0; i < l->n; i++) {
    uint32_t k = 0;
    while (k < dims && is_open(&l->at[i].side[k])) k++;
    if (k == dims) return true;
  }
  return false;
}

Exception exceptions_point(DomainEnv *env, const Term *index, uint32_t dims) {
  Exception e = {0};
  for (uint32_t i = 0; i < dims; i++) {
    Side *s = &e.side[i];
    if (!exceptions_is_int(env, index[i])) {
      s->is = index[i];
      continue;
    }
    Term lo = TERM_NONE, hi = TERM_NONE;
    if (env->bounds) env->bounds(env, index[i], &lo, &hi);
    add_bound(s->lo, &s->n_lo, index[i]);
    add_bound(s->hi, &s->n_hi, index[i]);
    if (lo.ix) add_bound(s->lo, &s->n_lo, lo);
    if (hi.ix) add_bound(s->hi, &s->n_hi, hi);
  }
  return e;
}

bool exceptions_mention(const DomainEnv *env, const Exceptions *l, uint32_t dims, Symbol x) {
  for (uint32_t i = 0; i < l->n; i++)
    for (uint32_t k = 0; k < dims; k++) {
      const Side *s = &l->at[i].side[k];
      if (s->is.ix && atoms_mention(env, s->is, x)) return true;
      for (uint32_t c = 0; c < s->n_lo; c++)
        if (atoms_mention(env, s->lo[c], x)) return true;
      for (uint32_t c = 0; c < s->n_hi; c++)
        if (atoms_mention(env, s->hi[c], x)) return true;
    }
  return false;
}

static void map_bounds(Term *list, uint32_t *n, ExceptionTerm *f, void *arg) {
  uint32_t m = 0;
  for (uint32_t i = 0; i < *n; i++) {
    Term t = f(arg, list[i]);
    if (t.ix) add_bound(list, &m, t);
  }
  *n = m;
}

void exceptions_map(DomainEnv *env, Exceptions *l, uint32_t dims, ExceptionTerm *f, void *arg) {
  Exceptions old = *l;
  l->n = 0;
  for (uint32_t i = 0; i < old.n; i++) {
    Exception e = old.at[i];
    for (uint32_t k = 0; k < dims; k++) {
      Side *s = &e.side[k];
      if (s->is.ix) s->is = f(arg, s->is);
      map_bounds(s->lo, &s->n_lo, f, arg);
      map_bounds(s->hi, &s->n_hi, f, arg);
    }
    exceptions_add(env, l, &e, dims);
  }
}

/* ---- formulas ---- */

Term exceptions_outside(DomainEnv *env, const Exceptions *l, const Term *index, uint32_t dims) {
  Builder *b = env->build;
  Term all = TERM_TRUE;
  for (uint32_t i = 0; i < l->n; i++) {
    Term in = TERM_TRUE;
    for (uint32_t k = 0; k < dims; k++) {
      const Side *s = &l->at[i].side[k];
      if (s->is.ix) in = mk_and2(b, in, mk_eq(b, index[k], s->is));
      for (uint32_t c = 0; c < s->n_lo; c++) in = mk_and2(b, in, mk_le(b, s->lo[c], index[k]));
      for (uint32_t c = 0; c < s->n_hi; c++) in = mk_and2(b, in, mk_le(b, index[k], s->hi[c]));
    }
    all = mk_and2(b, all, mk_not(b, in));
  }
  return all;
}

/* One side of the box from a condition on one index. */
static bool restrict_box(DomainEnv *env, Exception *e, Term t, const Term *index, uint32_t dims) {
  const TermTable *tab = env->tab;
  Op op = term_op(tab, t);
  if (op != OP_EQ && op != OP_LE && op != OP_LT) return false;
  for (uint32_t turn = 0; turn < 2; turn++) {
    Term v = term_arg(tab, t, turn), other = term_arg(tab, t, 1 - turn);
    for (uint32_t i = 0; i < dims; i++) {
      if (!term_eq(v, index[i])) continue;
      for (uint32_t k = 0; k < dims; k++)
        if (atoms_mention(env, other, term_symbol(tab, index[k]))) return false;
      Side *s = &e->side[i];
      bool whole = exceptions_is_int(env, v);
      Term step = mk_int64(env->build, op == OP_LT ? 1 : 0);
      if (op == OP_EQ && !whole) {
        s->is = other;
      } else if (!whole) {
        return false;
      } else {
        if (op == OP_EQ || turn == 0) add_bound(s->hi, &s->n_hi, mk_sub(env->build, other, step));
        if (op == OP_EQ || turn == 1) add_bound(s->lo, &s->n_lo, mk_add2(env->build, other, step));
      }
      return true;
    }
  }
  return false;
}

bool exceptions_unless(DomainEnv *env, Term condition, const Term *index, uint32_t dims,
                       Exceptions *out) {
  const TermTable *tab = env->tab;
  Op op = term_op(tab, condition);
  const Term *a = term_args(tab, condition);
  uint32_t n = term_nargs(tab, condition);
  if (term_is_true(condition)) return true;
  if (op == OP_AND) {
    for (uint32_t i = 0; i < n; i++)
      if (!exceptions_unless(env, a[i], index, dims, out)) return false;
    return true;
  }
  Exception e = {0};
  if (op != OP_OR) { /* all that it excludes at once */
    a = &condition;
    n = 1;
  }
  for (uint32_t i = 0; i < n; i++)
    if (!restrict_box(env, &e, mk_not(env->build, a[i]), index, dims)) return false;
  exceptions_add(env, out, &e, dims);
  return true;
}
