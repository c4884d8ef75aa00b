/* SPDX-License-Identifier: MIT */
/* Bit-vectors on values, by SMT-LIB's own definitions: signed operators reduce to unsigned ones on
 * magnitudes, bit operators go bit by bit. Deliberately not the code that folds terms. */
#include "logic/eval/eval_ops.h"

#include "logic/fold_bv.h"

typedef struct Bits {
  mpz_t z;
  uint32_t width;
} Bits;

static bool top_bit(const Bits *b) {
  return b->width && mpz_tstbit(b->z, b->width - 1);
}

/* z := (2^width - z) mod 2^width */
static void negate(Bits *b) {
  mpz_t full;
  mpz_init(full);
  mpz_setbit(full, b->width);
  mpz_sub(b->z, full, b->z);
  mpz_fdiv_r_2exp(b->z, b->z, b->width);
  mpz_clear(full);
}

/* x := x / y or x % y, unsigned; y = 0: all ones, x. */
static void eval_bv_divide(Bits *x, const Bits *y, bool quotient) {
  if (mpz_sgn(y->z)) {
    if (quotient)
      mpz_tdiv_q(x->z, x->z, y->z);
    else
      mpz_tdiv_r(x->z, x->z, y->z);
  } else if (quotient) {
    mpz_set_ui(x->z, 0);
    for (uint32_t i = 0; i < x->width; i++) mpz_setbit(x->z, i);
  }
}

static void signed_divide(Op op, Bits *x, Bits *y) {
  bool nx = top_bit(x), ny = top_bit(y);
  Bits divisor = {.width = y->width};
  mpz_init_set(divisor.z, y->z);
  if (nx) negate(x);
  if (ny) negate(&divisor);
  eval_bv_divide(x, &divisor, op == OP_BV_SDIV);
  if (op == OP_BV_SDIV) {
    if (nx != ny) negate(x);
  } else if (op == OP_BV_SREM) {
    if (nx) negate(x);
  } else if (mpz_sgn(x->z)) { /* SMOD: u, -u + y, u + y, -u by the four sign cases */
    if (nx) negate(x);
    if (nx != ny) mpz_add(x->z, x->z, y->z);
  }
  mpz_clear(divisor.z);
}

static bool bit_of(Op op, bool a, bool b) {
  switch (op) {
  case OP_BV_AND: return a && b;
  case OP_BV_OR: return a || b;
  case OP_BV_XOR: return a != b;
  case OP_BV_NAND: return !(a && b);
  case OP_BV_NOR: return !(a || b);
  case OP_BV_XNOR: return a == b;
  default: return !a; /* NOT */
  }
}

static void bitwise(Op op, Bits *x, const Bits *y) {
  for (uint32_t i = 0; i < x->width; i++) {
    bool r = bit_of(op, mpz_tstbit(x->z, i), y && mpz_tstbit(y->z, i));
    if (r)
      mpz_setbit(x->z, i);
    else
      mpz_clrbit(x->z, i);
  }
}

static void shift(Op op, Bits *x, const Bits *y) {
  bool fill = op == OP_BV_ASHR && top_bit(x);
  mpz_t from;
  mpz_init_set(from, x->z);
  for (uint32_t i = 0; i < x->width; i++) {
    bool bit = fill;
    if (mpz_cmp_ui(y->z, x->width) < 0) {
      uint32_t k = (uint32_t)mpz_get_ui(y->z);
      if (op == OP_BV_SHL)
        bit = i >= k && mpz_tstbit(from, i - k);
      else if (i + k < x->width)
        bit = mpz_tstbit(from, i + k);
    }
    if (bit)
      mpz_setbit(x->z, i);
    else
      mpz_clrbit(x->z, i);
  }
  mpz_clear(from);
}

static bool less(Op op, const Bits *x, const Bits *y) {
  bool is_signed = op >= OP_BV_SLT;
  int c = mpz_cmp(x->z, y->z);
  if (is_signed && top_bit(x) != top_bit(y)) c = top_bit(x) ? -1 : 1;
  return fold_bv_order(op, c);
}

