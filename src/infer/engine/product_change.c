/* SPDX-License-Identifier: MIT */
/* Variables that change: eliminated or renamed, in all domains and in the aliens they occur in
 * (product.h). */
#include "infer/domains/equalities.h"
#include "infer/domains/succession.h"
#include "infer/engine/atoms.h"
#include "infer/engine/work.h"

/* An alien as another term, TERM_NONE: it is not known any more. */
static void replace(Work *w, Term alien, Term by) {
  DomainEnv *env = &w->d->env;
  Term name = work_name(w, alien);
  aliens_remove(&w->aliens, alien);
  if (by.ix) {
    bool known = aliens_has(w->aliens.at, w->aliens.n, by);
    Term other = work_named(w, by);
    bool fresh = !known && aliens_has(w->aliens.at, w->aliens.n, by);
    if (fresh) {
      work_base_rename(w, term_symbol(env->tab, name), term_symbol(env->tab, other));
      return;
    }
    work_base_constrain(w, mk_eq(env->build, name, other));
  }
  work_base_eliminate(w, term_symbol(env->tab, name));
}

static Term without(DomainEnv *env, Term t, Symbol x) {
  Work *w = env->asked;
  const void *eq = work_element(w->d, w->at, &domain_equalities);
  if (!atoms_mention(env, t, x)) return t;
  return eq ? equalities_without(env, eq, t, x, work_apart, w) : TERM_NONE;
}

/* What an alien is without the variable, in all ways that are known. */
static void ways_without(Work *w, Term alien, Symbol x, Terms *out) {
  DomainEnv *env = &w->d->env;
  const void *links = work_element(w->d, w->at, &domain_succession);
  Term t = without(env, alien, x);
  if (t.ix) vec_push(out, t);
  if (links && term_op(env->tab, alien) == OP_SELECT)
    succession_moved(env, links, alien, x, work_holds, w, out);
}

/* What domains know of the variable, for the terms that equal it. */
static void hand_over(Work *w, Symbol x) {
  DomainEnv *env = &w->d->env;
  const void *eq = work_element(w->d, w->at, &domain_equalities);
  Terms others = {0};
  Term own = term_var(env->tab, x);
  if (eq) equalities_of(env, eq, own, &others);
  for (uint32_t i = 0; i < others.n && w->possible; i++)
    if (!atoms_mention(env, others.at[i], x))
      work_base_constrain(w, mk_eq(env->build, own, work_named(w, others.at[i])));
  vec_free(&others);
}

typedef struct Move {
  Term alien;
  uint32_t first, n; /* what it is without the variable */
} Move;
typedef VEC(Move) Moves;

/* The alien moves to the first; what else it was equals that. */
static void move(Work *w, const Move *m, const Terms *ways) {
  replace(w, m->alien, m->n ? ways->at[m->first] : TERM_NONE);
  for (uint32_t i = 1; i < m->n && w->possible; i++) {
    Term other = ways->at[m->first + i];
    if (!term_eq(other, ways->at[m->first]))
      work_constrain(w, mk_eq(w->d->env.build, ways->at[m->first], other));
  }
}

const Product *product_eliminate(Domains *d, const Product *s, Symbol x) {
  if (!s) return NULL;
  Work w;
  Moves moves = {0};
  Terms ways = {0};
  work_begin(&w, d, s);
  hand_over(&w, x);
  if (!w.possible) return work_end(&w);
  Map asked = {0};
  w.asked_apart = &asked;
  d->env.without = without;
  d->env.asked = &w;
  for (uint32_t i = 0; i < w.aliens.n; i++) {
    if (!atoms_mention(&d->env, w.aliens.at[i], x)) continue;
    Move m = {.alien = w.aliens.at[i], .first = ways.n};
    ways_without(&w, m.alien, x, &ways);
    m.n = ways.n - m.first;
    vec_push(&moves, m);
  }
  const void *made[MAX_DOMAINS] = {0}; /* all ask before one forgets */
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i]->aliens) made[i] = d->at[i]->eliminate(&d->env, w.at[i], x);
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i]->aliens) w.at[i] = made[i];
  d->env.without = NULL;
  d->env.asked = NULL;
  w.asked_apart = NULL;
  map_free(&asked);
  for (uint32_t i = 0; i < moves.n && w.possible; i++) move(&w, &moves.at[i], &ways);
  if (w.possible) work_base_eliminate(&w, x);
  vec_free(&moves);
  vec_free(&ways);
  return work_end(&w);
}

const Product *product_rename(Domains *d, const Product *s, Symbol from, Symbol to) {
  if (!s) return NULL;
  Work w;
  work_begin(&w, d, s);
  work_base_rename(&w, from, to);
  for (uint32_t i = 0; i < d->n && w.possible; i++) {
    if (!d->at[i]->aliens) continue;
    w.at[i] = d->at[i]->rename(&d->env, w.at[i], from, to);
    w.possible = w.at[i] != NULL;
  }
  for (uint32_t i = 0; i < s->aliens.n && w.possible; i++)
    if (atoms_mention(&d->env, s->aliens.at[i], from))
      replace(&w, s->aliens.at[i], atoms_rename(&d->env, s->aliens.at[i], from, to));
  return work_end(&w);
}
