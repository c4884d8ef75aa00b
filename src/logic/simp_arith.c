/* SPDX-License-Identifier: MIT */
/* Simplification: int and real arithmetic. Sums, products and comparisons go through Poly; see
 * build.h for the normal form. */
#include "base/bug.h"
#include "logic/poly.h"
#include "logic/simp.h"

static Num num_of(Builder *b, Term t) {
  return term_get_num(b->tab, t);
}

static bool is_int64(Builder *b, Term t, int64_t v) {
  int64_t x;
  return simp_is_const(b, t) && num_get_int64(term_nums(b->tab), num_of(b, t), &x) && x == v;
}

/* ---- sums and products ---- */

Term mk_add(Builder *b, const Term *args, uint32_t n) {
  must(n > 0);
  if (n == 1) return args[0];
  if (!b->simplify) return simp_cons(b, OP_ADD, args, n);
  Sort sort = term_sort(b->tab, args[0]);
  /* x + literal, the common case */
  if (n == 2 && poly_is_atom(b, args[0]) && simp_is_const(b, args[1]) && !is_int64(b, args[1], 0))
    return term_cons(b->tab, op_plain(OP_ADD), sort, args, 2);
  Poly p;
  poly_init(&p, b, sort);
  for (uint32_t i = 0; i < n; i++) poly_add(&p, args[i], NUM_ONE);
  poly_merge(&p);
  Term r = poly_term(&p, 0, p.constant);
  poly_free(&p);
  return r;
}

Term mk_add2(Builder *b, Term x, Term y) {
  return mk_add(b, (Term[]){x, y}, 2);
}

/* x - y => x + (-1) * y */
Term mk_sub(Builder *b, Term x, Term y) {
  if (!b->simplify) return simp_cons2(b, OP_SUB, x, y);
  Poly p;
  poly_init(&p, b, term_sort(b->tab, x));
  poly_add(&p, x, NUM_ONE);
  poly_add(&p, y, NUM_MINUS_ONE);
  poly_merge(&p);
  Term r = poly_term(&p, 0, p.constant);
  poly_free(&p);
  return r;
}

/* c * (x + .. + d) => c*x + .. + c*d;  c * x otherwise */
static Term scaled(Builder *b, Num c, Term x) {
  Poly p;
  poly_init(&p, b, term_sort(b->tab, x));
  poly_add(&p, x, c);
  poly_merge(&p);
  Term r = poly_term(&p, 0, p.constant);
  poly_free(&p);
  return r;
}

Term mk_neg(Builder *b, Term x) {
  return b->simplify ? scaled(b, NUM_MINUS_ONE, x) : simp_cons1(b, OP_NEG, x);
}

/* Products of literals are folded up to 128 kilobits: repeated squaring would fill the memory. */
static bool product_is_short(const NumTable *nums, Num x, Num y) {
  enum { MOST_BITS = 1 << 17 };
  size_t bits =
      mpz_sizeinbase(num_numerator(nums, x), 2) + mpz_sizeinbase(num_numerator(nums, y), 2);
  bits += mpz_sizeinbase(num_denominator(nums, x), 2) + mpz_sizeinbase(num_denominator(nums, y), 2);
  return bits <= MOST_BITS;
}

Term mk_mul(Builder *b, const Term *args, uint32_t n) {
  must(n > 0);
  if (n == 1) return args[0];
  if (!b->simplify) return simp_cons(b, OP_MUL, args, n);
  NumTable *nums = term_nums(b->tab);
  Sort sort = term_sort(b->tab, args[0]);
  Num coef = NUM_ONE;
  VEC(Term) v = {0};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = term_nargs(b->tab, args[i]);
    bool open = simp_is_op(b, args[i], OP_MUL) && k <= FLAT_MAX;
    const Term *a = open ? term_args(b->tab, args[i]) : &args[i];
    for (uint32_t j = 0; j < (open ? k : 1); j++) {
      if (simp_is_const(b, a[j]) && product_is_short(nums, coef, num_of(b, a[j])))
        coef = num_mul(nums, coef, num_of(b, a[j]));
      else
        vec_push(&v, a[j]);
    }
  }
  Term r;
  if (!v.n || !num_sign(nums, coef)) { /* 0 * x => 0 */
    r = term_num(b->tab, coef, sort);
  } else if (v.n == 1) {
    r = scaled(b, coef, v.at[0]);
  } else {
    term_order_args(b->tab, OP_MUL, v.at, v.n);
    r = scaled(b, coef, term_cons(b->tab, op_plain(OP_MUL), sort, v.at, v.n));
  }
  vec_free(&v);
  return r;
}

