/* See product.h.
 * SPDX-License-Identifier: MIT */
#include "infer/product.h"

#include "infer/atoms.h"
#include "infer/equalities.h"
#include "infer/intervals.h"
#include "infer/succession.h"

#include <string.h>

enum {
  MAX_ALIENS = 64,
  UNFOLDINGS = 3,   /* of definitions in a condition           */
  COMPLETIONS = 16, /* aliens of one side that the other gets  */
  MAX_COSTLY = 4,   /* questions, for each command             */
  MAX_LEMMAS = 2,   /* that lead to each other                 */
};

/* A state being changed. */
typedef struct Work {
  Domains *d;
  const void *at[MAX_DOMAINS];
  Terms aliens;
  bool possible;
  uint32_t depth;   /* of lemmas                                                      */
  uint32_t costly;  /* questions to the domain that takes long */
  Map *asked_apart; /* pairs of terms -> 1: they differ, 0: perhaps not; NULL while the
                       state changes                                                  */
} Work;

static void begin(Work *w, Domains *d, const Product *s) {
  *w = (Work){.d = d, .possible = true};
  memcpy(w->at, s->at, sizeof w->at);
  vec_reserve(&w->aliens, s->aliens.n + 4);
  if (s->aliens.n) memcpy(w->aliens.at, s->aliens.at, s->aliens.n * sizeof(Term));
  w->aliens.n = s->aliens.n;
}

static AlienList keep_names(Domains *d, const Term *at, uint32_t n) {
  Term *list = ARENA_ARRAY(d->env.arena, Term, n + 1);
  if (n) memcpy(list, at, n * sizeof *list);
  return (AlienList){n, list};
}

static const Product *end(Work *w) {
  Product *r = NULL;
  if (w->possible) {
    r = ARENA_NEW(w->d->env.arena, Product);
    memcpy(r->at, w->at, sizeof r->at);
    r->aliens = keep_names(w->d, w->aliens.at, w->aliens.n);
  }
  vec_free(&w->aliens);
  return r;
}

void product_free(Domains *d) {
  aliens_free(&d->names);
  map_free(&d->env.holes);
}

/* The element of a domain; NULL when that is not in use. */
static const void *element(const Domains *d, const void *const *at, const Domain *of) {
  for (uint32_t i = 0; i < d->n; i++)
    if (d->at[i] == of) return at[i];
  return NULL;
}

/* ---- order, join, widening ------------------------------------------------------------------- */

const Product *product_top(Domains *d) {
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->top(&d->env);
  return r;
}

bool product_leq(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return !a;
  for (uint32_t i = 0; i < d->n; i++)
    if (!d->at[i]->leq(&d->env, a->at[i], b->at[i])) return false;
  return true;
}

static void base_constrain(Work *w, Term t) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->constrain(&w->d->env, w->at[i], t);
    w->possible = w->at[i] != NULL;
  }
}

static void base_eliminate(Work *w, Symbol s) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->eliminate(&w->d->env, w->at[i], s);
    w->possible = w->at[i] != NULL;
  }
}

static void base_rename(Work *w, Symbol from, Symbol to) {
  for (uint32_t i = 0; i < w->d->n && w->possible; i++) {
    if (w->d->at[i]->aliens) continue;
    w->at[i] = w->d->at[i]->rename(&w->d->env, w->at[i], from, to);
    w->possible = w->at[i] != NULL;
  }
}

static Term name_of(Work *w, Term alien) {
  return aliens_name(&w->d->names, w->d->env.tab, alien);
}

/* Aliens that the other side knows and this one knows as another term get their name here too. */
static void complete(Work *w, const Product *other) {
  const void *eq = element(w->d, w->at, &domain_equalities);
  EqualitiesNorm *norm = NULL;
  uint32_t n = w->aliens.n, made = 0;
  for (uint32_t i = 0; eq && i < other->aliens.n && made < COMPLETIONS && w->possible; i++) {
    Term t = other->aliens.at[i];
    if (!n || aliens_has(w->aliens.at, w->aliens.n, t)) continue;
    if (!norm) norm = equalities_norm(&w->d->env, eq);
    Term form = equalities_normal(norm, t);
    if (term_eq(form, t)) continue; /* nothing in it equals anything older */
    for (uint32_t k = 0; k < w->aliens.n; k++) {
      if (!term_eq(equalities_normal(norm, w->aliens.at[k]), form)) continue;
      base_constrain(w, mk_eq(w->d->env.build, name_of(w, t), name_of(w, w->aliens.at[k])));
      aliens_insert(&w->aliens, t);
      made++;
      break;
    }
  }
  if (norm) equalities_norm_free(norm);
}

