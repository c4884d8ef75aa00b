/* SPDX-License-Identifier: MIT */
/* See product.h. */
#include "infer/engine/product.h"

#include "infer/engine/reduction.h"

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
static void complete_aliens(Reduction *r, const Product *other) {
  const void *element;
  const EqualTerms *equal = reduction_equal_terms(r->d, r->at, &element);
  NormalForms *forms = NULL;
  uint32_t n = r->aliens.n, made = 0;
  for (uint32_t i = 0; equal && i < other->aliens.n && made < COMPLETIONS && r->possible; i++) {
    Term t = other->aliens.at[i];
    if (!n || aliens_has(r->aliens.at, r->aliens.n, t)) continue;
    if (!forms) forms = equal->normal_forms(&r->d->env, element);
    Term form = equal->normal_form(forms, t);
    if (term_eq(form, t)) continue; /* nothing in it equals anything older */
    for (uint32_t k = 0; k < r->aliens.n; k++) {
      Term own = r->aliens.at[k];
      if (!term_eq(equal->normal_form(forms, own), form)) continue;
      Term same = mk_eq(r->d->env.build, reduction_name(r, t), reduction_name(r, own));
      reduction_base_constrain(r, same);
      aliens_insert(&r->aliens, t);
      made++;
      break;
    }
  }
  if (forms) equal->normal_forms_free(forms);
}

/* Aliens of one side alone are forgotten. */
static void forget_uncommon_aliens(Reduction *r, const Terms *other) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->aliens.n; i++) {
    if (aliens_has(other->at, other->n, r->aliens.at[i]))
      r->aliens.at[n++] = r->aliens.at[i];
    else
      reduction_base_eliminate(r, term_symbol(r->d->env.tab, reduction_name(r, r->aliens.at[i])));
  }
  r->aliens.n = n;
}

static bool same_names(const AlienList *a, const AlienList *b) {
  return a->n == b->n && (!a->n || memcmp(a->at, b->at, a->n * sizeof(Term)) == 0);
}

const Product *product_join(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Reduction x, y;
  reduction_begin(&x, d, a);
  reduction_begin(&y, d, b);
  if (!same_names(&a->aliens, &b->aliens)) {
    complete_aliens(&x, b);
    complete_aliens(&y, a);
    forget_uncommon_aliens(&x, &y.aliens);
    forget_uncommon_aliens(&y, &x.aliens);
  }
  for (uint32_t i = 0; i < d->n && x.possible && y.possible; i++)
    x.at[i] = d->at[i]->join(&d->env, x.at[i], y.at[i]);
  if (!x.possible) {
    vec_free(&x.aliens);
    return reduction_end(&y);
  }
  vec_free(&y.aliens);
  return reduction_end(&x);
}

const Product *product_widen(Domains *d, const Product *a, const Product *b) {
  if (!a || !b) return a ? a : b;
  Map names = {0};
  Reduction x, y;
  reduction_begin(&x, d, a);
  reduction_begin(&y, d, b);
  forget_uncommon_aliens(&x, &y.aliens);
  forget_uncommon_aliens(&y, &x.aliens);
  for (uint32_t i = 0; i < x.aliens.n && d->env.changing; i++)
    if (aliens_touched(d->env.tab, x.aliens.at[i], d->env.changing))
      map_put(&names, term_symbol(d->env.tab, reduction_name(&x, x.aliens.at[i])).ix, 1);
  d->env.changing_names = &names;
  for (uint32_t i = 0; i < d->n && x.possible; i++)
    x.at[i] = d->at[i]->widen(&d->env, x.at[i], y.at[i]);
  d->env.changing_names = NULL;
  map_free(&names);
  vec_free(&y.aliens);
  return reduction_end(&x);
}

/* ---- conditions ----------------------------------------------------------------------------- */

const Product *product_constrain(Domains *d, const Product *s, Term t) {
  if (!s || term_is_true(t)) return s;
  Reduction r;
  Terms more = {0};
  const void *element;
  reduction_begin(&r, d, s);
  for (int i = 0; i < UNFOLDINGS && r.possible; i++) {
    reduction_constrain(&r, t);
    const EqualTerms *equal = r.possible ? reduction_equal_terms(d, s->at, &element) : NULL;
    if (!equal) break;
    reduction_answer(&r, true);
    equal->reads(&d->env, t, &more);
    reduction_answer(&r, false);
    Term unfolded = equal->unfold(&d->env, element, t);
    if (term_eq(unfolded, t)) break;
    t = unfolded;
  }
  for (uint32_t i = 0; i < more.n && r.possible; i++) reduction_constrain(&r, more.at[i]);
  vec_free(&more);
  return reduction_end(&r);
}

const Product *product_copy(Domains *d, const Product *s) {
  if (!s) return NULL;
  Product *r = ARENA_NEW(d->env.arena, Product);
  for (uint32_t i = 0; i < d->n; i++) r->at[i] = d->at[i]->copy(&d->env, s->at[i]);
  r->aliens = reduction_keep_names(d, s->aliens.at, s->aliens.n);
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
      if (term_is_true(t) || !map_add(&seen, t.ix)) continue;
      vec_push(out, ((InferredFact){t, d->at[i]}));
    }
  }
  vec_free(&list);
  map_free(&seen);
}