Term mk_mul2(Builder *b, Term x, Term y) {
  return mk_mul(b, (Term[]){x, y}, 2);
}

/* ---- order ---- */

/* floor(c / g), g > 0 */
static Num floor_div(NumTable *nums, Num c, mpz_srcptr g) {
  mpz_t q;
  mpz_init(q);
  mpz_fdiv_q(q, num_numerator(nums, c), g);
  Num r = num_mpz(nums, q);
  mpz_clear(q);
  return r;
}

/* P <= N + c over the integers, P and N the positive and negative part of p. */
static Term int_order(Builder *b, Poly *p, Num c) {
  NumTable *nums = term_nums(b->tab);
  mpz_t g;
  mpz_init(g);
  poly_content(p, g);
  if (mpz_cmp_ui(g, 1) != 0) { /* g*P <= g*N + c => P <= N + floor(c/g) */
    poly_scale(p, num_inverse(nums, num_mpz(nums, g)));
    c = floor_div(nums, c, g);
  }
  mpz_clear(g);
  Num zero = NUM_ZERO;
  Op op = OP_LE;
  Term l, r;
  if (!poly_has_sign(p, -1)) {
    l = poly_term(p, 1, zero);
    r = term_num(b->tab, c, SORT_INT);
  } else if (!poly_has_sign(p, 1)) {
    l = term_num(b->tab, num_neg(nums, c), SORT_INT);
    r = poly_term(p, -1, zero);
  } else if (num_sign(nums, c) < 0) { /* P <= N - k => P + (k-1) < N */
    op = OP_LT;
    l = poly_term(p, 1, num_neg(nums, num_add(nums, c, NUM_ONE)));
    r = poly_term(p, -1, zero);
  } else {
    l = poly_term(p, 1, zero);
    r = poly_term(p, -1, c);
  }
  return term_cons(b->tab, op_plain(op), SORT_BOOL, (Term[]){l, r}, 2);
}

static Term real_order(Builder *b, const Poly *p, Num c, bool strict) {
  NumTable *nums = term_nums(b->tab);
  Num zero = NUM_ZERO;
  bool left = !poly_has_sign(p, 1) || (poly_has_sign(p, -1) && num_sign(nums, c) < 0);
  Term l = poly_term(p, 1, left ? num_neg(nums, c) : zero);
  Term r = poly_term(p, -1, left ? zero : c);
  return term_cons(b->tab, op_plain(strict ? OP_LT : OP_LE), SORT_BOOL, (Term[]){l, r}, 2);
}

static Term order(Builder *b, Term x, Term y, bool strict) {
  NumTable *nums = term_nums(b->tab);
  Sort sort = term_sort(b->tab, x);
  if (term_eq(x, y)) return term_bool(!strict);
  if (simp_is_op(b, x, OP_TO_REAL) && simp_is_op(b, y, OP_TO_REAL)) /* real(x) < real(y) => x < y */
    return order(b, term_arg(b->tab, x, 0), term_arg(b->tab, y, 0), strict);
  if (poly_is_atom(b, x) && poly_is_atom(b, y))
    return term_cons(b->tab, op_plain(strict ? OP_LT : OP_LE), SORT_BOOL, (Term[]){x, y}, 2);
  Poly p;
  poly_init(&p, b, sort);
  poly_add(&p, x, NUM_ONE);
  poly_add(&p, y, NUM_MINUS_ONE);
  poly_merge(&p);
  Num c = num_neg(nums, p.constant); /* P <= N + c */
  Term r;
  if (!p.at.n) {
    r = term_bool(strict ? num_sign(nums, c) > 0 : num_sign(nums, c) >= 0);
  } else if (sort_eq(sort, SORT_INT)) {
    r = int_order(b, &p, strict ? num_add(nums, c, NUM_MINUS_ONE) : c);
  } else {
    r = real_order(b, &p, c, strict);
  }
  poly_free(&p);
  return r;
}

Term mk_lt(Builder *b, Term x, Term y) {
  return b->simplify ? order(b, x, y, true) : simp_cons2(b, OP_LT, x, y);
}

Term mk_le(Builder *b, Term x, Term y) {
  return b->simplify ? order(b, x, y, false) : simp_cons2(b, OP_LE, x, y);
}

/* x > y => y < x */
Term mk_gt(Builder *b, Term x, Term y) {
  return b->simplify ? order(b, y, x, true) : simp_cons2(b, OP_GT, x, y);
}

Term mk_ge(Builder *b, Term x, Term y) {
  return b->simplify ? order(b, y, x, false) : simp_cons2(b, OP_GE, x, y);
}

/* ---- equality ---- */