static void eval_bv_binary(Op op, Bits *x, Bits *y) {
  switch (op) {
  case OP_BV_CONCAT:
    mpz_mul_2exp(x->z, x->z, y->width);
    mpz_add(x->z, x->z, y->z);
    break;
  case OP_BV_ADD: mpz_add(x->z, x->z, y->z); break;
  case OP_BV_SUB:
    negate(y);
    mpz_add(x->z, x->z, y->z);
    break;
  case OP_BV_MUL: mpz_mul(x->z, x->z, y->z); break;
  case OP_BV_UDIV:
  case OP_BV_UREM: eval_bv_divide(x, y, op == OP_BV_UDIV); break;
  case OP_BV_SDIV:
  case OP_BV_SREM:
  case OP_BV_SMOD: signed_divide(op, x, y); break;
  case OP_BV_SHL:
  case OP_BV_LSHR:
  case OP_BV_ASHR: shift(op, x, y); break;
  case OP_BV_COMP: mpz_set_ui(x->z, mpz_cmp(x->z, y->z) == 0); break;
  default: bitwise(op, x, y); break;
  }
}

/* The result's bit i, by position in the operand. */
static bool unary_bit(const TermNode *n, const Bits *x, uint32_t i) {
  uint32_t w = x->width;
  switch (n->op) {
  case OP_BV_EXTRACT: return mpz_tstbit(x->z, i + n->p1);
  case OP_BV_ZEXT: return i < w && mpz_tstbit(x->z, i);
  case OP_BV_SEXT: return mpz_tstbit(x->z, i < w ? i : w - 1);
  case OP_BV_ROTL: return mpz_tstbit(x->z, (i + w - n->p0 % w) % w);
  case OP_BV_ROTR: return mpz_tstbit(x->z, (i + n->p0 % w) % w);
  default: return mpz_tstbit(x->z, i % w); /* REPEAT */
  }
}

static const Value *eval_bv_unary(Eval *e, const TermNode *n, Bits *x, uint32_t width) {
  mpz_t r;
  if (n->op == OP_BV_TO_NAT) return value_int(&e->store, x->z);
  if (n->op == OP_BV_OF_INT) return value_bv(&e->store, x->z, width);
  if (n->op == OP_BV_NEG) {
    negate(x);
    return value_bv(&e->store, x->z, width);
  }
  if (n->op == OP_BV_NOT) {
    bitwise(OP_BV_NOT, x, NULL);
    return value_bv(&e->store, x->z, width);
  }
  mpz_init(r);
  for (uint32_t i = 0; i < width; i++)
    if (unary_bit(n, x, i)) mpz_setbit(r, i);
  const Value *v = value_bv(&e->store, r, width);
  mpz_clear(r);
  return v;
}

static void bits_init(Eval *e, Bits *b, const Value *v) {
  TermTable *t = e->store.tab;
  b->width = sort_kind(t, v->sort) == SK_BV ? sort_bv_width(t, v->sort) : 0;
  mpz_init_set(b->z, value_mpz(&e->store, v));
}

const Value *eval_bv(Eval *e, const TermNode *n, const Value *const *a) {
  TermTable *t = e->store.tab;
  uint32_t width = sort_kind(t, n->sort) == SK_BV ? sort_bv_width(t, n->sort) : 0;
  Bits x, y;
  const Value *v;
  bits_init(e, &x, a[0]);
  if (n->nargs == 1) {
    v = eval_bv_unary(e, n, &x, width);
  } else {
    bits_init(e, &y, a[1]);
    if (n->op >= OP_BV_ULT && n->op <= OP_BV_SGE) {
      v = value_bool(&e->store, less((Op)n->op, &x, &y));
    } else {
      eval_bv_binary((Op)n->op, &x, &y);
      v = value_bv(&e->store, x.z, width);
    }
    mpz_clear(y.z);
  }
  mpz_clear(x.z);
  return v;
}
