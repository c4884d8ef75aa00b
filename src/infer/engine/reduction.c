/* SPDX-License-Identifier: MIT */
/* See reduction.h. */
#include "infer/engine/reduction.h"

#include "base/bug.h"
#include "infer/domains/atoms.h"

#include <string.h>

enum {
  MAX_ALIENS = 64,
  MAX_COSTLY = 4, /* questions, for each command */
  MAX_LEMMAS = 2, /* that lead to each other     */
};

void reduction_begin(Reduction *r, Domains *d, const Product *s) {
  *r = (Reduction){.d = d, .possible = true};
  memcpy(r->at, s->at, sizeof r->at);
  vec_reserve(&r->aliens, s->aliens.n + 4);
  if (s->aliens.n) memcpy(r->aliens.at, s->aliens.at, s->aliens.n * sizeof(Term));
  r->aliens.n = s->aliens.n;
}

AlienList reduction_keep_names(Domains *d, const Term *at, uint32_t n) {
  Term *list = ARENA_ARRAY(d->env.arena, Term, n + 1);
  if (n) memcpy(list, at, n * sizeof *list);
  return (AlienList){n, list};
}

const Product *reduction_end(Reduction *r) {
  Product *state = NULL;
  if (r->possible) {
    state = ARENA_NEW(r->d->env.arena, Product);
    memcpy(state->at, r->at, sizeof state->at);
    state->aliens = reduction_keep_names(r->d, r->aliens.at, r->aliens.n);
  }
  vec_free(&r->aliens);
  return state;
}

const EqualTerms *reduction_equal_terms(const Domains *d, const void *const *at,
                                        const void **element) {
  for (uint32_t i = 0; i < d->n; i++) {
    *element = at[i];
    if (d->at[i]->equal_terms) return d->at[i]->equal_terms;
  }
  return NULL;
}

void reduction_base_constrain(Reduction *r, Term t) {
  for (uint32_t i = 0; i < r->d->n && r->possible; i++) {
    if (r->d->at[i]->aliens) continue;
    r->at[i] = r->d->at[i]->constrain(&r->d->env, r->at[i], t);
    r->possible = r->at[i] != NULL;
  }
}

void reduction_base_eliminate(Reduction *r, Symbol s) {
  for (uint32_t i = 0; i < r->d->n && r->possible; i++) {
    if (r->d->at[i]->aliens) continue;
    r->at[i] = r->d->at[i]->eliminate(&r->d->env, r->at[i], s);
    r->possible = r->at[i] != NULL;
  }
}

#ifdef NDEBUG
static void check_new_name(Reduction *r, const Domain *d, const void *element, Symbol to) {
  (void)r, (void)d, (void)element, (void)to;
}
#else
static void check_new_name(Reduction *r, const Domain *d, const void *element, Symbol to) {
  Terms facts = {0};
  d->facts(&r->d->env, element, &facts);
  for (uint32_t i = 0; i < facts.n; i++)
    if (atoms_mention(&r->d->env, facts.at[i], to)) bug("%s: a rename onto a known name", d->name);
  vec_free(&facts);
}
#endif

static void rename_in_all(Reduction *r, Symbol from, Symbol to, bool base_only) {
  for (uint32_t i = 0; i < r->d->n && r->possible; i++) {
    const Domain *d = r->d->at[i];
    if (base_only && d->aliens) continue;
    check_new_name(r, d, r->at[i], to);
    r->at[i] = d->rename(&r->d->env, r->at[i], from, to);
    r->possible = r->at[i] != NULL;
  }
}

void reduction_base_rename(Reduction *r, Symbol from, Symbol to) {
  rename_in_all(r, from, to, true);
}

void reduction_rename(Reduction *r, Symbol from, Symbol to) {
  rename_in_all(r, from, to, false);
}

Term reduction_name(Reduction *r, Term alien) {
  return aliens_name(&r->d->names, r->d->env.tab, alien);
}

/* ---- conditions ----------------------------------------------------------------------------- */

