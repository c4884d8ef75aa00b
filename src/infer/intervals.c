/* The domain of intervals (domain.h): a box over integers, reals and booleans.
 * SPDX-License-Identifier: MIT */
#include "infer/intervals.h"

#include "infer/atoms.h"

#include <string.h>

enum { FUEL = 4000 };

typedef struct Box {
  uint32_t n;
  const BoxEntry *at; /* ascending by atom; none is unbounded */
} Box;

/* ---- boxes being changed --------------------------------------------------------------- */

static uint32_t place(const BoxEntries *v, Term atom) {
  uint32_t lo = 0, hi = v->n;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (v->at[mid].atom.ix < atom.ix)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* What its sort alone says. */
static Interval given(const BoxWork *w, Term atom) {
  Op op = term_op(w->env->tab, atom);
  if (sort_eq(term_sort(w->env->tab, atom), SORT_BOOL))
    return (Interval){true, true, NUM_ZERO, NUM_ONE};
  return op == OP_STR_LEN || op == OP_SEQ_LEN ? interval_from(NUM_ZERO) : interval_any();
}

Interval intervals_get(const BoxWork *w, Term atom) {
  uint32_t i = place(&w->at, atom);
  return i < w->at.n && term_eq(w->at.at[i].atom, atom) ? w->at.at[i].in : given(w, atom);
}

bool intervals_set(BoxWork *w, Term atom, Interval to) {
  Sort s = term_sort(w->env->tab, atom);
  uint32_t i = place(&w->at, atom);
  Interval old = intervals_get(w, atom);
  if (!sort_is_arith(s) && !sort_eq(s, SORT_BOOL)) return true;
  if (!interval_meet(w->env->nums, old, to, &to)) return false;
  if (interval_equal(to, old)) return true;
  if (i == w->at.n || !term_eq(w->at.at[i].atom, atom)) {
    vec_push(&w->at, ((BoxEntry){atom, to}));
    memmove(w->at.at + i + 1, w->at.at + i, (w->at.n - 1 - i) * sizeof *w->at.at);
  }
  w->at.at[i] = (BoxEntry){atom, to};
  return true;
}

/* ---- elements --------------------------------------------------------------------------- */

static const void *keep(DomainEnv *env, const BoxEntry *at, uint32_t n) {
  Box *b = ARENA_NEW(env->arena, Box);
  BoxEntry *copy = ARENA_ARRAY(env->arena, BoxEntry, n + 1);
  if (n) memcpy(copy, at, n * sizeof *at);
  *b = (Box){n, copy};
  return b;
}

static const void *top(DomainEnv *env) {
  return keep(env, NULL, 0);
}

static const void *copy(DomainEnv *env, const void *e) {
  const Box *b = e;
  return keep(env, b->at, b->n);
}

/* Is x below y: does x say everything that y says? */
static bool leq(DomainEnv *env, const void *x, const void *y) {
  const Box *a = x, *b = y;
  uint32_t i = 0;
  for (uint32_t k = 0; k < b->n; k++) {
    while (i < a->n && a->at[i].atom.ix < b->at[k].atom.ix) i++;
    if (i == a->n || !term_eq(a->at[i].atom, b->at[k].atom)) return false;
    if (!interval_within(env->nums, a->at[i].in, b->at[k].in)) return false;
  }
  return true;
}

typedef Interval Combine(DomainEnv *, Term atom, Interval, Interval);

/* Atoms that both know, each combined. */
static const void *combine(DomainEnv *env, const Box *a, const Box *b, Combine *f) {
  BoxEntries out = {0};
  for (uint32_t i = 0, k = 0; i < a->n && k < b->n;) {
    if (term_eq(a->at[i].atom, b->at[k].atom)) {
      BoxEntry e = {a->at[i].atom, f(env, a->at[i].atom, a->at[i].in, b->at[k].in)};
      bool whole = interval_is_any(e.in) ||
                   (sort_eq(term_sort(env->tab, e.atom), SORT_BOOL) && !interval_is_one(e.in));
      if (!whole) vec_push(&out, e);
      i++;
      k++;
    } else if (a->at[i].atom.ix < b->at[k].atom.ix) {
      i++;
    } else {
      k++;
    }
  }
  const void *r = keep(env, out.at, out.n);
  vec_free(&out);
  return r;
}

static Interval join_one(DomainEnv *env, Term atom, Interval a, Interval b) {
  (void)atom;
  return interval_join(env->nums, a, b);
}

/* A bound that moved goes on to the next threshold, or away. */
static Interval widen_one(DomainEnv *env, Term atom, Interval a, Interval b) {
  Interval r = interval_any();
  if (!atoms_change(env, atom)) return interval_join(env->nums, a, b);
  uint32_t n = env->past_thresholds ? 0 : env->n_thresholds;
  if (a.has_lo && b.has_lo && num_cmp(env->nums, b.lo, a.lo) >= 0) {
    r.has_lo = true;
    r.lo = a.lo;
  } else if (a.has_lo && b.has_lo) {
    for (uint32_t i = n; i > 0 && !r.has_lo; i--)
      if (num_cmp(env->nums, env->thresholds[i - 1], b.lo) <= 0)
        r.has_lo = true, r.lo = env->thresholds[i - 1];
  }
  if (a.has_hi && b.has_hi && num_cmp(env->nums, b.hi, a.hi) <= 0) {
    r.has_hi = true;
    r.hi = a.hi;
  } else if (a.has_hi && b.has_hi) {
    for (uint32_t i = 0; i < n && !r.has_hi; i++)
      if (num_cmp(env->nums, env->thresholds[i], b.hi) >= 0)
        r.has_hi = true, r.hi = env->thresholds[i];
  }
  return r;
}

static const void *join(DomainEnv *env, const void *a, const void *b) {
  return combine(env, a, b, join_one);
}
static const void *widen(DomainEnv *env, const void *a, const void *b) {
  return combine(env, a, b, widen_one);
}

static const void *constrain(DomainEnv *env, const void *e, Term t) {
  const Box *b = e;
  BoxWork w = {.env = env, .fuel = FUEL};
  vec_reserve(&w.at, b->n + 4);
  if (b->n) memcpy(w.at.at, b->at, b->n * sizeof *b->at);
  w.at.n = b->n;
  const void *r = intervals_assume(&w, t, true) ? keep(env, w.at.at, w.at.n) : NULL;
  vec_free(&w.at);
  return r;
}

static const void *eliminate(DomainEnv *env, const void *e, Symbol s) {
  const Box *b = e;
  BoxEntry *out = ARENA_ARRAY(env->arena, BoxEntry, b->n + 1);
  Box *r = ARENA_NEW(env->arena, Box);
  r->at = out;
  for (uint32_t i = 0; i < b->n; i++)
    if (!atoms_mention(env, b->at[i].atom, s)) out[r->n++] = b->at[i];
  return r;
}

static const void *rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {
  const Box *b = e;
  BoxWork w = {.env = env};
  vec_reserve(&w.at, b->n + 1);
  for (uint32_t i = 0; i < b->n; i++) /* those that stay, which are in order */
    if (!atoms_mention(env, b->at[i].atom, from)) vec_push(&w.at, b->at[i]);
  bool possible = true;
  for (uint32_t i = 0; i < b->n && possible; i++) {
    Term atom = b->at[i].atom;
    if (!atoms_mention(env, atom, from)) continue;
    atom = atoms_rename(env, atom, from, to);
    if (atoms_is(env, atom)) possible = intervals_set(&w, atom, b->at[i].in);
  }
  const void *r = possible ? keep(env, w.at.at, w.at.n) : NULL;
  vec_free(&w.at);
  return r;
}

static void facts(DomainEnv *env, const void *e, Terms *out) {
  const Box *b = e;
  for (uint32_t i = 0; i < b->n; i++) {
    Term x = b->at[i].atom;
    Interval in = b->at[i].in;
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

const Domain domain_intervals = {
    .name = "intervals",
    .what = "bounds of integers and reals, values of booleans",
    .top = top,
    .leq = leq,
    .join = join,
    .widen = widen,
    .constrain = constrain,
    .eliminate = eliminate,
    .rename = rename_symbol,
    .copy = copy,
    .facts = facts,
};
