/* SPDX-License-Identifier: MIT */
/* See lemmas.h. Of two products a * c and b * d, one step changes one factor: from a * c to b * c,
 * and on to b * d. */
#include "api/heal/lemmas.h"

#include "base/map.h"
#include "logic/print/print.h"

#include <string.h>

enum { MOST_PRODUCTS = 6, MOST_FACTORS = 4, MOST_LEMMAS = 24 };

typedef struct LemmaProduct {
  const char *factors[MOST_FACTORS];
  uint32_t n;
} LemmaProduct;

typedef struct LemmaSearch {
  CoreProgram *program;
  Map seen;
  LemmaProduct products[MOST_PRODUCTS];
  uint32_t n;
  Buf text;
  uint32_t lemmas;
} LemmaSearch;

static const char *factor_text(LemmaSearch *s, Term t) {
  Buf text = {0};
  print_term_source(s->program->terms, t, &text);
  bool plain = !term_nargs(s->program->terms, t);
  const char *copy =
      plain ? arena_strndup(&s->program->session->perm, text.text, text.n)
            : arena_printf(&s->program->session->perm, "(%.*s)", (int)text.n, text.text);
  buf_free(&text);
  return copy;
}

static void note_product(LemmaSearch *s, Term t) {
  const TermTable *tab = s->program->terms;
  LemmaProduct p = {.n = 0};
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) {
    Term factor = term_arg(tab, t, i);
    if (op_is_const(term_op(tab, factor))) continue;
    if (p.n == MOST_FACTORS) return;
    p.factors[p.n++] = factor_text(s, factor);
  }
  if (p.n > 1 && s->n < MOST_PRODUCTS) s->products[s->n++] = p;
}

static void look_for_products(LemmaSearch *s, Term t) {
  const TermTable *tab = s->program->terms;
  if (!map_add(&s->seen, t.ix) || op_is_binder(term_op(tab, t))) return;
  if (term_op(tab, t) == OP_MUL && sort_eq(term_sort(tab, t), SORT_INT)) note_product(s, t);
  for (uint32_t i = 0; i < term_nargs(tab, t); i++) look_for_products(s, term_arg(tab, t, i));
}

/* x <= y and 0 <= z: then x * z <= y * z, and the same with <. */
static void add_step(LemmaSearch *s, const char *x, const char *y, const char *z) {
  if (!strcmp(x, y) || s->lemmas >= MOST_LEMMAS) return;
  buf_printf(&s->text, "assert %s <= %s && 0 <= %s ==> %s * %s <= %s * %s; ", x, y, z, x, z, y, z);
  buf_printf(&s->text, "assert %s < %s && 0 < %s ==> %s * %s < %s * %s; ", x, y, z, x, z, y, z);
  s->lemmas += 2;
}

/* From the first n factors of one product to those of the other. */
static void compare_products(LemmaSearch *s, const LemmaProduct *a, const LemmaProduct *b) {
  Arena *arena = &s->program->session->perm;
  const char *x = a->factors[0], *y = b->factors[0];
  for (uint32_t i = 1; i < a->n && i < b->n; i++) {
    add_step(s, x, y, a->factors[i]);
    add_step(s, a->factors[i], b->factors[i], y);
    x = arena_printf(arena, "(%s * %s)", x, a->factors[i]);
    y = arena_printf(arena, "(%s * %s)", y, b->factors[i]);
  }
}

static void compare_squares(LemmaSearch *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    const LemmaProduct *p = &s->products[i];
    if (p->n != 2 || s->lemmas >= MOST_LEMMAS) continue;
    const char *x = p->factors[0], *y = p->factors[1];
    buf_printf(&s->text, "assert 0 <= (%s - %s) * (%s - %s); ", x, y, x, y);
    s->lemmas++;
  }
}

const char *lemmas_text(CoreProgram *program, Term check) {
  LemmaSearch s = {.program = program};
  look_for_products(&s, check);
  for (uint32_t i = 0; i < s.n; i++)
    for (uint32_t k = 0; k < s.n; k++)
      if (i != k) compare_products(&s, &s.products[i], &s.products[k]);
  compare_squares(&s);
  const char *text =
      s.lemmas ? arena_strndup(&program->session->perm, s.text.text, s.text.n) : NULL;
  buf_free(&s.text);
  map_free(&s.seen);
  return text;
}
