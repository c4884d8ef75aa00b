/* SPDX-License-Identifier: MIT */
/* The domain of equalities (domain.h) between terms, aliens or not: a list of equations, closed
 * under congruence when it is asked. It knows which terms stay the same when a variable changes,
 * and so what other domains know of a term is not lost with a variable in it (Chang and Leino,
 * Abstract interpretation with alien expressions and heap structures). */
#include "infer/domains/atoms.h"
#include "infer/domains/equations.h"

#include <string.h>

enum { MAX_EQUATIONS = 96, MAX_SIZE = 30 };

typedef VEC(Equation) EquationList;

static const void *equalities_keep(DomainEnv *env, const EquationList *l) {
  Equations *e = ARENA_NEW(env->arena, Equations);
  Equation *at = ARENA_ARRAY(env->arena, Equation, l->n + 1);
  if (l->n) memcpy(at, l->at, l->n * sizeof *at);
  *e = (Equations){l->n, at};
  return e;
}

static const void *equalities_top(DomainEnv *env) {
  EquationList none = {0};
  return equalities_keep(env, &none);
}

static const void *equalities_copy(DomainEnv *env, const void *e) {
  const Equations *q = e;
  EquationList l = {.at = (Equation *)(uintptr_t)q->at, .n = q->n};
  return equalities_keep(env, &l);
}

static void equalities_add(EquationList *l, Term a, Term b) {
  if (term_eq(a, b) || l->n >= MAX_EQUATIONS) return;
  Equation q = a.ix < b.ix ? (Equation){a, b} : (Equation){b, a};
  uint32_t i = 0;
  while (i < l->n &&
         (l->at[i].a.ix < q.a.ix || (l->at[i].a.ix == q.a.ix && l->at[i].b.ix < q.b.ix)))
    i++;
  if (i < l->n && term_eq(l->at[i].a, q.a) && term_eq(l->at[i].b, q.b)) return;
  vec_push(l, q);
  memmove(l->at + i + 1, l->at + i, (l->n - 1 - i) * sizeof *l->at);
  l->at[i] = q;
}

/* ---- order, join ----------------------------------------------------------------------------- */

static bool same_equations(const Equations *a, const Equations *b) {
  return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof *a->at) == 0);
}

static bool equalities_leq(DomainEnv *env, const void *x, const void *y) {
  const Equations *b = y;
  if (!b->n || same_equations(x, y)) return true;
  NormalForms *n = equations_normal_forms(env, x);
  bool all = true;
  for (uint32_t i = 0; i < b->n && all; i++)
    all = term_eq(equations_normal_form(n, b->at[i].a), equations_normal_form(n, b->at[i].b));
  equations_normal_forms_free(n);
  return all;
}

typedef struct Join {
  NormalForms *a, *b;
  Map first; /* pair of normal forms -> the first term that has them */
  Map seen;
  EquationList out;
} Join;

static void join_term(Join *j, Term t) {
  if (!map_add(&j->seen, t.ix)) return;
  uint64_t key =
      (uint64_t)equations_normal_form(j->a, t).ix << 32 | equations_normal_form(j->b, t).ix;
  uint64_t other;
  if (map_get(&j->first, key, &other))
    equalities_add(&j->out, (Term){(uint32_t)other}, t);
  else
    map_put(&j->first, key, t.ix);
}

/* Terms that are equal in both, of those in equations: of the first only, or of both. */
static const void *joined(DomainEnv *env, const void *x, const void *y, bool both) {
  const Equations *a = x, *b = y;
  if (!a->n || !b->n) return equalities_top(env);
  if (same_equations(a, b)) return x;
  Join j = {.a = equations_normal_forms(env, a), .b = equations_normal_forms(env, b)};
  for (uint32_t i = 0; i < a->n; i++) join_term(&j, a->at[i].a), join_term(&j, a->at[i].b);
  for (uint32_t i = 0; i < b->n && both; i++) join_term(&j, b->at[i].a), join_term(&j, b->at[i].b);
  const void *r = equalities_keep(env, &j.out);
  equations_normal_forms_free(j.a);
  equations_normal_forms_free(j.b);
  map_free(&j.first);
  map_free(&j.seen);
  vec_free(&j.out);
  return r;
}

static const void *equalities_join(DomainEnv *env, const void *a, const void *b) {
  return joined(env, a, b, true);
}
/* No terms but those of the first, so that classes can only get smaller. */
static const void *equalities_widen(DomainEnv *env, const void *a, const void *b) {
  return joined(env, a, b, false);
}

/* ---- conditions ---- */

bool equations_fit(const TermTable *tab, Term t) {
  const TermNode *n = term_node(tab, t);
  return !n->binder_level && !n->loose_level && atoms_small(tab, t, MAX_SIZE);
}

