/* SPDX-License-Identifier: MIT */
/* See predicates.h. */
#include "infer/domains/predicates.h"

#include "infer/domains/atoms.h"
#include "infer/domains/relations.h"

enum { MAX_SIZE = 20, MAX_CASES = 2, MAX_ABOVE = 12 };
/* MAX_CASES: `or`s taken apart for one question */

Term predicates_hole(DomainEnv *env, Sort s) {
  uint64_t found;
  if (map_get(&env->holes, s.ix, &found)) return term_var(env->tab, (Symbol){(uint32_t)found});
  Symbol made = symbol_var(env->tab, str_c(term_strs(env->tab), "it"), s, NULL);
  map_put(&env->holes, s.ix, made.ix);
  return term_var(env->tab, made);
}

bool predicates_has(const Predicates *p, Term t) {
  for (uint32_t i = 0; i < p->n; i++)
    if (term_eq(p->at[i], t)) return true;
  return false;
}

static void insert(Predicates *p, Term t) {
  if (p->n == MAX_PREDICATES) return;
  uint32_t i = p->n++;
  for (; i > 0 && p->at[i - 1].ix > t.ix; i--) p->at[i] = p->at[i - 1];
  p->at[i] = t;
}

/* ---- what follows ---- */

/* x == y: the side that is not e, or TERM_NONE. */
static Term other_side(const TermTable *tab, Term equation, Term e) {
  if (term_op(tab, equation) != OP_EQ) return TERM_NONE;
  Term x = term_arg(tab, equation, 0), y = term_arg(tab, equation, 1);
  return term_eq(x, e) ? y : term_eq(y, e) ? x : TERM_NONE;
}

/* a != b, because one of them equals something that differs from the other. */
static bool implies_difference(DomainEnv *env, const Predicates *p, Term a, Term b) {
  for (uint32_t i = 0; i < p->n; i++) {
    Term x = other_side(env->tab, p->at[i], a), y = other_side(env->tab, p->at[i], b);
    if (x.ix && mk_never_equal(env->build, x, b)) return true;
    if (y.ix && mk_never_equal(env->build, y, a)) return true;
  }
  return false;
}

/* R(a, b): from R(a, c) or a == c where R(c, b) is known, or the same at the other end. */
static bool implies_related(DomainEnv *env, const Predicates *p, Term t) {
  const TermTable *tab = env->tab;
  const Relations *known = env->relations;
  Symbol r = term_symbol(tab, t);
  if (!known || term_nargs(tab, t) != 2 || !relations_is(known, r)) return false;
  Term a = term_arg(tab, t, 0), b = term_arg(tab, t, 1);
  if (relations_holds(known, r, a, b)) return true;
  for (uint32_t i = 0; i < p->n; i++) {
    Term q = p->at[i], x = other_side(tab, q, a), y = other_side(tab, q, b);
    if (x.ix && relations_holds(known, r, x, b)) return true;
    if (y.ix && relations_holds(known, r, a, y)) return true;
    if (term_op(tab, q) != OP_APP || !symbol_eq(term_symbol(tab, q), r)) continue;
    Term lower = term_arg(tab, q, 0), upper = term_arg(tab, q, 1);
    if (term_eq(lower, a) && relations_holds(known, r, upper, b)) return true;
    if (term_eq(upper, b) && relations_holds(known, r, a, lower)) return true;
  }
  return false;
}

static bool imply(DomainEnv *env, const Predicates *p, Term t, uint32_t cases);

/* In each case of an `or` that is possible at all. */
static bool by_cases(DomainEnv *env, const Predicates *p, Term t, uint32_t cases) {
  const TermTable *tab = env->tab;
  for (uint32_t i = 0; i < p->n && cases; i++) {
    Term q = p->at[i];
    if (term_op(tab, q) != OP_OR) continue;
    bool all = true;
    for (uint32_t k = 0; k < term_nargs(tab, q) && all; k++) {
      Term d = term_arg(env->tab, q, k);
      Predicates with = *p;
      if (imply(env, p, mk_not(env->build, d), 0)) continue;
      with.at[i] = d;
      all = imply(env, &with, t, cases - 1);
    }
    if (all) return true;
  }
  return false;
}

static bool imply(DomainEnv *env, const Predicates *p, Term t, uint32_t cases) {
  const TermTable *tab = env->tab;
  if (term_is_true(t) || predicates_has(p, t)) return true;
  bool some = false, all = true;
  uint32_t n = term_nargs(tab, t);
  switch (term_op(tab, t)) {
  case OP_OR:
    for (uint32_t i = 0; i < n && !some; i++) some = imply(env, p, term_arg(tab, t, i), 0);
    break;
  case OP_AND:
    for (uint32_t i = 0; i < n && all; i++) all = imply(env, p, term_arg(tab, t, i), cases);
    return all;
  case OP_NOT: {
    Term q = term_arg(tab, t, 0);
    some = term_op(tab, q) == OP_EQ &&
           implies_difference(env, p, term_arg(tab, q, 0), term_arg(tab, q, 1));
    break;
  }
  case OP_APP: some = implies_related(env, p, t); break;
  default: break;
  }
  return some || (cases && by_cases(env, p, t, cases));
}

