/* SPDX-License-Identifier: MIT */
/* See product.h. */
#include "infer/engine/product.h"

#include "infer/domains/equalities.h"
#include "infer/engine/work.h"

#include <string.h>

enum {
  UNFOLDINGS = 3,   /* of definitions in a condition          */
  COMPLETIONS = 16, /* aliens of one side that the other gets */
};

void product_free(Domains *d) {
  aliens_free(&d->names);
  map_free(&d->env.holes);
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

/* Aliens that the other side knows and this one knows as another term get their name here too. */
static void complete(Work *w, const Product *other) {
  const void *eq = work_element(w->d, w->at, &domain_equalities);
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
      work_base_constrain(w,
                          mk_eq(w->d->env.build, work_name(w, t), work_name(w, w->aliens.at[k])));
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
      work_base_eliminate(w, term_symbol(w->d->env.tab, work_name(w, w->aliens.at[i])));
  }
  w->aliens.n = n;
}

static bool same_names(const AlienList *a, const AlienList *b) {
  return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof(Term)) == 0);
}

const Product *product_join(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Work x, y;
  work_begin(&x, d, a);
  work_begin(&y, d, b);
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
  if (!first) return work_end(&y);
  vec_free(&y.aliens);
  return work_end(&x);
}

const Product *product_widen(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Map names = {0};
  Work x, y;
  work_begin(&x, d, a);
  work_begin(&y, d, b);
  common(&x, &y.aliens);
  common(&y, &x.aliens);
  for (uint32_t i = 0; i < x.aliens.n && d->env.changing; i++)
    if (aliens_touched(d->env.tab, x.aliens.at[i], d->env.changing))
      map_put(&names, term_symbol(d->env.tab, work_name(&x, x.aliens.at[i])).ix, 1);
  d->env.changing_names = &names;
  for (uint32_t i = 0; i < d->n && x.possible; i++)
    x.at[i] = d->at[i]->widen(&d->env, x.at[i], y.at[i]);
  d->env.changing_names = NULL;
  map_free(&names);
  vec_free(&y.aliens);
  return work_end(&x);
}

/* ---- conditions ----------------------------------------------------------------------------- */

const Product *product_constrain(Domains *d, const Product *s, Term t) {
  if (!s || term_is_true(t)) return s;
  Work w;
  Terms more = {0};
  work_begin(&w, d, s);
  for (int i = 0; i < UNFOLDINGS && w.possible; i++) {
    work_constrain(&w, t);
    const void *eq = w.possible ? work_element(d, s->at, &domain_equalities) : NULL;
    if (!eq) break;
    equalities_reads(&d->env, t, work_apart, &w, &more);
    Term unfolded = equalities_unfold(&d->env, eq, t);
    if (term_eq(unfolded, t)) break;
    t = unfolded;
  }
  for (uint32_t i = 0; i < more.n && w.possible; i++) work_constrain(&w, more.at[i]);
  vec_free(&more);
  return work_end(&w);
}

const Product *product_copy(Domains *d, const Product *s) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->copy(&d->env, s->at[i]);
  r->aliens = work_keep_names(d, s->aliens.at, s->aliens.n);
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
