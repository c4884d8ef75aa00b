/* SPDX-License-Identifier: MIT */
/* Simplification: bit-vectors. Folding first (fold_bv.c does the arithmetic), then identities. */
#include "base/bug.h"
#include "logic/fold_bv.h"
#include "logic/simp.h"

static uint32_t simp_bv_width_of(Builder *b, Term t) {
  return sort_bv_width(b->tab, term_sort(b->tab, t));
}

static mpz_srcptr simp_bv_value(Builder *b, Term t) {
  return term_get_mpz(b->tab, t);
}

static bool is_lit(Builder *b, Term t) {
  return simp_is_op(b, t, OP_CONST_BV);
}

static bool is_ui(Builder *b, Term t, unsigned long v) {
  return is_lit(b, t) && mpz_cmp_ui(simp_bv_value(b, t), v) == 0;
}

static bool is_ones(Builder *b, Term t) {
  return is_lit(b, t) && mpz_popcount(simp_bv_value(b, t)) == simp_bv_width_of(b, t);
}

static Term zero(Builder *b, uint32_t width) {
  return mk_bv64(b, 0, width);
}

static Term all_ones(Builder *b, uint32_t width) {
  mpz_t z;
  mpz_init_set_si(z, -1);
  Term t = term_bv(b->tab, z, width);
  mpz_clear(z);
  return t;
}

static Term bv1(Builder *b, Op op, Term x) {
  return mk_op(b, op, &x, 1);
}

/* ---- unary, with and without index ---- */

static Term extract(Builder *b, Sort sort, Term x, uint32_t hi, uint32_t lo) {
  TermTable *t = b->tab;
  for (;;) {
    const Term *a = term_args(t, x);
    uint32_t w;
    if (lo == 0 && hi == simp_bv_width_of(b, x)) return x; /* x[w:0] => x */
    if (lo == hi) return zero(b, 0);
    switch (term_op(t, x)) {
    /* x[h:l][hi:lo] => x[l+hi : l+lo] */
    case OP_BV_EXTRACT:
      hi += term_p1(t, x);
      lo += term_p1(t, x);
      x = a[0];
      continue;
    /* (x ++ y)[hi:lo] => y[hi:lo] or x[hi-w:lo-w]    when within one of them */
    case OP_BV_CONCAT:
      w = simp_bv_width_of(b, a[1]);
      if (hi <= w) {
        x = a[1];
        continue;
      }
      if (lo < w) break;
      hi -= w, lo -= w;
      x = a[0];
      continue;
    /* within the operand: of it; within the padding: zero */
    case OP_BV_ZEXT:
      w = simp_bv_width_of(b, a[0]);
      if (lo >= w) return zero(b, hi - lo);
      if (hi > w) break;
      x = a[0];
      continue;
    case OP_BV_SEXT:
      if (hi > simp_bv_width_of(b, a[0])) break;
      x = a[0];
      continue;
    /* the bitwise operators commute with extraction */
    case OP_BV_NOT: return bv1(b, OP_BV_NOT, mk_extract(b, a[0], hi, lo));
    default: break;
    }
    if (is_lit(b, x)) return fold_bv_at(b->tab, (IndexedOp){OP_BV_EXTRACT, hi, lo}, sort, &x, 1);
    return simp_cons_at(b, (IndexedOp){OP_BV_EXTRACT, hi, lo}, sort, &x, 1);
  }
}

static Term simp_bv_unary(Builder *b, Op op, Sort sort, Term x, uint32_t p0) {
  TermTable *t = b->tab;
  switch (op) {
  case OP_BV_NOT: /* ~~x => x,  -(-x) => x */
  case OP_BV_NEG:
    if (simp_is_op(b, x, op)) return term_arg(t, x, 0);
    break;
  case OP_BV_ZEXT:
  case OP_BV_SEXT:
    if (p0 == 0) return x;
    if (op == OP_BV_ZEXT && simp_bv_width_of(b, x) == 0) return zero(b, p0);
    /* ext n (ext m x) => ext (n+m) x,  sext n (zext m x) => zext (n+m) x    for m > 0 */
    if (simp_is_op(b, x, op) || (op == OP_BV_SEXT && simp_is_op(b, x, OP_BV_ZEXT))) {
      Term y = term_arg(t, x, 0);
      return mk_indexed(b, term_op(t, x), &y, 1, p0 + term_p0(t, x), 0);
    }
    break;
  case OP_BV_ROTL:
  case OP_BV_ROTR: {
    uint32_t w = simp_bv_width_of(b, x), k = w ? p0 % w : 0;
    if (!k) return x;
    if (op == OP_BV_ROTR) k = w - k; /* ror k => rol w-k */
    if (simp_is_op(b, x, OP_BV_ROTL)) {
      Term y = term_arg(t, x, 0);
      return mk_indexed(b, OP_BV_ROTL, &y, 1, (k + term_p0(t, x)) % w, 0);
    }
    return simp_cons_at(b, (IndexedOp){OP_BV_ROTL, k, 0}, sort, &x, 1);
  }
  case OP_BV_REPEAT:
    if (p0 == 1) return x;
    break;
  case OP_BV_TO_NAT: break;
  case OP_BV_OF_INT: { /* int2bv w (bv2nat x) => x    of width w */
    Term y = simp_is_op(b, x, OP_BV_TO_NAT) ? term_arg(t, x, 0) : TERM_NONE;
    if (!term_eq(y, TERM_NONE) && sort_eq(term_sort(t, y), sort)) return y;
    break;
  }
  default: bug("not a unary bit-vector operator");
  }
  return simp_cons_at(b, (IndexedOp){op, p0, 0}, sort, &x, 1);
}