bool predicates_imply(DomainEnv *env, const Predicates *p, Term t) {
  return imply(env, p, t, MAX_CASES);
}

/* ---- sets ---- */

static void drop(Predicates *p, uint32_t i) {
  for (p->n--; i < p->n; i++) p->at[i] = p->at[i + 1];
}

/* The disjunct that is left when the others are known to be false; TERM_NONE. */
static Term last_case(DomainEnv *env, const Predicates *p, Term t) {
  Term left = TERM_NONE;
  for (uint32_t i = 0; i < term_nargs(env->tab, t); i++) {
    Term d = term_arg(env->tab, t, i);
    if (imply(env, p, mk_not(env->build, d), 0)) continue;
    if (left.ix) return TERM_NONE;
    left = d;
  }
  return left;
}

void predicates_add(DomainEnv *env, Predicates *p, Term t) {
  if (!atoms_small(env->tab, t, MAX_SIZE) || predicates_imply(env, p, t)) return;
  insert(p, t);
  for (uint32_t i = 0; i < p->n; i++) {
    if (term_op(env->tab, p->at[i]) != OP_OR) continue;
    Term left = last_case(env, p, p->at[i]);
    if (!left.ix) continue;
    drop(p, i);
    predicates_add(env, p, left);
    return;
  }
}

/* The predicate that equates the hole with a constant; TERM_NONE. */
static Term is_constant(const TermTable *tab, const Predicates *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    if (term_op(tab, p->at[i]) != OP_EQ) continue;
    Term x = term_arg(tab, p->at[i], 0), y = term_arg(tab, p->at[i], 1);
    if (term_op(tab, x) == OP_VAR || term_op(tab, y) == OP_VAR) return p->at[i];
  }
  return TERM_NONE;
}

/* From R(e, c) or e == c: R(e, d) for the nearest d above c that makes `whole` follow from p, where
 * whole is that or `rest` or that. TERM_NONE. */
static Term generalized(DomainEnv *env, const Predicates *p, Term t, Term rest) {
  const TermTable *tab = env->tab;
  if (!env->relations || (term_op(tab, t) != OP_EQ && term_op(tab, t) != OP_APP)) return TERM_NONE;
  bool equation = term_op(tab, t) == OP_EQ;
  if (!equation && (term_nargs(tab, t) != 2 || !relations_is(env->relations, term_symbol(tab, t))))
    return TERM_NONE;
  RelatedPair above[MAX_ABOVE];
  for (uint32_t side = equation ? 0 : 1; side < 2; side++) {
    Term c = term_arg(tab, t, side), e = term_arg(tab, t, 1 - side);
    uint32_t n = relations_above(env->relations, c, above, MAX_ABOVE);
    for (uint32_t i = 0; i < n; i++) {
      if (!equation && !symbol_eq(above[i].relation, term_symbol(tab, t))) continue;
      Term whole = mk_app(env->build, above[i].relation, (Term[2]){e, above[i].upper}, 2);
      if (rest.ix) whole = mk_or2(env->build, rest, whole);
      if (predicates_imply(env, p, whole)) return whole;
    }
  }
  return TERM_NONE;
}

/* Something weaker that follows from p; TERM_NONE. */
static Term weakened(DomainEnv *env, const Predicates *p, Term t) {
  if (term_op(env->tab, t) != OP_OR) return generalized(env, p, t, TERM_NONE);
  Term r = TERM_NONE;
  uint32_t n = term_nargs(env->tab, t);
  for (uint32_t i = 0; i < n && !r.ix; i++) {
    Terms rest = {0};
    for (uint32_t k = 0; k < n; k++)
      if (k != i) vec_push(&rest, term_arg(env->tab, t, k));
    r = generalized(env, p, term_arg(env->tab, t, i), mk_or(env->build, rest.at, rest.n));
    vec_free(&rest);
  }
  return r;
}

static void join_into(DomainEnv *env, Predicates *out, const Predicates *a, const Predicates *b) {
  Term constant = is_constant(env->tab, b);
  for (uint32_t i = 0; i < a->n; i++) {
    Term t = a->at[i];
    bool both = predicates_imply(env, b, t);
    if (!both && constant.ix && term_op(env->tab, t) != OP_EQ) {
      t = mk_or2(env->build, constant, t);
      both = term_op(env->tab, t) == OP_OR;
    }
    if (!both) {
      t = weakened(env, b, t);
      both = t.ix != 0;
    }
    if (both) predicates_add(env, out, t);
  }
}

Predicates predicates_join(DomainEnv *env, const Predicates *a, const Predicates *b) {
  Predicates r = {0};
  join_into(env, &r, a, b);
  join_into(env, &r, b, a);
  return r;
}
