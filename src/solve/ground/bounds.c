/* SPDX-License-Identifier: MIT */
/* Bounds are read off the antecedent of a forall and the conjuncts of an exists, one variable
 * at a time: the first one that has a literal range is instantiated, which may give
 * the others theirs. */
#include "solve/ground/bounds.h"

#include "logic/collect.h"
#include "logic/subst.h"

typedef struct Expansion {
  Builder *b;
  bool exists;
  const Term *vars;
  uint32_t n_vars;
  uint64_t left; /* instances still allowed */
  VEC(Term) out;
  bool gave_up;
} Expansion;

typedef struct VariableRange {
  mpz_t low, high;
  bool has_low, has_high;
} VariableRange;

static void bounds_narrow(VariableRange *r, mpz_srcptr bound, long shift, bool is_low) {
  mpz_t z;
  mpz_init(z);
  if (shift >= 0)
    mpz_add_ui(z, bound, (unsigned long)shift);
  else
    mpz_sub_ui(z, bound, (unsigned long)-shift);
  if (is_low && (!r->has_low || mpz_cmp(z, r->low) > 0)) mpz_set(r->low, z);
  if (!is_low && (!r->has_high || mpz_cmp(z, r->high) < 0)) mpz_set(r->high, z);
  if (is_low)
    r->has_low = true;
  else
    r->has_high = true;
  mpz_clear(z);
}

static bool literal(const TermTable *tab, Term t) {
  return term_op(tab, t) == OP_CONST_INT;
}

/* l < h or l <= h, holding (or denied: h <= l, h < l). */
static void order(Expansion *x, VariableRange *r, Term l, Term h, bool strict, Term var) {
  const TermTable *tab = x->b->tab;
  if (term_eq(l, var) && literal(tab, h))
    bounds_narrow(r, term_get_mpz(tab, h), strict ? -1 : 0, false);
  if (term_eq(h, var) && literal(tab, l))
    bounds_narrow(r, term_get_mpz(tab, l), strict ? 1 : 0, true);
}

static void narrow_by(Expansion *x, VariableRange *r, Term t, bool holds, Term var) {
  const TermTable *tab = x->b->tab;
  Op op = term_op(tab, t);
  if (op == OP_NOT) {
    narrow_by(x, r, term_arg(tab, t, 0), !holds, var);
  } else if (op == (holds ? OP_AND : OP_OR)) {
    for (uint32_t i = 0; i < term_nargs(tab, t); i++)
      narrow_by(x, r, term_arg(tab, t, i), holds, var);
  } else if (op == OP_IMPLIES && !holds) {
    narrow_by(x, r, term_arg(tab, t, 0), true, var);
    narrow_by(x, r, term_arg(tab, t, 1), false, var);
  } else if (op == OP_LT || op == OP_LE) {
    Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
    bool strict = (op == OP_LT) == holds;
    if (holds)
      order(x, r, l, h, strict, var);
    else
      order(x, r, h, l, strict, var);
  } else if (op == OP_EQ && holds) {
    Term l = term_arg(tab, t, 0), h = term_arg(tab, t, 1);
    order(x, r, l, h, false, var);
    order(x, r, h, l, false, var);
  }
}

static uint64_t small_sort(const TermTable *tab, Sort s) {
  SortKind k = sort_kind(tab, s);
  if (k == SK_BOOL) return 2;
  if (k == SK_BV && sort_bv_width(tab, s) <= 8) return 1ULL << sort_bv_width(tab, s);
  if (k != SK_DT) return 0;
  const DtData *d = sort_dt(tab, s);
  for (uint32_t i = 0; i < d->nctors; i++)
    if (d->ctors[i].nfields) return 0;
  return d->nctors;
}

static Term small_value(Builder *b, Sort s, uint64_t i) {
  SortKind k = sort_kind(b->tab, s);
  if (k == SK_BOOL) return mk_bool(b, i != 0);
  if (k == SK_BV) return mk_bv64(b, i, sort_bv_width(b->tab, s));
  return mk_dt_make(b, s, (uint32_t)i, NULL, 0);
}