/* Aliens of one side alone are forgotten. */
static void common(Work *w, const Terms *other) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->aliens.n; i++) {
    if (aliens_has(other->at, other->n, w->aliens.at[i]))
      w->aliens.at[n++] = w->aliens.at[i];
    else
      base_eliminate(w, term_symbol(w->d->env.tab, name_of(w, w->aliens.at[i])));
  }
  w->aliens.n = n;
}

static bool same_names(const AlienList *a, const AlienList *b) {
  return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof(Term)) == 0);
}

const Product *product_join(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Work x, y;
  begin(&x, d, a);
  begin(&y, d, b);
  if (!same_names(&a->aliens, &b->aliens)) {
    complete(&x, b);
    complete(&y, a);
    common(&x, &y.aliens);
    common(&y, &x.aliens);
  }
  for (uint32_t i = 0; i < d->n && x.possible && y.possible; i++)
    x.at[i] = d->at[i]->join(&d->env, x.at[i], y.at[i]);
  bool first = x.possible;
  if (!x.possible) vec_free(&x.aliens);
  if (!first) return end(&y);
  vec_free(&y.aliens);
  return end(&x);
}

const Product *product_widen(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Map names = {0};
  Work x, y;
  begin(&x, d, a);
  begin(&y, d, b);
  common(&x, &y.aliens);
  common(&y, &x.aliens);
  for (uint32_t i = 0; i < x.aliens.n && d->env.changing; i++)
    if (aliens_touched(d->env.tab, x.aliens.at[i], d->env.changing))
      map_put(&names, term_symbol(d->env.tab, name_of(&x, x.aliens.at[i])).ix, 1);
  d->env.changing_names = &names;
  for (uint32_t i = 0; i < d->n && x.possible; i++)
    x.at[i] = d->at[i]->widen(&d->env, x.at[i], y.at[i]);
  d->env.changing_names = NULL;
  map_free(&names);
  vec_free(&y.aliens);
  return end(&x);
}

/* ---- conditions ----------------------------------------------------------------------------- */

static void constrain(Work *w, Term t);

/* What the program's axioms say of an alien that is new here. */
static void introduce(Work *w, Term alien) {
  DomainEnv *env = &w->d->env;
  Op op = term_op(env->tab, alien);
  Terms list = {0};
  if (op == OP_STR_LEN || op == OP_SEQ_LEN)
    vec_push(&list, mk_le(env->build, mk_int64(env->build, 0), alien));
  if (w->d->lemmas && w->depth < MAX_LEMMAS) lemmas_about(w->d->lemmas, env->build, alien, &list);
  w->depth++;
  for (uint32_t i = 0; i < list.n && w->possible; i++) constrain(w, list.at[i]);
  w->depth--;
  vec_free(&list);
}