/* ---- binary ---- */

/* (x op c1) op c2 => x op (c1 op c2)    for associative, commutative op; c on the right */
static Term reassociate(Builder *b, Op op, Term x, Term y) {
  if (!is_lit(b, y)) return TERM_NONE;
  if (!simp_is_op(b, x, op) || !is_lit(b, term_arg(b->tab, x, 1))) return TERM_NONE;
  Term c = mk_bv2(b, op, term_arg(b->tab, x, 1), y);
  return mk_bv2(b, op, term_arg(b->tab, x, 0), c);
}

static Term logical(Builder *b, Op op, Term x, Term y) {
  uint32_t w = simp_bv_width_of(b, x);
  bool complement = (simp_is_op(b, x, OP_BV_NOT) && term_eq(term_arg(b->tab, x, 0), y)) ||
                    (simp_is_op(b, y, OP_BV_NOT) && term_eq(term_arg(b->tab, y, 0), x));
  switch (op) {
  case OP_BV_AND: /* x & x => x,  x & 0 => 0,  x & ~0 => x,  x & ~x => 0 */
    if (term_eq(x, y) || is_ones(b, y)) return x;
    if (is_ui(b, y, 0) || complement) return zero(b, w);
    return TERM_NONE;
  case OP_BV_OR: /* x | x => x,  x | 0 => x,  x | ~0 => ~0,  x | ~x => ~0 */
    if (term_eq(x, y) || is_ui(b, y, 0)) return x;
    if (is_ones(b, y) || complement) return all_ones(b, w);
    return TERM_NONE;
  case OP_BV_XOR: /* x ^ x => 0,  x ^ 0 => x,  x ^ ~0 => ~x,  x ^ ~x => ~0 */
    if (term_eq(x, y)) return zero(b, w);
    if (is_ui(b, y, 0)) return x;
    if (is_ones(b, y)) return bv1(b, OP_BV_NOT, x);
    return complement ? all_ones(b, w) : TERM_NONE;
  default: return TERM_NONE;
  }
}

static Term shift(Builder *b, Op op, Term x, Term y) {
  uint32_t w = simp_bv_width_of(b, x);
  /* x shift 0 => x,  0 shift y => 0 */
  if (is_ui(b, y, 0) || is_ui(b, x, 0)) return x;
  if (!is_lit(b, y)) return TERM_NONE;
  /* every bit shifted out */
  if (op != OP_BV_ASHR && mpz_cmp_ui(simp_bv_value(b, y), w) >= 0) return zero(b, w);
  return TERM_NONE;
}

static Term additive(Builder *b, Op op, Term x, Term y) {
  uint32_t w = simp_bv_width_of(b, x);
  switch (op) {
  case OP_BV_ADD: /* x + 0 => x,  x + -x => 0 */
    if (is_ui(b, y, 0)) return x;
    if ((simp_is_op(b, x, OP_BV_NEG) && term_eq(term_arg(b->tab, x, 0), y)) ||
        (simp_is_op(b, y, OP_BV_NEG) && term_eq(term_arg(b->tab, y, 0), x)))
      return zero(b, w);
    return TERM_NONE;
  case OP_BV_SUB: /* x - x => 0,  x - c => x + (-c),  0 - x => -x,  (x + y) - y => x */
    if (term_eq(x, y)) return zero(b, w);
    if (is_lit(b, y)) return mk_bv2(b, OP_BV_ADD, x, bv1(b, OP_BV_NEG, y));
    if (is_ui(b, x, 0)) return bv1(b, OP_BV_NEG, y);
    if (simp_is_op(b, x, OP_BV_ADD)) {
      if (term_eq(term_arg(b->tab, x, 1), y)) return term_arg(b->tab, x, 0);
      if (term_eq(term_arg(b->tab, x, 0), y)) return term_arg(b->tab, x, 1);
    }
    return TERM_NONE;
  default: /* x * 0 => 0,  x * 1 => x,  x * -1 => -x */
    if (is_ui(b, y, 0)) return y;
    if (is_ui(b, y, 1)) return x;
    return is_ones(b, y) ? bv1(b, OP_BV_NEG, x) : TERM_NONE;
  }
}

