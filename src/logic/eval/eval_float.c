/* SPDX-License-Identifier: MIT */
/* Floats on values. The arithmetic of float.c serves folding and evaluation alike; it is
 * checked against the machine's own floats. */
#include "logic/eval/eval_ops.h"
#include "logic/float.h"

static FloatFormat format_of(Eval *e, Sort s) {
  SortData d = sort_data(e->store.tab, s);
  return (FloatFormat){d.a, d.b};
}

static const Value *canonical(Eval *e, FloatFormat f, mpz_ptr bits, Sort sort) {
  if (float_class(f, bits) == FC_NAN) float_nan(f, bits);
  return value_float(&e->store, bits, sort);
}

static bool eval_float_test(Op op, FloatFormat f, mpz_srcptr x) {
  FloatClass c = float_class(f, x);
  switch (op) {
  case OP_FP_IS_NORMAL: return c == FC_NORMAL;
  case OP_FP_IS_SUBNORMAL: return c == FC_SUBNORMAL;
  case OP_FP_IS_ZERO: return c == FC_ZERO;
  case OP_FP_IS_INF: return c == FC_INF;
  case OP_FP_IS_NAN: return c == FC_NAN;
  case OP_FP_IS_NEG: return c != FC_NAN && float_sign(f, x);
  default: return c != FC_NAN && !float_sign(f, x);
  }
}

static bool ordered(Op op, int c) {
  switch (op) {
  case OP_FP_LT: return c == -1;
  case OP_FP_LE: return c == -1 || c == 0;
  case OP_FP_GT: return c == 1;
  case OP_FP_GE: return c == 1 || c == 0;
  default: return c == 0;
  }
}

static const Value *min_max(Eval *e, bool min, FloatFormat f, const Value *x, const Value *y) {
  mpz_srcptr bx = value_mpz(&e->store, x), by = value_mpz(&e->store, y);
  if (float_class(f, bx) == FC_NAN) return y;
  if (float_class(f, by) == FC_NAN) return x;
  int c = float_compare(f, bx, by);
  if (c == 0) return mpz_cmp(bx, by) == 0 ? x : NULL; /* of two zeros: open */
  return (c < 0) == min ? x : y;
}

/* The rational a conversion to float starts from. */
static void source(Eval *e, Op op, const Value *v, mpq_t q) {
  num_get_mpq(&e->store.nums, v->u.num, q);
  if (op != OP_FP_OF_SBV) return;
  uint32_t w = sort_bv_width(e->store.tab, v->sort);
  if (!w || !mpz_tstbit(mpq_numref(q), w - 1)) return;
  mpz_t full;
  mpz_init(full);
  mpz_setbit(full, w);
  mpz_sub(mpq_numref(q), mpq_numref(q), full);
  mpz_clear(full);
}

static const Value *to_float(Eval *e, const TermNode *n, const Value *const *a, mpz_t out) {
  FloatFormat f = format_of(e, n->sort);
  mpq_t q;
  switch (n->op) {
  case OP_FP_FROM_PARTS:
    mpz_mul_2exp(out, value_mpz(&e->store, a[0]), f.exp);
    mpz_add(out, out, value_mpz(&e->store, a[1]));
    mpz_mul_2exp(out, out, f.sig - 1);
    mpz_add(out, out, value_mpz(&e->store, a[2]));
    break;
  case OP_FP_OF_BITS: mpz_set(out, value_mpz(&e->store, a[0])); break;
  case OP_FP_OF_FP:
    float_of_float(f, a[0]->u.rmode, format_of(e, a[1]->sort), value_mpz(&e->store, a[1]), out);
    break;
  default:
    mpq_init(q);
    source(e, (Op)n->op, a[1], q);
    float_of_mpq(f, a[0]->u.rmode, q, out);
    mpq_clear(q);
    break;
  }
  return canonical(e, f, out, n->sort);
}