/* P == N + c, common monomials cancelled; integers divided by the gcd (false when it does not
 * divide c), reals by the first coefficient. */
static Term poly_equation(Builder *b, Poly *p) {
  NumTable *nums = term_nums(b->tab);
  Num zero = NUM_ZERO, lead = p->at.at[0].coef;
  if (sort_eq(p->sort, SORT_INT)) {
    mpz_t g;
    mpz_init(g);
    poly_content(p, g);
    bool divides = mpz_divisible_p(num_numerator(nums, p->constant), g);
    if (num_sign(nums, lead) < 0) mpz_neg(g, g);
    if (divides && mpz_cmp_ui(g, 1) != 0) poly_scale(p, num_inverse(nums, num_mpz(nums, g)));
    mpz_clear(g);
    if (!divides) return TERM_FALSE;
  } else {
    poly_scale(p, num_inverse(nums, lead));
  }
  Num c = num_neg(nums, p->constant);
  bool left = poly_has_sign(p, -1) && num_sign(nums, c) < 0;
  Term l = poly_term(p, 1, left ? num_neg(nums, c) : zero);
  Term r = poly_term(p, -1, left ? zero : c);
  return simp_cons_at(b, op_plain(OP_EQ), SORT_BOOL, (Term[]){l, r}, 2);
}

Term simp_eq_arith(Builder *b, Term x, Term y) {
  if (simp_is_op(b, x, OP_TO_REAL) &&
      simp_is_op(b, y, OP_TO_REAL)) /* real(x) == real(y) => x == y */
    return mk_eq(b, term_arg(b->tab, x, 0), term_arg(b->tab, y, 0));
  bool ax = poly_is_atom(b, x), ay = poly_is_atom(b, y);
  if ((ax && ay) || (ax && simp_is_const(b, y)) || (ay && simp_is_const(b, x))) return TERM_NONE;
  Poly p;
  poly_init(&p, b, term_sort(b->tab, x));
  poly_add(&p, x, NUM_ONE);
  poly_add(&p, y, NUM_MINUS_ONE);
  poly_merge(&p);
  Term r = p.at.n ? poly_equation(b, &p) : term_bool(num_sign(term_nums(b->tab), p.constant) == 0);
  poly_free(&p);
  return r;
}

/* base and literal of (base + literal); the base is an operand list. */
static const Term *split_offset(Builder *b, const Term *x, uint32_t *n, Term *lit) {
  Op op = term_op(b->tab, *x);
  *lit = TERM_NONE;
  *n = 1;
  if (op != OP_ADD && op != OP_BV_ADD) return x;
  const Term *a = term_args(b->tab, *x);
  *n = term_nargs(b->tab, *x);
  if (simp_is_const(b, a[*n - 1])) {
    *lit = a[*n - 1];
    if (--*n == 1) return a;
  }
  return op == OP_ADD || !term_eq(*lit, TERM_NONE) ? a : (*n = 1, x);
}

bool simp_offsets_differ(Builder *b, Term x, Term y) {
  SortKind k = sort_kind(b->tab, term_sort(b->tab, x));
  if (k != SK_INT && k != SK_REAL && k != SK_BV) return false;
  Term lx, ly;
  uint32_t nx, ny;
  const Term *bx = split_offset(b, &x, &nx, &lx), *by = split_offset(b, &y, &ny, &ly);
  if (nx != ny || term_eq(lx, ly)) return false;
  for (uint32_t i = 0; i < nx; i++)
    if (!term_eq(bx[i], by[i])) return false;
  return true;
}

/* ---- division ---- */

/* All coefficients and the constant divisible by m: the quotient of x. */
static Term exact_quotient(Builder *b, Term x, Term m) {
  NumTable *nums = term_nums(b->tab);
  mpz_srcptr z = term_get_mpz(b->tab, m);
  Poly p;
  poly_init(&p, b, SORT_INT);
  poly_add(&p, x, NUM_ONE);
  poly_merge(&p);
  bool exact = mpz_divisible_p(num_numerator(nums, p.constant), z);
  for (uint32_t i = 0; i < p.at.n && exact; i++)
    exact = mpz_divisible_p(num_numerator(nums, p.at.at[i].coef), z);
  Term r = TERM_NONE;
  if (exact) {
    poly_scale(&p, num_inverse(nums, num_of(b, m)));
    r = poly_term(&p, 0, p.constant);
  }
  poly_free(&p);
  return r;
}