/* With names, which the state then knows. */
static Term named(Work *w, Term t) {
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

static bool apart(void *env, Term a, Term b) {
  Work *w = env;
  uint64_t known, key = a.ix < b.ix ? (uint64_t)a.ix << 32 | b.ix : (uint64_t)b.ix << 32 | a.ix;
  if (w->asked_apart && map_get(w->asked_apart, key, &known)) return known;
  bool differ =
      mk_never_equal(w->d->env.build, a, b) || impossible(w, mk_eq(w->d->env.build, a, b));
  if (w->asked_apart) map_put(w->asked_apart, key, differ);
  return differ;
}

static bool holds(void *env, Term t) {
  Work *w = env;
  return impossible(w, mk_not(w->d->env.build, t));
}

static void bounds(DomainEnv *env, Term t, Term *lo, Term *hi) {
  const Work *w = env->asked;
  const void *boxes = element(w->d, w->at, &domain_intervals);
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
  const void *eq = element(w->d, w->at, &domain_equalities);
  if (eq) equalities_of(env, eq, t, out);
}

static void constrain(Work *w, Term t) {
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
  if (w->possible) base_constrain(w, named(w, t));
}

const Product *product_constrain(Domains *d, const Product *s, Term t) {
  if (!s || term_is_true(t)) return s;
  Work w;
  Terms more = {0};
  begin(&w, d, s);
  for (int i = 0; i < UNFOLDINGS && w.possible; i++) {
    constrain(&w, t);
    const void *eq = w.possible ? element(d, s->at, &domain_equalities) : NULL;
    if (!eq) break;
    equalities_reads(&d->env, t, apart, &w, &more);
    Term unfolded = equalities_unfold(&d->env, eq, t);
    if (term_eq(unfolded, t)) break;
    t = unfolded;
  }
  for (uint32_t i = 0; i < more.n && w.possible; i++) constrain(&w, more.at[i]);
  vec_free(&more);
  return end(&w);
}

/* ---- variables ------------------------------------------------------------------------------ */

/* An alien as another term, TERM_NONE: it is not known any more. */
static void replace(Work *w, Term alien, Term by) {
  DomainEnv *env = &w->d->env;
  Term name = name_of(w, alien);
  aliens_remove(&w->aliens, alien);
  if (by.ix) {
    bool known = aliens_has(w->aliens.at, w->aliens.n, by);
    Term other = named(w, by);
    bool fresh = !known && aliens_has(w->aliens.at, w->aliens.n, by);
    if (fresh) {
      base_rename(w, term_symbol(env->tab, name), term_symbol(env->tab, other));
      return;
    }
    base_constrain(w, mk_eq(env->build, name, other));
  }
  base_eliminate(w, term_symbol(env->tab, name));
}

static Term without(DomainEnv *env, Term t, Symbol x) {
  Work *w = env->asked;
  const void *eq = element(w->d, w->at, &domain_equalities);
  if (!atoms_mention(env, t, x)) return t;
  return eq ? equalities_without(env, eq, t, x, apart, w) : TERM_NONE;
}

/* What an alien is without the variable, in all ways that are known. */
static void ways_without(Work *w, Term alien, Symbol x, Terms *out) {
  DomainEnv *env = &w->d->env;
  const void *links = element(w->d, w->at, &domain_succession);
  Term t = without(env, alien, x);
  if (t.ix) vec_push(out, t);
  if (links && term_op(env->tab, alien) == OP_SELECT)
    succession_moved(env, links, alien, x, holds, w, out);
}

/* What domains know of the variable, for the terms that equal it. */
static void hand_over(Work *w, Symbol x) {
  DomainEnv *env = &w->d->env;
  const void *eq = element(w->d, w->at, &domain_equalities);
  Terms others = {0};
  Term own = term_var(env->tab, x);
  if (eq) equalities_of(env, eq, own, &others);
  for (uint32_t i = 0; i < others.n && w->possible; i++)
    if (!atoms_mention(env, others.at[i], x))
      base_constrain(w, mk_eq(env->build, own, named(w, others.at[i])));
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
      constrain(w, mk_eq(w->d->env.build, ways->at[m->first], other));
  }
}

const Product *product_eliminate(Domains *d, const Product *s, Symbol x) {
  if (!s) return NULL;
  Work w;
  Moves moves = {0};
  Terms ways = {0};
  begin(&w, d, s);
  hand_over(&w, x);
  if (!w.possible) return end(&w);
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
  if (w.possible) base_eliminate(&w, x);
  vec_free(&moves);
  vec_free(&ways);
  return end(&w);
}

const Product *product_rename(Domains *d, const Product *s, Symbol from, Symbol to) {
  if (!s) return NULL;
  Work w;
  begin(&w, d, s);
  base_rename(&w, from, to);
  for (uint32_t i = 0; i < d->n && w.possible; i++) {
    if (!d->at[i]->aliens) continue;
    w.at[i] = d->at[i]->rename(&d->env, w.at[i], from, to);
    w.possible = w.at[i] != NULL;
  }
  for (uint32_t i = 0; i < s->aliens.n && w.possible; i++)
    if (atoms_mention(&d->env, s->aliens.at[i], from))
      replace(&w, s->aliens.at[i], atoms_rename(&d->env, s->aliens.at[i], from, to));
  return end(&w);
}

const Product *product_copy(Domains *d, const Product *s) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->copy(&d->env, s->at[i]);
  r->aliens = keep_names(d, s->aliens.at, s->aliens.n);
  return r;
}

/* ---- facts ---------------------------------------------------------------------------------- */

void product_facts(Domains *d, const Product *s, InferredFacts *out) {
  if (!s) {
    vec_push(out, ((InferredFact){TERM_FALSE, d->n ? d->at[0] : NULL}));
    return;
  }
  Map seen = {0};
  Terms list = {0};
  for (uint32_t i = 0; i < d->n; i++) {
    vec_clear(&list);
    d->at[i]->facts(&d->env, s->at[i], &list);
    for (uint32_t k = 0; k < list.n; k++) {
      Term t = aliens_resolve(&d->names, &d->env, list.at[k]);
      if (term_is_true(t) || map_get(&seen, t.ix, NULL)) continue;
      map_put(&seen, t.ix, 1);
      vec_push(out, ((InferredFact){t, d->at[i]}));
    }
  }
  vec_free(&list);
  map_free(&seen);
}
