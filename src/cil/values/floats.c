/* SPDX-License-Identifier: MIT */
/* Floating-point numbers: operations are functions of which little is known (lib/cil.bpl). `real`
 * of Boogie would be wrong: x == x does not hold of all of them. */
#include "cil/lift/lift.h"

#include <inttypes.h>
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

static void push_float(Lift *l, const char *text) {
  lift_push(l, lift_value(&lift_float_sort, lift_capture(l, &lift_float_sort, text), NULL));
}

/* One of a literal's bits; equal literals are equal numbers. */
static void push_float_literal(Lift *l, double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  if (!bits) {
    lift_push(l, lift_value(&lift_float_sort, "float.zero", NULL));
    return;
  }
  lift_push(l, lift_value(&lift_float_sort,
                          arena_printf(l->names->arena, "float.literal(%" PRIu64 ")", bits), NULL));
}

bool floats_step(Lift *l, const IlInsn *insn, LiftValue a, LiftValue b) {
  Arena *arena = l->names->arena;
  switch (insn->op) {
  case IL_LDC_R4:
  case IL_LDC_R8: push_float_literal(l, insn->real); return true;
  case IL_CONV_R_UN:
    if (a.kind == LIFT_INT)
      push_float(l, arena_printf(arena, "float.of_int(%s)", ints_to(l, a, ints_unsigned(a.wide))));
    else
      lift_push(l, a);
    return true;
  case IL_CONV_R4:
  case IL_CONV_R8:
    if (a.kind == LIFT_INT) a.text = arena_printf(arena, "float.of_int(%s)", lift_int(l, a));
    if (insn->op == IL_CONV_R4) a.text = arena_printf(arena, "float.single(%s)", a.text);
    push_float(l, a.text);
    return true;
  case IL_CKFINITE:
    if (a.kind != LIFT_FLOAT) return false;
    lift_require(l, LIFT_OVERFLOW, arena_printf(arena, "float.finite(%s)", a.text),
                 "the number may not be finite");
    lift_push(l, a);
    return true;
  case IL_NEG:
    if (a.kind != LIFT_FLOAT) return false;
    push_float(l, arena_printf(arena, "float.neg(%s)", a.text));
    return true;
  default: break;
  }
  const char *function = float_function(insn->op);
  if (!function || a.kind != LIFT_FLOAT || b.kind != LIFT_FLOAT) return false;
  push_float(l, arena_printf(arena, "%s(%s, %s)", function, a.text, b.text));
  return true;
}

/* `unordered`: true also when one of them is not a number. */
const char *floats_compare(Lift *l, LiftValue a, LiftValue b, const char *op, bool unordered) {
  Arena *arena = l->names->arena;
  if (a.kind != LIFT_FLOAT || b.kind != LIFT_FLOAT) {
    lift_refuse(l, "a comparison of a float with something else");
    return "false";
  }
  const char *x = a.text, *y = b.text;
  if (strcmp(op, "==") == 0) return arena_printf(arena, "float.equal(%s, %s)", x, y);
  if (strcmp(op, "!=") == 0) return arena_printf(arena, "!float.equal(%s, %s)", x, y);
  if (op[0] == '>') {
    const char *swap = x;
    x = y;
    y = swap;
  }
  bool also = op[1] == '=';
  if (unordered) /* not the opposite */
    return arena_printf(arena, also ? "!float.less(%s, %s)" : "!float.at_most(%s, %s)", y, x);
  return arena_printf(arena, also ? "float.at_most(%s, %s)" : "float.less(%s, %s)", x, y);
}

void floats_convert(Lift *l, LiftValue v, const LiftSort *to, bool check) {
  Arena *arena = l->names->arena;
  const char *whole = arena_printf(arena, "float.to_int(%s)", v.text);
  if (check)
    lift_require(l, LIFT_OVERFLOW,
                 arena_printf(arena, "float.finite(%s) && is_%s(%s)", v.text, to->range, whole),
                 "the number may not fit");
  const char *text = check ? whole : arena_printf(arena, "to_%s(%s)", to->range, whole);
  lift_push(l, lift_value(to, lift_capture(l, to, text), NULL));
}