static void expand(Expansion *x, Term body, uint64_t open_vars);

static void instance(Expansion *x, Term body, uint64_t open_vars, uint32_t k, Term value) {
  expand(x, subst_one(x->b, term_symbol(x->b->tab, x->vars[k]), value, body),
         open_vars & ~(1ULL << k));
}

/* The literal range of variable k; false: none, or too long. */
static bool range_of(Expansion *x, Term body, uint32_t k, VariableRange *r) {
  r->has_low = r->has_high = false;
  narrow_by(x, r, body, x->exists, x->vars[k]);
  if (!r->has_low || !r->has_high) return false;
  mpz_t span;
  mpz_init(span);
  mpz_sub(span, r->high, r->low);
  bool ok = mpz_cmp_ui(span, (unsigned long)x->left) < 0;
  mpz_clear(span);
  return ok;
}

static bool split(Expansion *x, Term body, uint64_t open_vars, uint32_t k) {
  Sort s = term_sort(x->b->tab, x->vars[k]);
  uint64_t n = small_sort(x->b->tab, s);
  if (n) {
    for (uint64_t i = 0; i < n; i++) instance(x, body, open_vars, k, small_value(x->b, s, i));
    return true;
  }
  if (!sort_eq(s, SORT_INT)) return false;
  VariableRange r;
  mpz_inits(r.low, r.high, NULL);
  bool ok = range_of(x, body, k, &r);
  for (; ok && mpz_cmp(r.low, r.high) <= 0 && !x->gave_up; mpz_add_ui(r.low, r.low, 1))
    instance(x, body, open_vars, k, mk_int(x->b, r.low));
  mpz_clears(r.low, r.high, NULL);
  return ok;
}

static void expand(Expansion *x, Term body, uint64_t open_vars) {
  if (x->gave_up || term_eq(body, term_bool(!x->exists))) return;
  for (uint32_t k = 0; k < x->n_vars; k++)
    if (open_vars >> k & 1 && !collect_occurs(x->b->tab, term_symbol(x->b->tab, x->vars[k]), body))
      open_vars &= ~(1ULL << k);
  if (open_vars == 0) {
    if (x->left == 0)
      x->gave_up = true;
    else
      x->left--;
    vec_push(&x->out, body);
    return;
  }
  for (uint32_t k = 0; k < x->n_vars; k++)
    if (open_vars >> k & 1 && split(x, body, open_vars, k)) return;
  x->gave_up = true;
}

Term bounds_expand(Builder *b, Term binder) {
  Expansion x = {.b = b,
                 .exists = term_op(b->tab, binder) == OP_EXISTS,
                 .n_vars = term_binder(b->tab, binder)->nvars,
                 .left = BOUNDS_MAX_INSTANCES};
  if (x.n_vars > 16) return binder;
  Term body = binder_open(b->tab, binder, &x.vars);
  expand(&x, body, (1ULL << x.n_vars) - 1);
  Term r = binder;
  if (!x.gave_up) r = x.exists ? mk_or(b, x.out.at, x.out.n) : mk_and(b, x.out.at, x.out.n);
  vec_free(&x.out);
  return r;
}

bool bounds_read(const TermTable *tab, Term fact, Term *of, int64_t *low, int64_t *high) {
  Op op = term_op(tab, fact);
  int64_t c;
  if (op != OP_LE && op != OP_EQ) return false;
  Term l = term_arg(tab, fact, 0), r = term_arg(tab, fact, 1);
  bool right = term_get_int64(tab, r, &c);
  if (!right && !term_get_int64(tab, l, &c)) return false;
  *of = right ? l : r;
  if (!sort_eq(term_sort(tab, *of), SORT_INT)) return false; /* not a bit-vector, nor a real */
  *low = !right || op == OP_EQ ? c : INT64_MIN;
  *high = right || op == OP_EQ ? c : INT64_MAX;
  return true;
}