void reduction_introduce(Reduction *r, Term alien) {
  DomainEnv *env = &r->d->env;
  Op op = term_op(env->tab, alien);
  Terms list = {0};
  aliens_insert(&r->aliens, alien);
  if (op == OP_STR_LEN || op == OP_SEQ_LEN)
    vec_push(&list, mk_le(env->build, mk_int64(env->build, 0), alien));
  if (r->d->lemmas && r->depth < MAX_LEMMAS) lemmas_about(r->d->lemmas, env->build, alien, &list);
  r->depth++;
  for (uint32_t i = 0; i < list.n && r->possible; i++) reduction_constrain(r, list.at[i]);
  r->depth--;
  vec_free(&list);
}

bool reduction_can_add(const Reduction *r, Term t) {
  return !r->d->env.literal && atoms_is_alien(r->d->env.tab, t) && r->aliens.n < MAX_ALIENS &&
         !aliens_has(r->aliens.at, r->aliens.n, t);
}

Term reduction_named(Reduction *r, Term t) {
  if (r->d->env.literal) return t;
  Terms fresh = {0};
  Term named = aliens_put(&r->d->names, &r->d->env, t, &r->aliens, MAX_ALIENS, &fresh);
  for (uint32_t i = 0; i < fresh.n && r->possible; i++) reduction_introduce(r, fresh.at[i]);
  vec_free(&fresh);
  return named;
}

/* ---- questions ------------------------------------------------------------------------------ */

/* Does some domain know that the condition cannot hold in this state? */
static bool is_impossible(Reduction *r, Term t) {
  Domains *d = r->d;
  Terms seen = {0};
  t = aliens_put(&d->names, &d->env, t, &seen, MAX_ALIENS, NULL);
  vec_free(&seen);
  bool no = term_is_false(t);
  for (uint32_t i = 0; i < d->n && !no; i++) {
    if (d->at[i]->aliens || (d->at[i]->costly && r->costly++ >= MAX_COSTLY)) continue;
    no = !d->at[i]->constrain(&d->env, r->at[i], t);
  }
  return no;
}

static bool answer_apart(DomainEnv *env, Term a, Term b) {
  Reduction *r = env->state;
  uint64_t known, key = a.ix < b.ix ? (uint64_t)a.ix << 32 | b.ix : (uint64_t)b.ix << 32 | a.ix;
  if (r->known_apart && map_get(r->known_apart, key, &known)) return known;
  bool differ = mk_never_equal(env->build, a, b) || is_impossible(r, mk_eq(env->build, a, b));
  if (r->known_apart) map_put(r->known_apart, key, differ);
  return differ;
}

static bool answer_holds(DomainEnv *env, Term t) {
  return is_impossible(env->state, mk_not(env->build, t));
}

void reduction_answer(Reduction *r, bool on) {
  DomainEnv *env = &r->d->env;
  env->apart = on ? answer_apart : NULL;
  env->holds = on ? answer_holds : NULL;
  env->state = on ? r : NULL;
}

static void answer_bounds(DomainEnv *env, Term t, Term *lo, Term *hi) {
  const Reduction *r = env->state;
  Terms seen = {0};
  *lo = *hi = TERM_NONE;
  Term named = aliens_put(&r->d->names, env, t, &seen, MAX_ALIENS, NULL);
  vec_free(&seen);
  for (uint32_t i = 0; i < r->d->n; i++)
    if (r->d->at[i]->bounds) r->d->at[i]->bounds(env, r->at[i], named, lo, hi);
}

static void answer_equal(DomainEnv *env, Term t, Terms *out) {
  const void *element;
  const Reduction *r = env->state;
  const EqualTerms *equal = reduction_equal_terms(r->d, r->at, &element);
  if (equal) equal->of(env, element, t, out);
}

void reduction_constrain(Reduction *r, Term t) {
  Domains *d = r->d;
  d->env.bounds = answer_bounds;
  d->env.equal = answer_equal;
  d->env.state = r;
  for (uint32_t i = 0; i < d->n && r->possible; i++) {
    if (!d->at[i]->aliens) continue;
    r->at[i] = d->at[i]->constrain(&d->env, r->at[i], t);
    r->possible = r->at[i] != NULL;
  }
  d->env.bounds = NULL;
  d->env.equal = NULL;
  d->env.state = NULL;
  if (r->possible) reduction_base_constrain(r, reduction_named(r, t));
}
