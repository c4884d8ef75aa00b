/* SPDX-License-Identifier: MIT */
/* Variables that are eliminated or renamed, in all domains and in the aliens they occur in
 * (product.h). */
#include "infer/domains/atoms.h"
#include "infer/engine/reduction.h"

/* What is known of an alien becomes known of another term; TERM_NONE: it is forgotten. */
static void replace_alien(Reduction *r, Term alien, Term by) {
  DomainEnv *env = &r->d->env;
  Term name = reduction_name(r, alien);
  Symbol old = term_symbol(env->tab, name);
  aliens_remove(&r->aliens, alien);
  if (by.ix && reduction_can_add(r, by)) {
    /* The axioms about the new name come last: a rename needs a name without facts. */
    reduction_base_rename(r, old, term_symbol(env->tab, reduction_name(r, by)));
    if (r->possible) reduction_introduce(r, by);
    return;
  }
  if (by.ix) reduction_base_constrain(r, mk_eq(env->build, name, reduction_named(r, by)));
  reduction_base_eliminate(r, old);
}

static Term answer_without(DomainEnv *env, Term t, Symbol x) {
  const Reduction *r = env->state;
  const void *element;
  if (!atoms_mention(env, t, x)) return t;
  const EqualTerms *equal = reduction_equal_terms(r->d, r->at, &element);
  return equal ? equal->without(env, element, t, x) : TERM_NONE;
}

/* The terms without the variable that are known to equal an alien. */
static void equals_without(Reduction *r, Term alien, Symbol x, Terms *out) {
  Domains *d = r->d;
  Term t = answer_without(&d->env, alien, x);
  if (t.ix) vec_push(out, t);
  for (uint32_t i = 0; i < d->n && term_op(d->env.tab, alien) == OP_SELECT; i++)
    if (d->at[i]->unchanged_reads) d->at[i]->unchanged_reads(&d->env, r->at[i], alien, x, out);
}

/* The terms that equal the variable inherit what domains know of it. */
static void hand_over_facts(Reduction *r, Symbol x) {
  DomainEnv *env = &r->d->env;
  const void *element;
  const EqualTerms *equal = reduction_equal_terms(r->d, r->at, &element);
  Terms others = {0};
  Term own = term_var(env->tab, x);
  if (equal) equal->of(env, element, own, &others);
  for (uint32_t i = 0; i < others.n && r->possible; i++)
    if (!atoms_mention(env, others.at[i], x))
      reduction_base_constrain(r, mk_eq(env->build, own, reduction_named(r, others.at[i])));
  vec_free(&others);
}

typedef struct AlienMove {
  Term alien;
  uint32_t first, n; /* the terms without the variable that equal it */
} AlienMove;
typedef VEC(AlienMove) AlienMoves;

/* The facts of the alien move to the first of the terms; the others equal that one. */
static void move_alien(Reduction *r, const AlienMove *m, const Terms *equals) {
  replace_alien(r, m->alien, m->n ? equals->at[m->first] : TERM_NONE);
  for (uint32_t i = 1; i < m->n && r->possible; i++) {
    Term other = equals->at[m->first + i];
    if (!term_eq(other, equals->at[m->first]))
      reduction_constrain(r, mk_eq(r->d->env.build, equals->at[m->first], other));
  }
}

const Product *product_eliminate(Domains *d, const Product *s, Symbol x) {
  if (!s) return NULL;
  Reduction r;
  AlienMoves moves = {0};
  Terms equals = {0};
  reduction_begin(&r, d, s);
  hand_over_facts(&r, x);
  if (!r.possible) return reduction_end(&r);
  Map known_apart = {0};
  r.known_apart = &known_apart;
  d->env.without = answer_without;
  reduction_answer(&r, true);
  for (uint32_t i = 0; i < r.aliens.n; i++) {
    if (!atoms_mention(&d->env, r.aliens.at[i], x)) continue;
    AlienMove m = {.alien = r.aliens.at[i], .first = equals.n};
    equals_without(&r, m.alien, x, &equals);
    m.n = equals.n - m.first;
    vec_push(&moves, m);
  }
  const void *made[MAX_DOMAINS] = {0}; /* all ask before one forgets */
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i]->aliens) made[i] = d->at[i]->eliminate(&d->env, r.at[i], x);
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i]->aliens) r.at[i] = made[i];
  d->env.without = NULL;
  reduction_answer(&r, false);
  r.known_apart = NULL;
  map_free(&known_apart);
  for (uint32_t i = 0; i < moves.n && r.possible; i++) move_alien(&r, &moves.at[i], &equals);
  if (r.possible) reduction_base_eliminate(&r, x);
  vec_free(&moves);
  vec_free(&equals);
  return reduction_end(&r);
}

const Product *product_rename(Domains *d, const Product *s, Symbol from, Symbol to) {
  if (!s) return NULL;
  Reduction r;
  reduction_begin(&r, d, s);
  reduction_rename(&r, from, to);
  for (uint32_t i = 0; i < s->aliens.n && r.possible; i++)
    if (atoms_mention(&d->env, s->aliens.at[i], from))
      replace_alien(&r, s->aliens.at[i], atoms_rename(&d->env, s->aliens.at[i], from, to));
  return reduction_end(&r);
}
