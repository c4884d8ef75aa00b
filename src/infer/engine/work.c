/* SPDX-License-Identifier: MIT */
/* See work.h. */
#include "infer/engine/work.h"

#include "infer/domains/equalities.h"
#include "infer/domains/intervals.h"

#include <string.h>

enum {
  MAX_ALIENS = 64,
  MAX_COSTLY = 4, /* questions, for each command */
  MAX_LEMMAS = 2, /* that lead to each other     */
};

void work_begin(Work *w, Domains *d, const Product *s) {
  *w = (Work){.d = d, .possible = true};
  memcpy(w->at, s->at, sizeof w->at);
  vec_reserve(&w->aliens, s->aliens.n + 4);
  if (s->aliens.n) memcpy(w->aliens.at, s->aliens.at, s->aliens.n * sizeof(Term));
  w->aliens.n = s->aliens.n;
}

AlienList work_keep_names(Domains *d, const Term *at, uint32_t n) {
  Term *list = ARENA_ARRAY(d->env.arena, Term, n + 1);
  if (n) memcpy(list, at, n * sizeof *list);
  return (AlienList){n, list};
}

const Product *work_end(Work *w) {
  Product *r = NULL;
  if (w->possible) {
    r = ARENA_NEW(w->d->env.arena, Product);
    memcpy(r->at, w->at, sizeof r->at);
    r->aliens = work_keep_names(w->d, w->aliens.at, w->aliens.n);
  }
  vec_free(&w->aliens);
  return r;
}

/* The element of a domain; NULL when that is not in use. */
const void *work_element(const Domains *d, const void *const *at, const Domain *of) {
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i] == of) return at[i];
  return NULL;
}

void work_base_constrain(Work *w, Term t) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->constrain(&w->d->env, w->at[i], t);
    w->possible = w->at[i] != NULL;
  }
}

void work_base_eliminate(Work *w, Symbol s) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->eliminate(&w->d->env, w->at[i], s);
    w->possible = w->at[i] != NULL;
  }
}

void work_base_rename(Work *w, Symbol from, Symbol to) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->rename(&w->d->env, w->at[i], from, to);
    w->possible = w->at[i] != NULL;
  }
}

Term work_name(Work *w, Term alien) {
  return aliens_name(&w->d->names, w->d->env.tab, alien);
}

/* ---- conditions ----------------------------------------------------------------------------- */

/* What the program's axioms say of an alien that is new here. */
static void introduce(Work *w, Term alien) {
  DomainEnv *env = &w->d->env;
  Op op = term_op(env->tab, alien);
  Terms list = {0};
  if (op == OP_STR_LEN || op == OP_SEQ_LEN)
    vec_push(&list, mk_le(env->build, mk_int64(env->build, 0), alien));
  if (w->d->lemmas && w->depth < MAX_LEMMAS) lemmas_about(w->d->lemmas, env->build, alien, &list);
  w->depth++;
  for (uint32_t i = 0; i < list.n && w->possible; i++) work_constrain(w, list.at[i]);
  w->depth--;
  vec_free(&list);
}

/* With names, which the state then knows. */
Term work_named(Work *w, Term t) {
  if (w->d->env.literal) return t;
  Terms fresh = {0};
  Term r = aliens_put(&w->d->names, &w->d->env, t, &w->aliens, MAX_ALIENS, &fresh);
  for (uint32_t i = 0; i < fresh.n && w->possible; i++) introduce(w, fresh.at[i]);
  vec_free(&fresh);
  return r;
}

/* Does some domain know that the condition cannot hold in this state? */
static bool impossible(Work *w, Term t) {
  Domains *d = w->d;
  Terms seen = {0};
  t = aliens_put(&d->names, &d->env, t, &seen, MAX_ALIENS, NULL);
  vec_free(&seen);
  bool no = term_is_false(t);
  for (uint32_t i = 0; i < d->n && !no; i++) {
    bool costly = d->at[i] == &domain_linear;
    if (d->at[i]->aliens || (costly && w->costly++ >= MAX_COSTLY)) continue;
    no = !d->at[i]->constrain(&d->env, w->at[i], t);
  }
  return no;
}

bool work_apart(void *env, Term a, Term b) {
  Work *w = env;
  uint64_t known, key = a.ix < b.ix ? (uint64_t)a.ix << 32 | b.ix : (uint64_t)b.ix << 32 | a.ix;
  if (w->asked_apart && map_get(w->asked_apart, key, &known)) return known;
  bool differ =
      mk_never_equal(w->d->env.build, a, b) || impossible(w, mk_eq(w->d->env.build, a, b));
  if (w->asked_apart) map_put(w->asked_apart, key, differ);
  return differ;
}

bool work_holds(void *env, Term t) {
  Work *w = env;
  return impossible(w, mk_not(w->d->env.build, t));
}

static void bounds(DomainEnv *env, Term t, Term *lo, Term *hi) {
  const Work *w = env->asked;
  const void *boxes = work_element(w->d, w->at, &domain_intervals);
  Terms seen = {0};
  *lo = *hi = TERM_NONE;
  if (!boxes) return;
  Interval in = intervals_of(env, boxes, aliens_put(&w->d->names, env, t, &seen, MAX_ALIENS, NULL));
  vec_free(&seen);
  if (in.has_lo) *lo = term_num(env->tab, in.lo, SORT_INT);
  if (in.has_hi) *hi = term_num(env->tab, in.hi, SORT_INT);
}

static void equal(DomainEnv *env, Term t, Terms *out) {
  const Work *w = env->asked;
  const void *eq = work_element(w->d, w->at, &domain_equalities);
  if (eq) equalities_of(env, eq, t, out);
}

void work_constrain(Work *w, Term t) {
  Domains *d = w->d;
  d->env.bounds = bounds;
  d->env.equal = equal;
  d->env.asked = w;
  for (uint32_t i = 0; i < d->n && w->possible; i++) {
    if (!d->at[i]->aliens) continue;
    w->at[i] = d->at[i]->constrain(&d->env, w->at[i], t);
    w->possible = w->at[i] != NULL;
  }
  d->env.bounds = NULL;
  d->env.equal = NULL;
  d->env.asked = NULL;
  if (w->possible) work_base_constrain(w, work_named(w, t));
}
