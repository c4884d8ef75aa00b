/* SPDX-License-Identifier: MIT */
/* The least value of one term: integers by absolute value, bit-vectors as unsigned numbers, reals
 * whole if possible. */
#include "solve/minimize/minimize.h"

#include "solve/instantiate/assert.h"

static bool holds(Minimize *z, Term t) {
  return !minimize_spent(z) && minimize_try(z, &t, 1, NULL) == SOLVE_YES;
}

static const Value *shrink_number_of(Minimize *z, Term t) {
  const Value *v = model_value(z->best, t, NULL);
  return v && v->kind == VAL_NUM ? v : NULL;
}

static void fix(Minimize *z, Term t, const Value *v) {
  Term now = value_term(&z->s->space.eval.store, z->s->b, v);
  if (now.ix) assert_term(z->s, mk_eq(z->s->b, t, now), 0);
}

/* ---- whole numbers and bit-vectors ---- */

/* The number as a term of the sort of t. */
static Term literal(Minimize *z, Term t, mpz_srcptr v) {
  SortData d = sort_data(z->s->tab, term_sort(z->s->tab, t));
  return d.kind == SK_BV ? mk_bv(z->s->b, v, d.a) : mk_int(z->s->b, v);
}

/* |t| <= bound */
static Term within(Minimize *z, Term t, mpz_srcptr bound) {
  Builder *b = z->s->b;
  Term high = literal(z, t, bound);
  if (sort_kind(b->tab, term_sort(b->tab, t)) == SK_BV) return mk_bv2(b, OP_BV_ULE, t, high);
  return mk_and2(b, mk_le(b, mk_neg(b, high), t), mk_le(b, t, high));
}

static bool integer_of(Minimize *z, Term t, mpz_t out) {
  const Value *v = shrink_number_of(z, t);
  if (v) mpz_set(out, value_mpz(&z->s->space.eval.store, v));
  return v != NULL;
}

/* The least absolute value. Bounds are tried upwards, doubling, then halved in between. */
static void least(Minimize *z, Term t) {
  mpz_t low, high, mid, now;
  mpz_inits(low, high, mid, now, NULL);
  if (integer_of(z, t, now)) {
    mpz_abs(high, now);
    bool doubling = true;
    mpz_set(mid, low);
    while (mpz_cmp(low, high) < 0 && !minimize_spent(z)) { /* low <= answer <= high */
      if (mpz_cmp(mid, high) >= 0) {
        doubling = false;
        mpz_add(mid, low, high);
        mpz_fdiv_q_2exp(mid, mid, 1);
      }
      Term bound = within(z, t, mid);
      SolveAnswer a = minimize_try(z, &bound, 1, NULL);
      if (a == SOLVE_UNKNOWN) break;
      if (a == SOLVE_YES && integer_of(z, t, now)) {
        mpz_abs(high, now);
        doubling = false;
      } else {
        mpz_add_ui(low, mid, 1);
      }
      if (doubling) {
        mpz_mul_2exp(mid, mid, 1);
        mpz_add_ui(mid, mid, 1);
      } else {
        mpz_add(mid, low, high);
        mpz_fdiv_q_2exp(mid, mid, 1);
      }
    }
    if (mpz_sgn(now) < 0) {
      mpz_neg(mid, now);
      holds(z, mk_eq(z->s->b, t, literal(z, t, mid)));
    }
    if (shrink_number_of(z, t)) fix(z, t, shrink_number_of(z, t));
  }
  mpz_clears(low, high, mid, now, NULL);
}

/* ---- reals ---- */

static Term fraction(Minimize *z, long p, unsigned long q) {
  mpq_t v;
  mpq_init(v);
  mpq_set_si(v, p, q);
  Term t = mk_real(z->s->b, v);
  mpq_clear(v);
  return t;
}

/* A simple number: one of the simplest, else a small one with a small denominator. */
static void simplest(Minimize *z, Term t) {
  static const struct {
    long p;
    unsigned long q;
  } simple[] = {{0, 1}, {1, 1}, {-1, 1}, {2, 1}, {-2, 1}, {1, 2}, {-1, 2}};
  static const unsigned long denominators[] = {1, 2, 4, 10};
  Builder *b = z->s->b;
  bool found = false;
  for (uint32_t i = 0; i < sizeof simple / sizeof *simple && !found; i++)
    found = holds(z, mk_eq(b, t, fraction(z, simple[i].p, simple[i].q)));
  for (uint32_t i = 0; i < sizeof denominators / sizeof *denominators && !found; i++) {
    Term part = term_fresh_var(z->s->tab, str_c(term_strs(z->s->tab), "part"), SORT_INT);
    Term whole = mk_mul2(b, fraction(z, 1, denominators[i]), mk_to_real(b, part));
    if (!holds(z, mk_eq(b, t, whole))) continue;
    assert_term(z->s, mk_eq(b, t, whole), 0);
    least(z, part);
    found = true;
  }
  if (!found) holds(z, mk_le(b, fraction(z, 0, 1), t));
  if (shrink_number_of(z, t)) fix(z, t, shrink_number_of(z, t));
}

void shrink_target(Minimize *z, Term t) {
  switch (sort_kind(z->s->tab, term_sort(z->s->tab, t))) {
  case SK_INT:
  case SK_BV: least(z, t); break;
  case SK_REAL: simplest(z, t); break;
  default: break;
  }
}