static Term division(Builder *b, Op op, Term x, Term y) {
  bool signd = op == OP_BV_SDIV || op == OP_BV_SREM || op == OP_BV_SMOD;
  bool quotient = op == OP_BV_UDIV || op == OP_BV_SDIV;
  /* x / 1 => x,  x % 1 => 0.  Of one bit, 1 is -1 to the signed ones */
  if (is_ui(b, y, 1) && (!signd || simp_bv_width_of(b, x) > 1))
    return quotient ? x : zero(b, simp_bv_width_of(b, x));
  return TERM_NONE;
}

static Term comparison(Builder *b, Op op, Term x, Term y) {
  bool strict = op == OP_BV_ULT || op == OP_BV_SLT, is_signed = op == OP_BV_SLT || op == OP_BV_SLE;
  if (term_eq(x, y)) return term_bool(!strict);
  if (is_signed) return TERM_NONE;
  /* x < 0 => false,  ~0 < x => false,  0 <= x => true,  x <= ~0 => true */
  if (strict ? is_ui(b, y, 0) || is_ones(b, x) : is_ui(b, x, 0) || is_ones(b, y))
    return term_bool(!strict);
  /* 0 < x => x != 0,  x <= 0 => x == 0 */
  if (strict && is_ui(b, x, 0)) return mk_neq(b, y, x);
  if (!strict && is_ui(b, y, 0)) return mk_eq(b, x, y);
  return TERM_NONE;
}

/* Two neighbours that are one literal or one slice. */
static bool concat_meets(Builder *b, Term x, Term y) {
  TermTable *t = b->tab;
  if (is_lit(b, x) && is_lit(b, y)) return true;
  return simp_is_op(b, x, OP_BV_EXTRACT) && simp_is_op(b, y, OP_BV_EXTRACT) &&
         term_eq(term_arg(t, x, 0), term_arg(t, y, 0)) && term_p1(t, x) == term_p0(t, y);
}

/* x ++ empty => x;  a[h:m] ++ a[m:l] => a[h:l];  0 ++ x => zext x;  grouped anew where neighbours
 * meet */
static Term concat(Builder *b, Term x, Term y) {
  TermTable *t = b->tab;
  if (simp_bv_width_of(b, x) == 0) return y;
  if (simp_bv_width_of(b, y) == 0) return x;
  if (concat_meets(b, x, y)) return mk_extract(b, term_arg(t, x, 0), term_p0(t, x), term_p1(t, y));
  if (is_ui(b, x, 0)) return mk_zero_extend(b, y, simp_bv_width_of(b, x));
  if (simp_is_op(b, x, OP_BV_CONCAT) && concat_meets(b, term_arg(t, x, 1), y))
    return mk_concat(b, term_arg(t, x, 0), mk_concat(b, term_arg(t, x, 1), y));
  if (simp_is_op(b, y, OP_BV_CONCAT) && concat_meets(b, x, term_arg(t, y, 0)))
    return mk_concat(b, mk_concat(b, x, term_arg(t, y, 0)), term_arg(t, y, 1));
  return TERM_NONE;
}

static Term simp_bv_binary(Builder *b, Op op, Term x, Term y) {
  Term r = TERM_NONE;
  bool commutes = op_info(op)->flags & OF_COMMUTES;
  if (commutes && is_lit(b, x)) {
    Term s = x;
    x = y;
    y = s;
  }
  switch (op) {
  /* operators that others express */
  case OP_BV_NAND: return bv1(b, OP_BV_NOT, mk_bv2(b, OP_BV_AND, x, y));
  case OP_BV_NOR: return bv1(b, OP_BV_NOT, mk_bv2(b, OP_BV_OR, x, y));
  case OP_BV_XNOR: return bv1(b, OP_BV_NOT, mk_bv2(b, OP_BV_XOR, x, y));
  case OP_BV_UGT: return mk_bv2(b, OP_BV_ULT, y, x);
  case OP_BV_UGE: return mk_bv2(b, OP_BV_ULE, y, x);
  case OP_BV_SGT: return mk_bv2(b, OP_BV_SLT, y, x);
  case OP_BV_SGE: return mk_bv2(b, OP_BV_SLE, y, x);
  case OP_BV_AND:
  case OP_BV_OR:
  case OP_BV_XOR: r = logical(b, op, x, y); break;
  case OP_BV_ADD:
  case OP_BV_SUB:
  case OP_BV_MUL: r = additive(b, op, x, y); break;
  case OP_BV_UDIV:
  case OP_BV_UREM:
  case OP_BV_SDIV:
  case OP_BV_SREM:
  case OP_BV_SMOD: r = division(b, op, x, y); break;
  case OP_BV_SHL:
  case OP_BV_LSHR:
  case OP_BV_ASHR: r = shift(b, op, x, y); break;
  case OP_BV_ULT:
  case OP_BV_ULE:
  case OP_BV_SLT:
  case OP_BV_SLE: r = comparison(b, op, x, y); break;
  case OP_BV_COMP:
    if (term_eq(x, y)) r = mk_bv64(b, 1, 1);
    break;
  case OP_BV_CONCAT: r = concat(b, x, y); break;
  default: bug("not a binary bit-vector operator");
  }
  if (term_eq(r, TERM_NONE) && commutes && (op_info(op)->flags & OF_ASSOC))
    r = reassociate(b, op, x, y);
  return term_eq(r, TERM_NONE) ? simp_cons2(b, op, x, y) : r;
}

