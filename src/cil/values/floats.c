/* SPDX-License-Identifier: MIT */
/* Floating-point numbers: operations are functions of which little is known (lib/cil.bpl). `real`
 * of Boogie would be wrong: x == x does not hold of all of them. */
#include "cil/lift/lift.h"

#include <string.h>

static const char *float_function(IlOp op) {
  switch (op) {
  case IL_ADD: return "float.add";
  case IL_SUB: return "float.sub";
  case IL_MUL: return "float.mul";
  case IL_DIV: return "float.div";
  case IL_REM: return "float.rem";
  default: return NULL;
  }
}

static void push_float(Lift *l, Expr *e) {
  lift_push(l, lift_value(&lift_float_sort, lift_capture(l, &lift_float_sort, e), NULL));
}

/* One of a literal's bits; equal literals are equal numbers. */
static void push_float_literal(Lift *l, double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (!bits) {
    lift_push(l, lift_value(&lift_float_sort, lift_tree(l, "float.zero"), NULL));
    return;
  }
  Expr *number = tree_number(l->names->trees, bits);
  lift_push(l, lift_value(&lift_float_sort, lift_tree(l, "float.literal(%e)", number), NULL));
}

bool floats_step(Lift *l, const IlInsn *insn, LiftValue a, LiftValue b) {
  switch (insn->op) {
  case IL_LDC_R4:
  case IL_LDC_R8: push_float_literal(l, insn->real); return true;
  case IL_CONV_R_UN:
    if (a.kind == LIFT_INT)
      push_float(l, lift_tree(l, "float.of_int(%e)", ints_to(l, a, ints_unsigned(a.wide))));
    else
      lift_push(l, a);
    return true;
  case IL_CONV_R4:
  case IL_CONV_R8:
    if (a.kind == LIFT_INT) a.tree = lift_tree(l, "float.of_int(%e)", lift_int(l, a));
    if (insn->op == IL_CONV_R4) a.tree = lift_tree(l, "float.single(%e)", a.tree);
    push_float(l, a.tree);
    return true;
  case IL_CKFINITE:
    if (a.kind != LIFT_FLOAT) return false;
    lift_require(l, LIFT_OVERFLOW, lift_tree(l, "float.finite(%e)", a.tree),
                 "the number may not be finite");
    lift_push(l, a);
    return true;
  case IL_NEG:
    if (a.kind != LIFT_FLOAT) return false;
    push_float(l, lift_tree(l, "float.neg(%e)", a.tree));
    return true;
  default: break;
  }
  const char *function = float_function(insn->op);
  if (!function || a.kind != LIFT_FLOAT || b.kind != LIFT_FLOAT) return false;
  push_float(l, lift_tree(l, "%s(%e, %e)", function, a.tree, b.tree));
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
  Expr *whole = lift_tree(l, "float.to_int(%e)", v.tree);
  if (check)
    lift_require(l, LIFT_OVERFLOW,
                 lift_tree(l, "float.finite(%e) && is_%s(%e)", v.tree, to->range, whole),
                 "the number may not fit");
  if (!check) whole = lift_tree(l, "to_%s(%e)", to->range, whole);
  lift_push(l, lift_value(to, lift_capture(l, to, whole), NULL));
}
