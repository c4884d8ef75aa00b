/* See product.h.
 * SPDX-License-Identifier: MIT */
#include "infer/product.h"

const Product *product_top(Domains *d) {
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->top(&d->env);
  return r;
}

/* NULL when some domain knows that there is no such state. */
static const Product *checked(const Domains *d, const Product *s) {
  for (uint32_t i = 0; i < d->n; i++)
    if (!s->at[i]) return NULL;
  return s;
}

bool product_leq(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return !a;
  for (uint32_t i = 0; i < d->n; i++)
    if (!d->at[i]->leq(&d->env, a->at[i], b->at[i])) return false;
  return true;
}

const Product *product_join(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->join(&d->env, a->at[i], b->at[i]);
  return r;
}

const Product *product_widen(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->widen(&d->env, a->at[i], b->at[i]);
  return r;
}

const Product *product_constrain(Domains *d, const Product *s, Term t) {
  if (!s || term_is_true(t)) return s;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->constrain(&d->env, s->at[i], t);
  return checked(d, r);
}

const Product *product_eliminate(Domains *d, const Product *s, Symbol x) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->eliminate(&d->env, s->at[i], x);
  return checked(d, r);
}

const Product *product_rename(Domains *d, const Product *s, Symbol from, Symbol to) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->rename(&d->env, s->at[i], from, to);
  return checked(d, r);
}

const Product *product_copy(Domains *d, const Product *s) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->copy(&d->env, s->at[i]);
  return r;
}

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
      if (term_is_true(list.at[k]) || map_get(&seen, list.at[k].ix, NULL)) continue;
      map_put(&seen, list.at[k].ix, 1);
      vec_push(out, ((InferredFact){list.at[k], d->at[i]}));
    }
  }
  vec_free(&list);
  map_free(&seen);
}