/* In range, or open. */
static const Value *to_bv(Eval *e, const TermNode *n, const Value *const *a, mpz_t z) {
  uint32_t w = n->p0;
  if (!float_to_int(format_of(e, a[1]->sort), a[0]->u.rmode, value_mpz(&e->store, a[1]), z))
    return NULL;
  mpz_t low, high;
  mpz_inits(low, high, NULL);
  bool is_signed = n->op == OP_FP_TO_SBV;
  if (!is_signed || w) mpz_setbit(high, is_signed ? w - 1 : w);
  if (is_signed) mpz_neg(low, high);
  bool fits = mpz_cmp(z, low) >= 0 && mpz_cmp(z, high) < 0;
  mpz_clears(low, high, NULL);
  return fits ? value_bv(&e->store, z, w) : NULL;
}

static const Value *to_real(Eval *e, FloatFormat f, mpz_srcptr x) {
  mpq_t q;
  mpq_init(q);
  const Value *v = float_to_mpq(f, x, q) ? value_real(&e->store, q) : NULL;
  mpq_clear(q);
  return v;
}

static const Value *arith(Eval *e, const TermNode *n, const Value *const *a, mpz_t out) {
  bool moded = n->op != OP_FP_REM;
  const Value *const *x = a + moded;
  uint32_t k = n->nargs - moded;
  mpz_srcptr bits[3] = {NULL};
  for (uint32_t i = 0; i < k; i++) bits[i] = value_mpz(&e->store, x[i]);
  float_arith(format_of(e, n->sort), (Op)n->op, moded ? a[0]->u.rmode : RM_RNE, bits, out);
  return value_float(&e->store, out, n->sort);
}

static const Value *eval_float_operation(Eval *e, const TermNode *n, const Value *const *a,
                                         mpz_t out) {
  ValueStore *s = &e->store;
  FloatFormat f = format_of(e, a[0]->sort);
  switch (n->op) {
  case OP_FP_ABS:
  case OP_FP_NEG:
    mpz_set(out, value_mpz(s, a[0]));
    if (n->op == OP_FP_ABS)
      mpz_clrbit(out, f.sig - 1 + f.exp);
    else
      mpz_combit(out, f.sig - 1 + f.exp);
    return canonical(e, f, out, n->sort);
  case OP_FP_MIN:
  case OP_FP_MAX: return min_max(e, n->op == OP_FP_MIN, f, a[0], a[1]);
  case OP_FP_LE:
  case OP_FP_LT:
  case OP_FP_GE:
  case OP_FP_GT:
  case OP_FP_EQ:
    return value_bool(s,
                      ordered((Op)n->op, float_compare(f, value_mpz(s, a[0]), value_mpz(s, a[1]))));
  case OP_FP_TO_UBV:
  case OP_FP_TO_SBV: return to_bv(e, n, a, out);
  case OP_FP_TO_REAL: return to_real(e, f, value_mpz(s, a[0]));
  case OP_FP_TO_IEEE:
    if (float_class(f, value_mpz(s, a[0])) == FC_NAN) return NULL;
    return value_bv(s, value_mpz(s, a[0]), f.sig + f.exp);
  default: return value_bool(s, eval_float_test((Op)n->op, f, value_mpz(s, a[0])));
  }
}

const Value *eval_float(Eval *e, const TermNode *n, const Value *const *a) {
  for (uint32_t i = 0; i < n->nargs; i++)
    if (sort_kind(e->store.tab, a[i]->sort) == SK_FLOAT &&
        !float_supported(format_of(e, a[i]->sort)))
      return eval_unknown(e, "a float format too large to compute with");
  bool makes = n->op == OP_FP_FROM_PARTS || (n->op >= OP_FP_OF_BITS && n->op <= OP_FP_OF_UBV);
  if (makes && !float_supported(format_of(e, n->sort)))
    return eval_unknown(e, "a float format too large to compute with");
  mpz_t out;
  mpz_init(out);
  const Value *v;
  if (makes)
    v = to_float(e, n, a, out);
  else if ((n->op >= OP_FP_ADD && n->op <= OP_FP_RTI) || n->op == OP_FP_REM)
    v = arith(e, n, a, out);
  else
    v = eval_float_operation(e, n, a, out);
  mpz_clear(out);
  return v;
}
