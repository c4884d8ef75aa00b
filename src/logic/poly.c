/* SPDX-License-Identifier: MIT */
#include "logic/poly.h"

#include "base/mem.h"

#include <string.h>

enum { FEW = sizeof((Poly *)0)->few / sizeof(Monomial) };

void poly_init(Poly *p, Builder *b, Sort sort) {
  p->b = b;
  p->sort = sort;
  p->at.at = p->few;
  p->at.n = 0;
  p->at.cap = FEW;
  p->constant = NUM_ZERO;
}

void poly_free(Poly *p) {
  if (p->at.at != p->few) free(p->at.at);
}

static void poly_push(Poly *p, Term base, Num coef) {
  if (p->at.n == p->at.cap) {
    bool moved = p->at.at != p->few;
    size_t size = (size_t)p->at.cap * 2 * sizeof(Monomial);
    Monomial *more = mem_realloc(moved ? p->at.at : NULL, size);
    if (!moved) memcpy(more, p->few, sizeof p->few);
    p->at.at = more;
    p->at.cap *= 2;
  }
  p->at.at[p->at.n++] = (Monomial){base, coef};
}

bool poly_is_atom(Builder *b, Term t) {
  Op op = term_op(b->tab, t);
  return op != OP_ADD && op != OP_SUB && op != OP_NEG && op != OP_MUL && !op_is_const(op);
}

static void add_product(Poly *p, Term t, Num factor) {
  TermTable *tab = p->b->tab;
  NumTable *nums = term_nums(tab);
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  if (term_is_const(tab, a[0]) && n >= 2) {
    factor = num_mul(nums, factor, term_get_num(tab, a[0]));
    t = n == 2 ? a[1] : term_cons(tab, op_plain(OP_MUL), p->sort, a + 1, n - 1);
  }
  poly_push(p, t, factor);
}

/* Everything but opening sums. */
static void add_one(Poly *p, Term t, Num factor) {
  TermTable *tab = p->b->tab;
  NumTable *nums = term_nums(tab);
  Op op = term_op(tab, t);
  if (op_is_const(op))
    p->constant = num_add(nums, p->constant, num_mul(nums, factor, term_get_num(tab, t)));
  else if (op == OP_MUL)
    add_product(p, t, factor);
  else
    poly_push(p, t, factor);
}

void poly_add(Poly *p, Term t, Num factor) {
  TermTable *tab = p->b->tab;
  const Term *a = term_args(tab, t);
  uint32_t n = term_nargs(tab, t);
  if (term_op(tab, t) != OP_ADD || n > FLAT_MAX)
    add_one(p, t, factor);
  else
    for (uint32_t i = 0; i < n; i++) add_one(p, a[i], factor);
}

static int by_base(const void *x, const void *y) {
  uint32_t a = ((const Monomial *)x)->base.ix, b = ((const Monomial *)y)->base.ix;
  return (a > b) - (a < b);
}

static void sort_by_base(Monomial *a, uint32_t n) {
  if (n > FEW) {
    qsort(a, n, sizeof *a, by_base);
    return;
  }
  for (uint32_t i = 1; i < n; i++) {
    Monomial m = a[i];
    uint32_t j = i;
    for (; j > 0 && a[j - 1].base.ix > m.base.ix; j--) a[j] = a[j - 1];
    a[j] = m;
  }
}

void poly_merge(Poly *p) {
  NumTable *nums = term_nums(p->b->tab);
  sort_by_base(p->at.at, p->at.n);
  uint32_t k = 0;
  for (uint32_t i = 0; i < p->at.n;) {
    Monomial m = p->at.at[i++];
    for (; i < p->at.n && term_eq(p->at.at[i].base, m.base); i++)
      m.coef = num_add(nums, m.coef, p->at.at[i].coef);
    if (num_sign(nums, m.coef)) p->at.at[k++] = m;
  }
  p->at.n = k;
}

void poly_scale(Poly *p, Num factor) {
  NumTable *nums = term_nums(p->b->tab);
  for (uint32_t i = 0; i < p->at.n; i++) p->at.at[i].coef = num_mul(nums, p->at.at[i].coef, factor);
  p->constant = num_mul(nums, p->constant, factor);
}

void poly_content(const Poly *p, mpz_t out) {
  NumTable *nums = term_nums(p->b->tab);
  mpz_set_ui(out, 0);
  for (uint32_t i = 0; i < p->at.n && mpz_cmp_ui(out, 1) != 0; i++)
    mpz_gcd(out, out, num_numerator(nums, p->at.at[i].coef));
}

bool poly_has_sign(const Poly *p, int sign) {
  for (uint32_t i = 0; i < p->at.n; i++)
    if (num_sign(term_nums(p->b->tab), p->at.at[i].coef) == sign) return true;
  return false;
}

/* coef * base as a normal product. */
static Term monomial_term(const Poly *p, Term base, Num coef) {
  TermTable *tab = p->b->tab;
  if (num_eq(coef, NUM_ONE)) return base;
  Term lit = term_num(tab, coef, p->sort);
  if (term_op(tab, base) != OP_MUL)
    return term_cons(tab, op_plain(OP_MUL), p->sort, (Term[]){lit, base}, 2);
  VEC(Term) v = {0};
  vec_push(&v, lit);
  const Term *a = term_args(tab, base);
  for (uint32_t i = 0; i < term_nargs(tab, base); i++) vec_push(&v, a[i]);
  Term r = term_cons(tab, op_plain(OP_MUL), p->sort, v.at, v.n);
  vec_free(&v);
  return r;
}

Term poly_term(const Poly *p, int sign, Num constant) {
  TermTable *tab = p->b->tab;
  NumTable *nums = term_nums(tab);
  Term few[FEW + 1], *v = few;
  uint32_t n = 0;
  if (p->at.n > FEW) v = mem_alloc((p->at.n + 1) * sizeof *v);
  for (uint32_t i = 0; i < p->at.n; i++) {
    Num c = p->at.at[i].coef;
    if (sign && num_sign(nums, c) != sign) continue;
    v[n++] = monomial_term(p, p->at.at[i].base, sign < 0 ? num_neg(nums, c) : c);
  }
  if (!n || num_sign(nums, constant)) v[n++] = term_num(tab, constant, p->sort);
  Term r = v[0];
  if (n > 1) {
    term_order_args(tab, OP_ADD, v, n);
    r = term_cons(tab, op_plain(OP_ADD), p->sort, v, n);
  }
  if (v != few) free(v);
  return r;
}
