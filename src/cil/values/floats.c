/* SPDX-License-Identifier: MIT */
/* Floating-point numbers: comparisons, signs and rounding to 32 bits are exact, and so is what has
 * a literal in it. Of other operations little is known (lib/cil.bpl), because a solver needs too
 * long for them. `real` of Boogie would be wrong: x == x does not hold of all of them. */
#include "cil/lift/lift.h"

#include <math.h>
#include <string.h>

static const char *float_function(IlOp op) {
  switch (op) {
  case IL_ADD:
  case IL_SUB: return "float.add";
  case IL_MUL: return "float.mul";
  case IL_DIV: return "float.div";
  case IL_REM: return "float.rem";
  default: return NULL;
  }
}

static void push_float(Lift *l, Expr *e, const LiftSort *s) {
  lift_push(l, lift_value(s, lift_capture(l, s, e), NULL));
}

static void push_literal(Lift *l, double x, const LiftSort *s) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  Expr *e = lift_tree(l, "float.literal(%e)", tree_bits(l->names->trees, bits, 64));
  LiftValue v = lift_value(s, e, NULL);
  v.constant = true;
  memcpy(&v.number, &bits, sizeof bits);
  lift_push(l, v);
}

static double double_of_literal(const LiftValue *v) {
  double x;
  memcpy(&x, &v->number, sizeof x);
  return x;
}

static double computed(IlOp op, double x, double y) {
  switch (op) {
  case IL_ADD: return x + y;
  case IL_SUB: return x - y;
  case IL_MUL: return x * y;
  case IL_DIV: return x / y;
  default: return fmod(x, y);
  }
}

/* Dividing by a power of two is exact where multiplying by the inverse is. */
static bool is_power_of_two(double x) {
  int exponent;
  return frexp(x, &exponent) == 0.5 && exponent > -1000 && exponent < 1000;
}

static LiftValue opposite_float(Lift *l, LiftValue v) {
  if (v.constant) {
    push_literal(l, -double_of_literal(&v), v.sort);
    return lift_pop(l);
  }
  v.tree = lift_tree(l, "float.neg(%e)", v.tree);
  return v;
}

/* The result of two operands of 32 bits is rounded to 32 bits. */
static void operate(Lift *l, IlOp op, LiftValue a, LiftValue b) {
  bool single = a.sort == &lift_single_sort && b.sort == &lift_single_sort;
  const LiftSort *s = single ? &lift_single_sort : &lift_float_sort;
  if (a.constant && b.constant) {
    double x = computed(op, double_of_literal(&a), double_of_literal(&b));
    push_literal(l, single ? (double)(float)x : x, s);
    return;
  }
  const char *function = float_function(op);
  bool literal = a.constant || b.constant;
  if (op == IL_DIV && b.constant && is_power_of_two(double_of_literal(&b))) {
    push_literal(l, 1 / double_of_literal(&b), b.sort);
    b = lift_pop(l);
    op = IL_MUL;
  }
  if (op == IL_SUB) b = opposite_float(l, b); /* the same as adding the opposite */
  if (literal && (op == IL_ADD || op == IL_SUB)) function = "float.plus";
  if (literal && op == IL_MUL) function = "float.times";
  Expr *e = lift_tree(l, "%s(%e, %e)", function, a.tree, b.tree);
  push_float(l, single ? lift_tree(l, "float.single(%e)", e) : e, s);
}

