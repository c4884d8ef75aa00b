/* SPDX-License-Identifier: MIT */
/* The domain of differences (domain.h): pairs of variables that are not equal. References that
 * differ are places that do not influence each other. */
#include "infer/domains/atoms.h"

#include <string.h>

enum { MAX_PAIRS = 64, MAX_DISTINCT = 12 };

typedef struct Pair {
  Term a, b; /* a.ix < b.ix */
} Pair;

typedef struct Pairs {
  uint32_t n;
  const Pair *at; /* ascending */
} Pairs;

typedef VEC(Pair) PairList;

static const void *differences_keep(DomainEnv *env, const PairList *l) {
  Pairs *p = ARENA_NEW(env->arena, Pairs);
  Pair *at = ARENA_ARRAY(env->arena, Pair, l->n + 1);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  *p = (Pairs){l->n, at};
  return p;
}

static int differences_compare(Pair x, Pair y) {
  if (x.a.ix != y.a.ix) return x.a.ix < y.a.ix ? -1 : 1;
  return x.b.ix == y.b.ix ? 0 : x.b.ix < y.b.ix ? -1 : 1;
}

static bool differences_has(const Pair *at, uint32_t n, Term a, Term b) {
  Pair p = a.ix < b.ix ? (Pair){a, b} : (Pair){b, a};
  for (uint32_t i = 0; i < n; i++)
    if (differences_compare(at[i], p) == 0) return true;
  return false;
}

static void differences_add(PairList *l, Term a, Term b) {
  if (l->n >= MAX_PAIRS || differences_has(l->at, l->n, a, b)) return;
  Pair p = a.ix < b.ix ? (Pair){a, b} : (Pair){b, a};
  vec_push(l, p);
  uint32_t i = l->n - 1;
  for (; i > 0 && differences_compare(l->at[i - 1], p) > 0; i--) l->at[i] = l->at[i - 1];
  l->at[i] = p;
}

static const void *differences_top(DomainEnv *env) {
  PairList none = {0};
  return differences_keep(env, &none);
}

static const void *differences_copy(DomainEnv *env, const void *e) {
  const Pairs *p = e;
  PairList l = {.at = (Pair *)(uintptr_t)p->at, .n = p->n};
  return differences_keep(env, &l);
}

static bool differences_leq(DomainEnv *env, const void *x, const void *y) {
  const Pairs *a = x, *b = y;
  (void)env;
  for (uint32_t i = 0; i < b->n; i++)
    if (!differences_has(a->at, a->n, b->at[i].a, b->at[i].b)) return false;
  return true;
}

static const void *differences_join(DomainEnv *env, const void *x, const void *y) {
  const Pairs *a = x, *b = y;
  PairList l = {0};
  for (uint32_t i = 0; i < a->n; i++)
    if (differences_has(b->at, b->n, a->at[i].a, a->at[i].b)) vec_push(&l, a->at[i]);
  const void *r = differences_keep(env, &l);
  vec_free(&l);
  return r;
}

/* ---- conditions ----------------------------------------------------------------------------- */

static bool is_variable(const DomainEnv *env, Term t) {
  return term_op(env->tab, t) == OP_VAR;
}

/* What differs from one of two that are equal differs from the other. */
static void share(DomainEnv *env, PairList *l, Term a, Term b) {
  uint32_t n = l->n;
  for (uint32_t i = 0; i < n; i++) {
    Pair p = l->at[i];
    Term other = term_eq(p.a, a) ? p.b : term_eq(p.b, a) ? p.a : TERM_NONE;
    if (!other.ix || !is_variable(env, b) || differences_has(l->at, l->n, other, b)) continue;
    differences_add(l, other, b);
    if (l->n > n) i = UINT32_MAX, n = l->n; /* the list has moved */
  }
}

static bool differences_assume(DomainEnv *env, PairList *l, Term t) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  switch (term_op(tab, t)) {
  case OP_AND:
    for (uint32_t i = 0; i < n; i++)
      if (!differences_assume(env, l, a[i])) return false;
    return true;
  case OP_EQ:
    if (!is_variable(env, a[0]) || !is_variable(env, a[1])) return true;
    if (differences_has(l->at, l->n, a[0], a[1])) return false;
    share(env, l, a[0], a[1]);
    share(env, l, a[1], a[0]);
    return true;
  case OP_DISTINCT:
    for (uint32_t i = 0; i < n && n <= MAX_DISTINCT; i++)
      for (uint32_t k = i + 1; k < n; k++)
        if (is_variable(env, a[i]) && is_variable(env, a[k])) differences_add(l, a[i], a[k]);
    return true;
  case OP_NOT: {
    if (term_op(tab, a[0]) != OP_EQ) return true;
    const Term *k = term_args(tab, a[0]);
    if (is_variable(env, k[0]) && is_variable(env, k[1])) differences_add(l, k[0], k[1]);
    return true;
  }
  default: return !term_is_false(t);
  }
}

static const void *differences_constrain(DomainEnv *env, const void *e, Term t) {
  const Pairs *p = e;
  PairList l = {0};
  vec_reserve(&l, p->n + 4);
  if (p->n) memcpy(l.at, p->at, p->n * sizeof *l.at);
  l.n = p->n;
  bool possible = differences_assume(env, &l, t);
  const void *r = !possible ? NULL : l.n == p->n ? e : differences_keep(env, &l);
  vec_free(&l);
  return r;
}

static const void *differences_eliminate(DomainEnv *env, const void *e, Symbol s) {
  const Pairs *p = e;
  PairList l = {0};
  for (uint32_t i = 0; i < p->n; i++)
    if (!atoms_mention(env, p->at[i].a, s) && !atoms_mention(env, p->at[i].b, s))
      vec_push(&l, p->at[i]);
  const void *r = l.n == p->n ? e : differences_keep(env, &l);
  vec_free(&l);
  return r;
}

static const void *differences_rename_symbol(DomainEnv *env, const void *e, Symbol from,
                                             Symbol to) {
  const Pairs *p = e;
  PairList l = {0};
  bool any = false;
  for (uint32_t i = 0; i < p->n && !any; i++)
    any = atoms_mention(env, p->at[i].a, from) || atoms_mention(env, p->at[i].b, from);
  if (!any) return e;
  for (uint32_t i = 0; i < p->n; i++)
    differences_add(&l, atoms_rename(env, p->at[i].a, from, to),
                    atoms_rename(env, p->at[i].b, from, to));
  const void *r = differences_keep(env, &l);
  vec_free(&l);
  return r;
}

static void differences_facts(DomainEnv *env, const void *e, Terms *out) {
  const Pairs *p = e;
  for (uint32_t i = 0; i < p->n; i++) vec_push(out, mk_neq(env->build, p->at[i].a, p->at[i].b));
}

const Domain domain_differences = {
    .name = "differences",
    .what = "variables and terms that are not equal",
    .top = differences_top,
    .leq = differences_leq,
    .join = differences_join,
    .widen = differences_join,
    .constrain = differences_constrain,
    .eliminate = differences_eliminate,
    .rename = differences_rename_symbol,
    .copy = differences_copy,
    .facts = differences_facts,
};