/* Wider ones are left alone: their literals would be millions of digits. */
enum { WIDEST = 1 << 16 };

static bool too_wide(Builder *b, Sort s) {
  return sort_kind(b->tab, s) == SK_BV && sort_bv_width(b->tab, s) > WIDEST;
}

Term simp_bv(Builder *b, IndexedOp f, Sort sort, const Term *a, uint32_t n) {
  bool lits = true, wide = too_wide(b, sort);
  for (uint32_t i = 0; i < n; i++) {
    lits = lits && simp_is_const(b, a[i]);
    wide = wide || too_wide(b, term_sort(b->tab, a[i]));
  }
  if (wide) return simp_cons_at(b, f, sort, a, n);
  if (lits) return fold_bv_at(b->tab, f, sort, a, n);
  if (f.op == OP_BV_EXTRACT) return extract(b, sort, a[0], f.p0, f.p1);
  return n == 1 ? simp_bv_unary(b, f.op, sort, a[0], f.p0) : simp_bv_binary(b, f.op, a[0], a[1]);
}

/* ---- equality ---- */

/* The other side of x == y when x can be taken apart against it. */
static Term eq_against(Builder *b, Term x, Term y) {
  TermTable *t = b->tab;
  const Term *a = term_args(t, x);
  switch (term_op(t, x)) {
  case OP_BV_ADD: /* x + c == d => x == d - c,  x + c == y + d => x == y + (d - c) */
    if (!is_lit(b, a[1])) return TERM_NONE;
    if (is_lit(b, y) || (simp_is_op(b, y, OP_BV_ADD) && is_lit(b, term_arg(t, y, 1))))
      return mk_eq(b, a[0], mk_bv2(b, OP_BV_SUB, y, a[1]));
    return TERM_NONE;
  case OP_BV_NOT: /* ~x == c => x == ~c */
  case OP_BV_NEG:
    if (is_lit(b, y) || simp_is_op(b, y, term_op(t, x)))
      return mk_eq(b, a[0], bv1(b, term_op(t, x), y));
    return TERM_NONE;
  case OP_BV_CONCAT: { /* x ++ y == c => x == c[hi] && y == c[lo] */
    uint32_t w = simp_bv_width_of(b, a[1]);
    if (!is_lit(b, y)) return TERM_NONE;
    Term hi = mk_eq(b, a[0], mk_extract(b, y, simp_bv_width_of(b, x), w));
    return mk_and2(b, hi, mk_eq(b, a[1], mk_extract(b, y, w, 0)));
  }
  case OP_BV_ZEXT: { /* zext x == c => x == c[lo]    when the high bits of c are zero, else false */
    uint32_t w = simp_bv_width_of(b, a[0]);
    if (simp_is_op(b, y, OP_BV_ZEXT) && term_p0(t, y) == term_p0(t, x))
      return mk_eq(b, a[0], term_arg(t, y, 0));
    if (!is_lit(b, y)) return TERM_NONE;
    if (!is_ui(b, mk_extract(b, y, simp_bv_width_of(b, x), w), 0)) return TERM_FALSE;
    return mk_eq(b, a[0], mk_extract(b, y, w, 0));
  }
  case OP_BV_COMP: /* comp(x, y) == 1 => x == y,  == 0 => x != y */
    if (!is_lit(b, y)) return TERM_NONE;
    return is_ui(b, y, 1) ? mk_eq(b, a[0], a[1]) : mk_neq(b, a[0], a[1]);
  default: return TERM_NONE;
  }
}

Term simp_eq_bv(Builder *b, Term x, Term y) {
  /* one value only */
  if (simp_bv_width_of(b, x) == 0) return TERM_TRUE;
  if (simp_bv_width_of(b, x) > WIDEST) return TERM_NONE;
  Term r = eq_against(b, x, y);
  return term_eq(r, TERM_NONE) ? eq_against(b, y, x) : r;
}