/* An integer or floating-point number as one of 64 or 32 bits. */
static void convert_to_float(Lift *l, IlOp op, LiftValue a) {
  const LiftSort *s = op == IL_CONV_R4 ? &lift_single_sort : &lift_float_sort;
  if (a.constant && (a.kind == LIFT_INT ? op != IL_CONV_R_UN : true)) {
    double x = a.kind == LIFT_INT ? (double)a.number : double_of_literal(&a);
    push_literal(l, op == IL_CONV_R4 ? (double)(float)x : x, s);
    return;
  }
  bool holds = a.kind == LIFT_FLOAT && (a.sort == &lift_single_sort || op != IL_CONV_R4);
  if (a.kind == LIFT_INT && op == IL_CONV_R_UN)
    a.tree = lift_tree(l, "float.of_int(%e)", ints_to(l, a, ints_unsigned(a.wide)));
  else if (a.kind == LIFT_INT)
    a.tree = lift_tree(l, "float.of_int(%e)", lift_int(l, a));
  if (a.sort == &lift_single_sort && op == IL_CONV_R8 && !l->contract)
    lift_code(l, "assume {:overapproximation \"which values a float can have\", %e} true;", a.tree);
  if (op == IL_CONV_R4 && !holds) a.tree = lift_tree(l, "float.single(%e)", a.tree);
  push_float(l, a.tree, s);
}

bool floats_step(Lift *l, const IlInsn *insn, LiftValue a, LiftValue b) {
  switch (insn->op) {
  case IL_LDC_R4: push_literal(l, insn->real, &lift_single_sort); return true;
  case IL_LDC_R8: push_literal(l, insn->real, &lift_float_sort); return true;
  case IL_CONV_R_UN:
  case IL_CONV_R4:
  case IL_CONV_R8: convert_to_float(l, insn->op, a); return true;
  case IL_CKFINITE:
    if (a.kind != LIFT_FLOAT) return false;
    lift_require(l, LIFT_OVERFLOW, lift_tree(l, "float.finite(%e)", a.tree),
                 "the number may not be finite");
    lift_push(l, a);
    return true;
  case IL_NEG:
    if (a.kind != LIFT_FLOAT) return false;
    lift_push(l, opposite_float(l, a));
    return true;
  default: break;
  }
  if (!float_function(insn->op) || a.kind != LIFT_FLOAT || b.kind != LIFT_FLOAT) return false;
  operate(l, insn->op, a, b);
  return true;
}

/* `unordered`: true also when one of them is not a number. */
Expr *floats_compare(Lift *l, LiftValue a, LiftValue b, BinaryOp op, bool unordered) {
  if (a.kind != LIFT_FLOAT || b.kind != LIFT_FLOAT) {
    lift_refuse(l, "a comparison of a float with something else");
    return tree_bool(l->names->trees, false);
  }
  Expr *x = a.tree, *y = b.tree;
  if (op == BIN_EQ) return lift_tree(l, "float.equal(%e, %e)", x, y);
  if (op == BIN_NEQ) return lift_tree(l, "!float.equal(%e, %e)", x, y);
  if (op == BIN_GT || op == BIN_GE) {
    Expr *swap = x;
    x = y;
    y = swap;
  }
  bool also = op == BIN_LE || op == BIN_GE;
  if (unordered) /* not the opposite */
    return lift_tree(l, "!%s(%e, %e)", also ? "float.less" : "float.at_most", y, x);
  return lift_tree(l, "%s(%e, %e)", also ? "float.at_most" : "float.less", x, y);
}

void floats_convert(Lift *l, LiftValue v, const LiftSort *to, bool check) {
  double x = trunc(double_of_literal(&v));
  if (v.constant && v.kind == LIFT_FLOAT && fabs(x) < 2147483648.0 && x >= (double)to->lo &&
      x <= (double)to->hi) {
    lift_push(l, lift_number(l, (Wide)x, to->wide));
    return;
  }
  Expr *whole = lift_tree(l, "float.to_int(%e)", v.tree);
  Expr *fits = lift_tree(l, "float.finite(%e) && is_%s(%e)", v.tree, to->range, whole);
  if (check)
    lift_require(l, LIFT_OVERFLOW, fits, "the number may not fit");
  else
    whole = lift_tree(l, "(if %e then %e else to_%s(float.outside(%e)))", fits, whole, to->range,
                      v.tree);
  lift_push(l, lift_value(to, lift_capture(l, to, whole), NULL));
}
