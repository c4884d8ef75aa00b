/* SPDX-License-Identifier: MIT */
/* Literals, unary and binary operators. */
#include "lower/context.h"

#include "base/bug.h"

#include <string.h>

static RoundMode rounding(const char *text) {
  static const struct {
    const char *text;
    RoundMode mode;
  } modes[] = {
      {"RNE", RM_RNE}, {"roundNearestTiesToEven", RM_RNE}, {"RNA", RM_RNA},
      {"RTP", RM_RTP}, {"roundNearestTiesToAway", RM_RNA}, {"RTN", RM_RTN},
      {"RTZ", RM_RTZ}, {"roundTowardPositive", RM_RTP},    {"roundTowardNegative", RM_RTN},
  };
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
    if (!strcmp(text, modes[i].text)) return modes[i].mode;
  return RM_RTZ;
}

/* A number too large to be represented is some fixed but unknown one. */
static Term unknown_number(Lower *L, Str text, Sort sort) {
  Symbol s = symbol_builtin(L->tab, text, NULL, 0, sort);
  return mk_app(L->b, s, NULL, 0);
}

Term expr_literal(Lower *L, const Expr *e) {
  Str text = e->kind == EX_BOOL || e->kind == EX_BV ? NULL : e->u.text;
  Term t = TERM_NONE;
  switch ((ExprKind)e->kind) {
  case EX_BOOL: return mk_bool(L->b, e->u.truth);
  case EX_INT: return mk_int_text(L->b, text->text, text->len);
  case EX_REAL:
    t = mk_real_text(L->b, text->text, text->len);
    return term_eq(t, TERM_NONE) ? unknown_number(L, text, SORT_REAL) : t;
  case EX_BV: return mk_bv_text(L->b, e->u.bv.value->text, e->u.bv.value->len, e->u.bv.width);
  case EX_FLOAT:
    t = mk_float_text(L->b, text->text, text->len);
    return term_eq(t, TERM_NONE) ? unknown_number(L, text, sorts_of_type(L, e->type)) : t;
  case EX_STRING: return mk_string(L->b, text);
  default: return mk_rmode(L->b, rounding(text->text));
  }
}

/* ---- arithmetic ----------------------------------------------------------------- */

static bool is_float(Lower *L, Term t) {
  return sort_kind(L->tab, term_sort(L->tab, t)) == SK_FLOAT;
}

static Term float_op(Lower *L, BinaryOp op, Term a, Term b) {
  Term rounded[3] = {mk_rmode(L->b, RM_RNE), a, b}, pair[2] = {a, b};
  switch (op) {
  case BIN_ADD: return mk_op(L->b, OP_FP_ADD, rounded, 3);
  case BIN_SUB: return mk_op(L->b, OP_FP_SUB, rounded, 3);
  case BIN_MUL: return mk_op(L->b, OP_FP_MUL, rounded, 3);
  case BIN_RDIV: return mk_op(L->b, OP_FP_DIV, rounded, 3);
  case BIN_LT: return mk_op(L->b, OP_FP_LT, pair, 2);
  case BIN_LE: return mk_op(L->b, OP_FP_LE, pair, 2);
  case BIN_GT: return mk_op(L->b, OP_FP_GT, pair, 2);
  case BIN_GE: return mk_op(L->b, OP_FP_GE, pair, 2);
  default: bug("operator %d on floats", op);
  }
}

static Term to_real(Lower *L, Term t) {
  return sort_eq(term_sort(L->tab, t), SORT_INT) ? mk_to_real(L->b, t) : t;
}

static Term arithmetic(Lower *L, BinaryOp op, Term a, Term b) {
  if (is_float(L, a)) return float_op(L, op, a, b);
  switch (op) {
  case BIN_ADD: return mk_add2(L->b, a, b);
  case BIN_SUB: return mk_sub(L->b, a, b);
  case BIN_MUL: return mk_mul2(L->b, a, b);
  case BIN_DIV: return mk_idiv(L->b, a, b);
  case BIN_MOD: return mk_mod(L->b, a, b);
  case BIN_RDIV: return mk_rdiv(L->b, to_real(L, a), to_real(L, b));
  case BIN_POW: return mk_op(L->b, OP_POW, (Term[2]){a, b}, 2);
  case BIN_LT: return mk_lt(L->b, a, b);
  case BIN_LE: return mk_le(L->b, a, b);
  case BIN_GT: return mk_gt(L->b, a, b);
  case BIN_GE: return mk_ge(L->b, a, b);
  default: bug("operator %d on numbers", op);
  }
}

