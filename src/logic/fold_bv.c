/* SPDX-License-Identifier: MIT */
#include "logic/fold_bv.h"

#include "base/bug.h"

/* z as a two's complement number of the width. */
static void to_signed(mpz_t z, uint32_t width) {
  if (width && mpz_tstbit(z, width - 1)) {
    mpz_t full;
    mpz_init(full);
    mpz_setbit(full, width);
    mpz_sub(z, z, full);
    mpz_clear(full);
  }
}

/* The operands of signed division are x, y as signed numbers. By zero: SMT-LIB's totals. */
static void signed_division(mpz_t r, Op op, mpz_srcptr x, mpz_srcptr y) {
  if (mpz_sgn(y) == 0) {
    if (op == OP_BV_SDIV)
      mpz_set_si(r, mpz_sgn(x) < 0 ? 1 : -1);
    else
      mpz_set(r, x);
    return;
  }
  if (op == OP_BV_SDIV)
    mpz_tdiv_q(r, x, y);
  else if (op == OP_BV_SREM)
    mpz_tdiv_r(r, x, y);
  else
    mpz_fdiv_r(r, x, y);
}

static void shift(mpz_t r, Op op, mpz_srcptr x, mpz_srcptr y, uint32_t width) {
  bool all = mpz_cmp_ui(y, width) >= 0;
  uint32_t k = all ? width : (uint32_t)mpz_get_ui(y);
  if (op == OP_BV_SHL)
    mpz_mul_2exp(r, x, k);
  else
    mpz_fdiv_q_2exp(r, x, k); /* ASHR: x comes signed */
}

bool fold_bv_order(Op op, int c) {
  switch (op) {
  case OP_BV_ULT:
  case OP_BV_SLT: return c < 0;
  case OP_BV_ULE:
  case OP_BV_SLE: return c <= 0;
  case OP_BV_UGT:
  case OP_BV_SGT: return c > 0;
  default: return c >= 0;
  }
}

static void fold_bv_binary(mpz_t r, Op op, mpz_ptr x, mpz_ptr y, uint32_t width) {
  switch (op) {
  case OP_BV_AND: mpz_and(r, x, y); break;
  case OP_BV_OR: mpz_ior(r, x, y); break;
  case OP_BV_XOR: mpz_xor(r, x, y); break;
  case OP_BV_NAND: mpz_and(r, x, y), mpz_com(r, r); break;
  case OP_BV_NOR: mpz_ior(r, x, y), mpz_com(r, r); break;
  case OP_BV_XNOR: mpz_xor(r, x, y), mpz_com(r, r); break;
  case OP_BV_ADD: mpz_add(r, x, y); break;
  case OP_BV_SUB: mpz_sub(r, x, y); break;
  case OP_BV_MUL: mpz_mul(r, x, y); break;
  case OP_BV_UDIV:
    if (mpz_sgn(y))
      mpz_fdiv_q(r, x, y);
    else
      mpz_set_si(r, -1);
    break;
  case OP_BV_UREM:
    if (mpz_sgn(y))
      mpz_fdiv_r(r, x, y);
    else
      mpz_set(r, x);
    break;
  case OP_BV_SDIV:
  case OP_BV_SREM:
  case OP_BV_SMOD:
    to_signed(x, width);
    to_signed(y, width);
    signed_division(r, op, x, y);
    break;
  case OP_BV_ASHR: to_signed(x, width); /* fall through */
  case OP_BV_SHL:
  case OP_BV_LSHR: shift(r, op, x, y, width); break;
  case OP_BV_COMP: mpz_set_ui(r, mpz_cmp(x, y) == 0); break;
  default: bug("not a binary bit-vector operator");
  }
}

static void fold_bv_unary(mpz_t r, Op op, mpz_ptr x, uint32_t width, uint32_t p0, uint32_t p1) {
  switch (op) {
  case OP_BV_NOT: mpz_com(r, x); break;
  case OP_BV_NEG: mpz_neg(r, x); break;
  case OP_BV_EXTRACT: mpz_fdiv_q_2exp(r, x, p1); break;
  case OP_BV_SEXT: to_signed(x, width); /* fall through */
  case OP_BV_ZEXT:
  case OP_BV_TO_NAT:
  case OP_BV_OF_INT: mpz_set(r, x); break;
  case OP_BV_ROTL:
  case OP_BV_ROTR: {
    uint32_t k = width ? p0 % width : 0;
    if (op == OP_BV_ROTR && k) k = width - k;
    mpz_mul_2exp(r, x, k);
    mpz_fdiv_q_2exp(x, r, width); /* the bits rotated out at the top */
    mpz_ior(r, r, x);
    break;
  }
  case OP_BV_REPEAT:
    mpz_set_ui(r, 0);
    for (uint32_t i = 0; i < p0; i++) {
      mpz_mul_2exp(r, r, width);
      mpz_ior(r, r, x);
    }
    break;
  default: bug("not a unary bit-vector operator");
  }
}

Term fold_bv_at(TermTable *t, IndexedOp f, Sort sort, const Term *a, uint32_t n) {
  mpz_t x, y, r;
  mpz_inits(x, y, r, NULL);
  Sort s0 = term_sort(t, a[0]);
  uint32_t width = f.op == OP_BV_OF_INT ? 0 : sort_bv_width(t, s0);
  Term out;
  mpz_set(x, term_get_mpz(t, a[0]));
  if (n == 2) mpz_set(y, term_get_mpz(t, a[1]));
  if (f.op >= OP_BV_ULT && f.op <= OP_BV_SGE) {
    if (f.op >= OP_BV_SLT) {
      to_signed(x, width);
      to_signed(y, width);
    }
    out = term_bool(fold_bv_order(f.op, mpz_cmp(x, y)));
  } else {
    if (f.op == OP_BV_CONCAT) {
      mpz_mul_2exp(r, x, sort_bv_width(t, term_sort(t, a[1])));
      mpz_ior(r, r, y);
    } else if (n == 2) {
      fold_bv_binary(r, f.op, x, y, width);
    } else {
      fold_bv_unary(r, f.op, x, width, f.p0, f.p1);
    }
    out = f.op == OP_BV_TO_NAT ? term_num(t, num_mpz(term_nums(t), r), SORT_INT)
                               : term_bv(t, r, sort_bv_width(t, sort));
  }
  mpz_clears(x, y, r, NULL);
  return out;
}