static bool equalities_assume(DomainEnv *env, EquationList *l, Term t) {
  const TermTable *tab = env->tab;
  const Term *a = term_args(tab, t);
  if (term_is_false(t)) return false;
  if (term_op(tab, t) == OP_AND)
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      if (!equalities_assume(env, l, a[i])) return false;
  if (term_op(tab, t) == OP_EQ && equations_fit(tab, a[0]) && equations_fit(tab, a[1]))
    equalities_add(l, a[0], a[1]);
  /* b := x != y is built as !(b == (x == y)) */
  Term q = term_op(tab, t) == OP_NOT ? a[0] : TERM_NONE;
  if (q.ix && term_op(tab, q) == OP_EQ && sort_eq(term_sort(tab, term_arg(tab, q, 0)), SORT_BOOL)) {
    Term x = term_arg(tab, q, 0), y = term_arg(tab, q, 1);
    bool swap = !atoms_is_leaf(tab, x);
    if (equations_fit(tab, x) && equations_fit(tab, y))
      equalities_add(l, swap ? y : x, mk_not(env->build, swap ? x : y));
  }
  return true;
}

static const void *equalities_constrain(DomainEnv *env, const void *e, Term t) {
  const Equations *q = e;
  EquationList l = {0};
  vec_reserve(&l, q->n + 4);
  if (q->n) memcpy(l.at, q->at, q->n * sizeof *l.at);
  l.n = q->n;
  bool possible = equalities_assume(env, &l, t);
  const void *r = !possible ? NULL : l.n == q->n ? e : equalities_keep(env, &l);
  vec_free(&l);
  return r;
}

/* ---- variables ---- */

static const void *equalities_eliminate(DomainEnv *env, const void *e, Symbol x) {
  const Equations *q = e;
  EquationList l = {0};
  bool any = false;
  for (uint32_t i = 0; i < q->n; i++) {
    bool stays = !atoms_mention(env, q->at[i].a, x) && !atoms_mention(env, q->at[i].b, x);
    if (stays) vec_push(&l, q->at[i]);
    any |= !stays;
  }
  for (uint32_t i = 0; i < q->n && any; i++) {
    bool a = atoms_mention(env, q->at[i].a, x), b = atoms_mention(env, q->at[i].b, x);
    if (!a && !b) continue;
    Term left =
        env->without ? env->without(env, q->at[i].a, x) : equations_without(env, e, q->at[i].a, x);
    if (!left.ix) continue;
    Term right =
        env->without ? env->without(env, q->at[i].b, x) : equations_without(env, e, q->at[i].b, x);
    Term both = right.ix ? mk_eq(env->build, left, right) : TERM_NONE;
    if (both.ix) equalities_assume(env, &l, both);
  }
  const void *r = any ? equalities_keep(env, &l) : e;
  vec_free(&l);
  return r;
}

static const void *equalities_rename_symbol(DomainEnv *env, const void *e, Symbol from, Symbol to) {
  const Equations *q = e;
  EquationList l = {0};
  bool any = false;
  for (uint32_t i = 0; i < q->n && !any; i++)
    any = atoms_mention(env, q->at[i].a, from) || atoms_mention(env, q->at[i].b, from);
  if (!any) return e;
  for (uint32_t i = 0; i < q->n; i++)
    equalities_add(&l, atoms_rename(env, q->at[i].a, from, to),
                   atoms_rename(env, q->at[i].b, from, to));
  const void *r = equalities_keep(env, &l);
  vec_free(&l);
  return r;
}

static void equal_terms_of(DomainEnv *env, const void *e, Term t, Terms *out) {
  const Equations *q = e;
  (void)env;
  for (uint32_t i = 0; i < q->n; i++)
    if (term_eq(q->at[i].a, t) || term_eq(q->at[i].b, t))
      vec_push(out, term_eq(q->at[i].a, t) ? q->at[i].b : q->at[i].a);
}

/* ---- facts ---- */

/* Whole maps are only compared with variables: that maps made by updates are equal is seldom
 * provable. */
static bool tells(const TermTable *tab, Term t) {
  return sort_data(tab, term_sort(tab, t)).kind != SK_MAP || atoms_is_leaf(tab, t);
}

static void equalities_facts(DomainEnv *env, const void *e, Terms *out) {
  const Equations *q = e;
  for (uint32_t i = 0; i < q->n; i++)
    if (tells(env->tab, q->at[i].a) && tells(env->tab, q->at[i].b))
      vec_push(out, mk_eq(env->build, q->at[i].a, q->at[i].b));
}

static const EqualTerms equal_terms = {
    .of = equal_terms_of,
    .without = equations_without,
    .unfold = equations_unfold,
    .reads = equations_reads,
    .normal_forms = equations_normal_forms,
    .normal_form = equations_normal_form,
    .normal_forms_free = equations_normal_forms_free,
};

const Domain domain_equalities = {
    .name = "equalities",
    .what = "equal terms, also of functions and maps",
    .aliens = true,
    .equal_terms = &equal_terms,
    .top = equalities_top,
    .leq = equalities_leq,
    .join = equalities_join,
    .widen = equalities_widen,
    .constrain = equalities_constrain,
    .eliminate = equalities_eliminate,
    .rename = equalities_rename_symbol,
    .copy = equalities_copy,
    .facts = equalities_facts,
};