/* Euclidean quotient or remainder of literals, y != 0. */
static Term fold_division(Builder *b, Op op, Term x, Term y) {
  mpz_t q, r;
  mpz_srcptr d = term_get_mpz(b->tab, y);
  mpz_inits(q, r, NULL);
  mpz_fdiv_qr(q, r, term_get_mpz(b->tab, x), d);
  if (mpz_sgn(r) < 0) { /* floor with d < 0: the remainder has d's sign */
    mpz_sub(r, r, d);
    mpz_add_ui(q, q, 1);
  }
  Term t = mk_int(b, op == OP_IDIV ? q : r);
  mpz_clears(q, r, NULL);
  return t;
}

Term mk_idiv(Builder *b, Term x, Term y) {
  if (!b->simplify || !simp_is_const(b, y) || is_int64(b, y, 0))
    return simp_cons2(b, OP_IDIV, x, y);
  if (simp_is_const(b, x)) return fold_division(b, OP_IDIV, x, y);
  /* x div 1 => x,  (c*x + ..) div c => x + .. */
  Term q = exact_quotient(b, x, y);
  return term_eq(q, TERM_NONE) ? simp_cons2(b, OP_IDIV, x, y) : q;
}

/* (c*x + .. + d) mod c => (.. + d mod c) mod c:  monomials that c divides are dropped */
static Term reduced(Builder *b, Term x, Term m) {
  NumTable *nums = term_nums(b->tab);
  mpz_srcptr z = term_get_mpz(b->tab, m);
  Poly p;
  poly_init(&p, b, SORT_INT);
  poly_add(&p, x, NUM_ONE);
  poly_merge(&p);
  uint32_t k = 0;
  for (uint32_t i = 0; i < p.at.n; i++)
    if (!mpz_divisible_p(num_numerator(nums, p.at.at[i].coef), z)) p.at.at[k++] = p.at.at[i];
  p.at.n = k;
  Term c = fold_division(b, OP_MOD, term_num(b->tab, p.constant, SORT_INT), m);
  Term r = poly_term(&p, 0, num_of(b, c));
  poly_free(&p);
  return r;
}

Term mk_mod(Builder *b, Term x, Term y) {
  if (!b->simplify || !simp_is_const(b, y) || is_int64(b, y, 0)) return simp_cons2(b, OP_MOD, x, y);
  x = reduced(b, x, y);
  if (simp_is_const(b, x)) return fold_division(b, OP_MOD, x, y);
  /* (x mod c) mod c => x mod c */
  if (simp_is_op(b, x, OP_MOD) && term_eq(term_arg(b->tab, x, 1), y)) return x;
  return simp_cons2(b, OP_MOD, x, y);
}

/* x / c => (1/c) * x    for a literal c != 0 */
Term mk_rdiv(Builder *b, Term x, Term y) {
  if (!b->simplify || !simp_is_const(b, y) || is_int64(b, y, 0))
    return simp_cons2(b, OP_RDIV, x, y);
  return scaled(b, num_inverse(term_nums(b->tab), num_of(b, y)), x);
}

/* ---- conversions and other unary operators ---- */

static Term floor_of(Builder *b, Term x) {
  NumTable *nums = term_nums(b->tab);
  mpz_t q;
  mpz_init(q);
  mpz_fdiv_q(q, num_numerator(nums, num_of(b, x)), num_denominator(nums, num_of(b, x)));
  Term t = mk_int(b, q);
  mpz_clear(q);
  return t;
}

Term simp_arith1(Builder *b, Op op, Term x) {
  NumTable *nums = term_nums(b->tab);
  bool lit = simp_is_const(b, x);
  switch (op) {
  case OP_NEG: return mk_neg(b, x);
  case OP_ABS:
    if (!lit) break;
    return num_sign(nums, num_of(b, x)) < 0 ? mk_neg(b, x) : x;
  case OP_TO_REAL:
    if (lit) return term_num(b->tab, num_of(b, x), SORT_REAL);
    break;
  case OP_TO_INT:
    if (lit) return floor_of(b, x);
    /* int(real(x)) => x */
    if (simp_is_op(b, x, OP_TO_REAL)) return term_arg(b->tab, x, 0);
    break;
  case OP_IS_INT:
    if (lit) return term_bool(num_is_int(nums, num_of(b, x)));
    if (simp_is_op(b, x, OP_TO_REAL)) return TERM_TRUE;
    break;
  default: bug("not a unary arithmetic operator");
  }
  return simp_cons1(b, op, x);
}

Term mk_to_real(Builder *b, Term x) {
  return b->simplify ? simp_arith1(b, OP_TO_REAL, x) : simp_cons1(b, OP_TO_REAL, x);
}

Term mk_to_int(Builder *b, Term x) {
  return b->simplify ? simp_arith1(b, OP_TO_INT, x) : simp_cons1(b, OP_TO_INT, x);
}
