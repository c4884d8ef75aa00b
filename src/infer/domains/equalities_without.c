/* SPDX-License-Identifier: MIT */
/* Equal terms that do not mention a variable (EqualTerms in domain.h). */
#include "infer/domains/atoms.h"
#include "infer/domains/equations.h"

enum { MAX_DEPTH = 6 };

typedef struct Without {
  DomainEnv *env;
  const Equations *q;
  Symbol x;
  uint32_t fuel;
} Without;

static Term without(Without *w, Term t, uint32_t depth, bool relate);

/* Solves lhs == rhs for the variable when it is a summand once: x + 1 == y gives y - 1. */
static Term solve(Without *w, Term lhs, Term rhs) {
  DomainEnv *env = w->env;
  if (term_op(env->tab, lhs) != OP_ADD || !atoms_mention(env, lhs, w->x) ||
      atoms_mention(env, rhs, w->x))
    return TERM_NONE;
  Term r = rhs, x = term_var(env->tab, w->x);
  uint32_t times = 0;
  for (uint32_t i = 0; i < term_nargs(env->tab, lhs); i++) {
    Term a = term_arg(env->tab, lhs, i);
    if (term_eq(a, x))
      times++;
    else if (atoms_mention(env, a, w->x))
      return TERM_NONE;
    else
      r = mk_sub(env->build, r, a);
  }
  return times == 1 ? r : TERM_NONE;
}

bool equations_elsewhere(DomainEnv *env, Term read, Term store, uint32_t n) {
  const Term *i = term_args(env->tab, read), *k = term_args(env->tab, store);
  for (uint32_t c = 1; c <= n && env->apart; c++)
    if (!term_eq(i[c], k[c]) && env->apart(env, i[c], k[c])) return true;
  return false;
}

/* m[i] where some p equals m with updates elsewhere: p[i]. */
static Term follow_updates(Without *w, Term t, uint32_t depth) {
  TermTable *tab = w->env->tab;
  uint32_t n = term_nargs(tab, t) - 1;
  for (uint32_t i = 0; i < 2 * w->q->n; i++) {
    const Equation *q = &w->q->at[i / 2];
    Term p = i % 2 ? q->b : q->a, made = i % 2 ? q->a : q->b;
    if (term_op(tab, made) != OP_STORE ||
        !sort_eq(term_sort(tab, made), term_sort(tab, term_arg(tab, t, 0))))
      continue;
    while (term_op(tab, made) == OP_STORE && equations_elsewhere(w->env, t, made, n))
      made = term_arg(tab, made, 0);
    if (!term_eq(made, term_arg(tab, t, 0))) continue;
    Terms args = {0};
    p = without(w, p, depth + 1, false);
    vec_push(&args, p);
    for (uint32_t k = 1; k <= n && args.at[k - 1].ix; k++) {
      Term index = without(w, term_arg(tab, t, k), depth + 1, false);
      vec_push(&args, index);
    }
    Term r = args.n == n + 1 && args.at[n].ix && args.at[0].ix
                 ? mk_select(w->env->build, args.at[0], args.at + 1, n)
                 : TERM_NONE;
    vec_free(&args);
    if (r.ix) return r;
  }
  return TERM_NONE;
}

static Term rebuild(Without *w, Term t, uint32_t depth, bool relate) {
  TermTable *tab = w->env->tab;
  const Term *args = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  Terms made = {0};
  bool all = n > 0;
  for (uint32_t i = 0; i < n && all; i++) {
    Term a = without(w, args[i], depth + 1, relate);
    all = a.ix != 0;
    vec_push(&made, a);
  }
  Term r = all ? mk_same(w->env->build, t, made.at) : TERM_NONE;
  vec_free(&made);
  return r;
}

/* The simplest term that an equation makes equal to it. */
static Term other_side(const Without *w, Term t) {
  Term best = TERM_NONE;
  for (uint32_t i = 0; i < w->q->n; i++) {
    const Equation *q = &w->q->at[i];
    Term other = term_eq(q->a, t) ? q->b : term_eq(q->b, t) ? q->a : TERM_NONE;
    if (!other.ix || atoms_mention(w->env, other, w->x)) continue;
    if (!best.ix || equations_rank(w->env->tab, other) < equations_rank(w->env->tab, best))
      best = other;
  }
  return best;
}

static Term solved(Without *w) {
  Term r = TERM_NONE;
  for (uint32_t i = 0; !r.ix && i < 2 * w->q->n; i++) {
    const Equation *q = &w->q->at[i / 2];
    r = i % 2 ? solve(w, q->b, q->a) : solve(w, q->a, q->b);
  }
  return r;
}

/* A rewritten form of the term itself is preferred to other equal terms, so that its facts stay
 * with it. For a variable, `relate` prefers a term over another variable (x - 1) to its value. */
static Term without(Without *w, Term t, uint32_t depth, bool relate) {
  DomainEnv *env = w->env;
  Term r = TERM_NONE;
  if (!atoms_mention(env, t, w->x)) return t;
  if (depth > MAX_DEPTH || !w->fuel || term_node(env->tab, t)->binder_level) return TERM_NONE;
  w->fuel--;
  Op op = term_op(env->tab, t);
  if (op == OP_VAR && relate) r = solved(w);
  if (op == OP_SELECT) r = follow_updates(w, t, depth);
  if (!r.ix) r = rebuild(w, t, depth, relate && (op == OP_ADD || op == OP_MUL));
  if (!r.ix) r = other_side(w, t);
  if (op == OP_VAR && !relate && !r.ix) r = solved(w);
  return r;
}

enum { WITHOUT_FUEL = 60 };

Term equations_without(DomainEnv *env, const void *e, Term t, Symbol x) {
  Without w = {env, e, x, WITHOUT_FUEL};
  return without(&w, t, 0, true);
}