/* ---- connectives: chains are built in one go, code expressions see the polarity ---- */

static Duty opposite(Duty d) {
  return d == DUTY_PROVE ? DUTY_ASSUME : DUTY_PROVE;
}

typedef VEC(Term) Terms;

static void flatten(Lower *L, const Expr *e, uint8_t op, Terms *out) {
  while (e->kind == EX_BINARY && e->op == op) {
    flatten(L, e->u.op.a, op, out);
    e = e->u.op.b;
  }
  vec_push(out, expr_lower(L, e));
}

static Term chain(Lower *L, const Expr *e) {
  Terms parts = {0};
  flatten(L, e, e->op, &parts);
  Term t = e->op == BIN_AND ? mk_and(L->b, parts.at, parts.n) : mk_or(L->b, parts.at, parts.n);
  vec_free(&parts);
  return t;
}

static Term implies(Lower *L, const Expr *a, const Expr *b) {
  Writing writing = L->place.writing;
  if (writing == WRITING_TOP) L->place.writing = WRITING_INSIDE;
  Term left = expr_duty(L, a, opposite(L->place.duty));
  L->place.writing = writing;
  return mk_implies(L->b, left, expr_lower(L, b));
}

static Term binary(Lower *L, const Expr *e) {
  const Expr *a = e->u.op.a, *b = e->u.op.b;
  switch ((BinaryOp)e->op) {
  case BIN_AND:
  case BIN_OR: return chain(L, e);
  case BIN_IMPLIES: return implies(L, a, b);
  case BIN_EXPLIES: return implies(L, b, a);
  default: break;
  }
  Term x = expr_lower(L, a), y = expr_lower(L, b);
  switch ((BinaryOp)e->op) {
  case BIN_IFF:
  case BIN_EQ: return expr_equal(L, x, y);
  case BIN_NEQ: return mk_not(L->b, expr_equal(L, x, y));
  case BIN_SUBTYPE: return order_below(L, x, y);
  case BIN_CONCAT: return mk_concat(L->b, x, y);
  default: return arithmetic(L, (BinaryOp)e->op, x, y);
  }
}

Term expr_operator(Lower *L, const Expr *e) {
  if (e->kind == EX_BINARY) return binary(L, e);
  if (e->op == UN_NOT) return mk_not(L->b, expr_duty(L, e->u.op.a, opposite(L->place.duty)));
  return mk_neg(L->b, expr_lower(L, e->u.op.a));
}

/* ---- negated guards ------------------------------------------------------------------- */

/* !(a < b) is written b <= a, and !(a != b) a == b: no negation for floats, where both may be false
 * (docs/language/semantics.md 3). */
Term expr_not(Lower *L, const Expr *e) {
  if (e->kind == EX_UNARY && e->op == UN_NOT) return expr_lower(L, e->u.op.a);
  if (e->kind == EX_BINARY && e->op == BIN_NEQ && !L->b->simplify)
    return expr_equal(L, expr_lower(L, e->u.op.a), expr_lower(L, e->u.op.b));
  if (e->kind == EX_BINARY && e->op >= BIN_LT && e->op <= BIN_GE) {
    Term a = expr_lower(L, e->u.op.a), b = expr_lower(L, e->u.op.b);
    static const uint8_t negation[] = {BIN_LE, BIN_LT, BIN_GE, BIN_GT};
    if (is_float(L, a) || !L->b->simplify)
      return arithmetic(L, (BinaryOp)negation[e->op - BIN_LT], b, a);
  }
  return mk_not(L->b, expr_duty(L, e, opposite(L->place.duty)));
}
